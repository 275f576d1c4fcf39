import { type ReactNode, useCallback, useState } from 'react'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { messageOnly } from '#request/report.ts'
import { MessageBox } from '../app/message-box.tsx'

export interface Box {
  /** What stands over the page until it is closed; nothing as long as nothing is to be said. */
  box: ReactNode
  /** Says what the gateway refused, or that it was not heard (specification §8); false for any other failure. */
  show(failure: unknown): boolean
}

/** The box of a page before the sign-in, where no session is there to show it. Its code comes with the page: the network may be gone. */
export function useBox(): Box {
  const [failure, setFailure] = useState<Refused | NetworkFailure>()
  const show = useCallback((cause: unknown) => {
    if (!(cause instanceof Refused || cause instanceof NetworkFailure)) return false
    setFailure(cause)
    return true
  }, [])
  const isMessage = failure instanceof Refused && messageOnly.includes(failure.code)
  return {
    box: failure && (
      <MessageBox
        {...(isMessage ? { message: failure.message } : { failure })}
        onClose={() => setFailure(undefined)}
      />
    ),
    show,
  }
}
