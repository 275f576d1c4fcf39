import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { getInvitation } from '#contract/session/registration.ts'
import type { Invitation } from '#contract/session/registration-schema.ts'
import { Cancelled, Refused } from '#request/errors.ts'
import { exchange } from '#request/exchange.ts'
import type { Box } from './use-box.tsx'

/** `none`: somebody registers without one. */
export type OpenedInvitation =
  | { kind: 'none' | 'opening' }
  | { kind: 'open'; token: string; invitation: Invitation }
  /** The gateway does not know it, or not any more; its words. */
  | { kind: 'over'; text: string }
  /** A box has said why. */
  | { kind: 'failed'; retry: () => void }

/**
 * The invitation of the address that was opened, `/register#invitation=…`. The token stands in the fragment, which
 * browsers send to nobody: it comes into no log and no Referer.
 * @param show says in a box why it could not be opened.
 */
export function useInvitation(show: Box['show']): OpenedInvitation {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('invitation') })
  const [opened, setOpened] = useState<{ token: string; state: OpenedInvitation }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === null) return
    const abort = new AbortController()
    const setState = (state: OpenedInvitation) => setOpened({ token, state })
    exchange(getInvitation, { invitationToken: token }, { signal: abort.signal })
      .then((invitation) => setState({ kind: 'open', token, invitation }))
      .catch((failure: unknown) => {
        if (failure instanceof Cancelled) return
        if (failure instanceof Refused && failure.code === codes.notFound) {
          return setState({ kind: 'over', text: failure.message })
        }
        if (!show(failure)) throw failure
        const retry = () => {
          setOpened(undefined)
          setRound(round + 1)
        }
        setState({ kind: 'failed', retry })
      })
    return () => abort.abort()
  }, [token, round, show])
  if (token === null) return { kind: 'none' }
  return opened?.token === token ? opened.state : { kind: 'opening' }
}
