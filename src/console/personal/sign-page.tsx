import { CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSignRequest, sign } from '#contract/personal/signature.ts'
import { call } from '#request/call.ts'
import { NetworkFailure } from '#request/errors.ts'
import { SignField } from '../app/sign-field.tsx'
import { Mark } from '../shell/mark.tsx'
import { Button } from '../ui/button.tsx'
import { ticketOf } from './sign-address.ts'

/** `over`: the ticket is spent, or too old. */
type State =
  | { kind: 'asking' | 'over' | 'out-of-reach' | 'done' }
  | { kind: 'ready'; userName: string; problem?: string }

function stateOf(failure: unknown): State {
  return { kind: failure instanceof NetworkFailure ? 'out-of-reach' : 'over' }
}

/** What a phone opens from the QR code: a large field to write on, in portrait and in landscape. */
export function SignPage() {
  const { t } = useTranslation(['personal', 'kit'])
  const [ticket] = useState(() => ticketOf(location.hash))
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    call(getSignRequest, {}, { ticket, handles: 'all', signal: abort.signal }).then(
      ({ userName }) => round >= 0 && setState({ kind: 'ready', userName }),
      (failure: unknown) => abort.signal.aborted || setState(stateOf(failure)),
    )
    return () => abort.abort()
  }, [ticket, round])
  const send = async (picture: Blob) => {
    if (state.kind !== 'ready') return
    setBusy(true)
    try {
      const bytes = new Uint8Array(await picture.arrayBuffer())
      await call(sign, {}, { ticket, bytes, handles: 'all' })
      setState({ kind: 'done' })
    } catch (failure) {
      // What was written stays, to be sent again.
      if (failure instanceof NetworkFailure) setState({ ...state, problem: t('sign.notSent') })
      else setState(stateOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="flex h-dvh flex-col gap-3 bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <header className="flex items-center gap-3">
        <Mark className="size-8 shrink-0" />
        <div className="min-w-0">
          <h1 className="font-semibold text-heading">{t('sign.name')}</h1>
          {state.kind === 'ready' ? (
            <p className="truncate text-dense text-soft">{t('sign.for', { name: state.userName })}</p>
          ) : null}
        </div>
      </header>
      {state.kind === 'ready' ? (
        <>
          <SignField
            busy={busy}
            action={t(busy ? 'sign.sending' : 'sign.send')}
            onDone={(picture) => void send(picture)}
            className="flex-1"
          />
          <p role="alert" className="text-danger text-dense empty:hidden">
            {state.problem}
          </p>
        </>
      ) : null}
      {state.kind === 'done' ? (
        <Message
          sign={<CircleCheck className="text-synced" />}
          title={t('kit:submitted')}
          hint={t('sign.doneHint')}
        />
      ) : null}
      {state.kind === 'over' ? (
        <Message sign={<Clock className="text-faint" />} title={t('sign.over')} hint={t('sign.overHint')} />
      ) : null}
      {state.kind === 'out-of-reach' ? (
        <Message sign={<Clock className="text-faint" />} title={t('sign.outOfReach')}>
          <Button variant="outline" onClick={() => setRound(round + 1)}>
            {t('sign.retry')}
          </Button>
        </Message>
      ) : null}
    </main>
  )
}

interface MessageProps {
  sign: ReactNode
  title: string
  hint?: string
  children?: ReactNode
}

function Message({ sign, title, hint, children }: MessageProps) {
  return (
    <div
      role="status"
      className="flex flex-1 flex-col items-center justify-center gap-3 text-center [&_svg]:size-14 [&_svg]:stroke-[1.5]"
    >
      <span aria-hidden>{sign}</span>
      <p className="font-semibold text-title">{title}</p>
      {hint ? <p className="max-w-xs text-soft">{hint}</p> : null}
      {children}
    </div>
  )
}
