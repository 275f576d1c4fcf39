import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getProfile } from '#contract/personal/endpoints.ts'
import { endpointKey } from '../kit/use-endpoint.ts'

/** Has the profile asked for again after a call that changed it; what is unsynced is applied to that again. */
export function useProfileChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: endpointKey(getProfile) }), [queries])
}
