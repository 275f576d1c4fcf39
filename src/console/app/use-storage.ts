import { useEffect, useState } from 'react'
import { useEngine, useStore } from './engine.tsx'

/** With less of its storage free than this, a device may soon refuse an edit. */
const leastFree = { bytes: 50 * 1_048_576, share: 0.1 }

/**
 * Whether the device's storage is nearly used up; looked at when edits come and go. What is unsynced makes the browser be
 * asked not to clear it away (OFF-10).
 */
export function useStorageLow(): boolean {
  const counts = useStore(useEngine().queue.counts)
  const [low, setLow] = useState(false)
  const unsynced = counts.waiting + counts.needYou
  const worthKeeping = unsynced > 0
  useEffect(() => {
    // A browser that does not answer decides itself what it stores.
    if (worthKeeping) navigator.storage?.persist?.().catch(() => undefined)
  }, [worthKeeping])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes with the number of edits.
  useEffect(() => {
    let gone = false
    navigator.storage?.estimate?.().then(
      ({ usage = 0, quota }) => {
        const free = (quota ?? Number.POSITIVE_INFINITY) - usage
        if (!gone) setLow(free < Math.max(leastFree.bytes, (quota ?? 0) * leastFree.share))
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [unsynced])
  return low
}
