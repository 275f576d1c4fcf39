import { type ReactNode, useCallback, useContext, useState } from 'react'
import type { QueueCounts } from '#offline/engine-types.ts'
import { logOut } from '#request/sign-out.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { SigningOutContext } from './signing-out.ts'

const SignOutQuestion = lazyPart(async () => ({
  default: (await import('./sign-out-question.tsx')).SignOutQuestion,
}))

/** Signs out; while edits have not been sent, once the person has read what becomes of them. */
export function useSignOut({ waiting, needYou }: QueueCounts): { signOut: () => void; question: ReactNode } {
  const toast = useToast()
  const signingOut = useContext(SigningOutContext)
  const [asking, setAsking] = useState(false)
  const unsent = waiting + needYou > 0

  const leave = useCallback(async () => {
    signingOut.current = true
    try {
      await logOut()
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }, [toast, signingOut])

  const signOut = useCallback(() => {
    if (unsent) setAsking(true)
    else void leave()
  }, [unsent, leave])

  const question = (
    <Overlay>
      {asking ? (
        <SignOutQuestion
          waiting={waiting}
          needYou={needYou}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Overlay>
  )
  return { signOut, question }
}
