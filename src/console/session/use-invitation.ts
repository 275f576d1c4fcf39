import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInvitation } from '#contract/session/registration.ts'
import type { Invitation } from '#contract/session/registration-schema.ts'
import { exchange } from '#request/call.ts'
import { Cancelled, NetworkFailure } from '#request/errors.ts'
import { reasonOf } from './sign-in.ts'

/** `none`: somebody registers without one. */
export type OpenedInvitation =
  | { kind: 'none' | 'opening' }
  | { kind: 'open'; token: string; invitation: Invitation }
  | { kind: 'refused'; text: string }
  | { kind: 'out-of-reach'; text: string; retry: () => void }

/**
 * The invitation of the address that was opened, `/register#invitation=…`. The token stands in the fragment, which
 * browsers send to nobody: it comes into no log and no Referer.
 */
export function useInvitation(): OpenedInvitation {
  const { t } = useTranslation('session')
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('invitation') })
  const [opened, setOpened] = useState<{ token: string; state: OpenedInvitation }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === null) return
    const abort = new AbortController()
    const tell = (state: OpenedInvitation) => setOpened({ token, state })
    exchange(getInvitation, { invitationToken: token }, { signal: abort.signal })
      .then((invitation) => tell({ kind: 'open', token, invitation }))
      .catch((failure: unknown) => {
        if (failure instanceof Cancelled) return
        const text = reasonOf(failure, t)
        const retry = () => {
          setOpened(undefined)
          setRound(round + 1)
        }
        tell(
          failure instanceof NetworkFailure
            ? { kind: 'out-of-reach', text, retry }
            : { kind: 'refused', text },
        )
      })
    return () => abort.abort()
  }, [token, round, t])
  if (token === null) return { kind: 'none' }
  return opened?.token === token ? opened.state : { kind: 'opening' }
}
