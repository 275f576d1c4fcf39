import { useCallback, useEffect, useRef } from 'react'
import { sessionState } from '#request/session.ts'
import { messageOf } from './states.tsx'
import { useToast } from './toasts.tsx'

/**
 * For work that goes on when the part that began it is left: a toast then announces its end, and the browser asks before
 * the whole page is closed during it.
 */
export function useOutliving(): <T>(work: Promise<T>, say: (done: T) => string) => Promise<T> {
  const toast = useToast()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return useCallback(
    async (work, say) => {
      // A page whose session is over must not stay open: it would show the former person's data.
      const hold = (event: BeforeUnloadEvent) => {
        if (sessionState() !== 'none') event.preventDefault()
      }
      addEventListener('beforeunload', hold)
      try {
        const done = await work
        if (left.current) toast({ kind: 'done', text: say(done) })
        return done
      } catch (failure) {
        if (left.current) toast({ kind: 'error', text: messageOf(failure) })
        throw failure
      } finally {
        removeEventListener('beforeunload', hold)
      }
    },
    [toast],
  )
}
