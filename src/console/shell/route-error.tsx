import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '../kit/states.tsx'
import { PartTimeout } from '../ui/lazy-part.ts'
import { ChunkFailurePage } from './chunk-failure-page.tsx'
import { type ChunkFailure, isChunkError, probeAddress } from './chunk-load.ts'

/** A page that failed: its code did not come, or it threw. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = useChunkFailure(error)
  if (failure) return <ChunkFailurePage failure={failure} />
  return (
    <ErrorState
      error={error}
      retry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** What kind of chunk failure an error is; a probe tells a part that is gone from one that cannot be reached. */
function useChunkFailure(error: unknown): ChunkFailure | undefined {
  const [gone, setGone] = useState(false)
  const isChunk = isChunkError(error)
  const address = isChunk ? probeAddress(error) : undefined
  useEffect(() => {
    if (address === undefined) return
    const probe = new XMLHttpRequest()
    probe.open('HEAD', address)
    // What the browser itself still has of it says nothing.
    probe.setRequestHeader('cache-control', 'no-cache')
    probe.onload = () => setGone(probe.status === 404 || probe.status === 410)
    probe.send()
    return () => probe.abort()
  }, [address])
  if (error instanceof PartTimeout) return 'timeout'
  if (!isChunk) return undefined
  return gone ? 'missing' : 'error'
}
