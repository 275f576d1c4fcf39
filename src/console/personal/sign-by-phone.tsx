import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { Signature } from '#contract/personal/schema.ts'
import { requestSignTicket } from '#contract/personal/signature.ts'
import { call } from '#request/call.ts'
import { clockOffset } from '#request/session.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { signAddress } from './sign-address.ts'

interface SignByPhoneProps {
  /** The one that is stored now. */
  signature: Signature | undefined
  onClose: () => void
}

type Ticket = ResponseOf<typeof requestSignTicket>

/** Shows a code that a phone reads, and waits for what is written there: the live channel announces it at once. */
export function SignByPhone({ signature, onClose }: SignByPhoneProps) {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const [before] = useState(signature?.fileId)
  const [ticket, setTicket] = useState<Ticket>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const left = useSecondsUntil(ticket?.expiresAt)
  useEffect(() => {
    // Each round asks for a ticket of its own, which ends the one before.
    const abort = new AbortController()
    setTicket(undefined)
    setFailure(undefined)
    call(requestSignTicket, {}, { handles: 'all', signal: abort.signal }).then(
      (answer) => round >= 0 && setTicket(answer),
      (reason: unknown) => abort.signal.aborted || setFailure(reason),
    )
    return () => abort.abort()
  }, [round])
  useEffect(() => {
    if (signature?.fileId === before) return
    toast({ kind: 'done', text: t('kit:submitted') })
    onClose()
  }, [signature, before, toast, t, onClose])
  const address = ticket && signAddress(ticket.ticket)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('sign.byPhone')} description={t('sign.scan')}>
        <DialogBody className="flex flex-col items-center gap-3 pb-6">
          {failure ? <ErrorState error={failure} retry={() => setRound(round + 1)} /> : null}
          {!failure && !address ? <Skeleton className="size-60" /> : null}
          {address && left > 0 ? (
            <>
              <QrCode text={address} label={t('sign.code')} className="size-60" />
              <p role="timer" className="text-dense text-soft">
                {t('sign.left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
              </p>
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="text-action-ink text-dense underline-offset-4 hover:underline"
              >
                {t('sign.link')}
              </a>
            </>
          ) : null}
          {address && left === 0 ? (
            <>
              <p className="text-soft">{t('sign.over')}</p>
              <Button variant="outline" onClick={() => setRound(round + 1)}>
                <RefreshCw aria-hidden />
                {t('sign.renew')}
              </Button>
            </>
          ) : null}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

/** Seconds until an instant of the gateway's clock. */
function useSecondsUntil(instant: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return instant === undefined ? 0 : Math.max(0, Math.ceil((instant - now - clockOffset()) / 1000))
}
