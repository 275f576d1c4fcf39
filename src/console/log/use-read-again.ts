import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { endpointKey } from '../kit/use-endpoint.ts'

/** How often somebody who waits sees how far it is, milliseconds. */
const pause = 2_000

/** Reads an endpoint again and again while something is under way there. */
export function useReadAgain(endpoint: Endpoint, underWay: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      pause,
    )
    return () => clearInterval(timer)
  }, [queries, endpoint, underWay])
}
