import { useEffect } from 'react'
import type { Engine } from '#offline/engine-types.ts'

/** Notifies outside the page of edits that need their author; its code comes with the first of them. */
export function useAlerts({ queue }: Engine): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    const begin = async () => {
      if (queue.counts.read().needYou === 0) return
      stop()
      const { keepNotifying } = await import('./alerts.ts')
      if (!gone) end = keepNotifying(queue.counts)
    }
    // Without it, the page itself still says all of it.
    const tryToBegin = () => void begin().catch((failure: unknown) => console.warn('No alerts', failure))
    const stop = queue.counts.subscribe(tryToBegin)
    tryToBegin()
    return () => {
      gone = true
      stop()
      end?.()
    }
  }, [queue])
}
