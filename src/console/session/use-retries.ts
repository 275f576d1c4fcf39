import { useEffect } from 'react'

/** The longest pause between two tries, milliseconds. */
const longest = 8_000

/**
 * Tries again after pauses that grow, and at once when the network may be back or somebody looks again, as long as the part
 * stands. A try that hangs gives way to the next: after an outage its connection may be silent for half a minute.
 */
export function useRetries(attempt: (signal: AbortSignal) => Promise<void>): void {
  useEffect(() => {
    const end = new AbortController()
    let pause = 1_000
    const again = () => {
      clearTimeout(timer)
      pause = Math.min(pause * 2, longest)
      timer = setTimeout(again, pause)
      if (!document.hidden) void attempt(AbortSignal.timeout(pause))
    }
    let timer = setTimeout(again, pause)
    addEventListener('online', again, end)
    document.addEventListener('visibilitychange', again, end)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [attempt])
}
