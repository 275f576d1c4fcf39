import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { useCopy } from '../kit/use-copy.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { type AccountKind, type AccountSubject, callsOf, nameOf } from './account-subject.ts'

type Reset = ResponseOf<(typeof callsOf)['general']['reset']>

interface ResetPasswordProps {
  kind: AccountKind
  row: AccountSubject
  onClose: () => void
}

/** Asks, and then shows the one-time password, this once, or says where its person was sent it. */
export function ResetPassword({ kind, row, onClose }: ResetPasswordProps) {
  const { t } = useTranslation('account')
  const send = useGatewayCall('account')
  const [reset, setReset] = useState<Reset>()
  const done = useRef(false)
  if (reset) return <OneTimePassword reset={reset} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('confirm.reset.title')}
      description={t('confirm.reset.description')}
      hits={[nameOf(row)]}
      action={t('act.reset')}
      onConfirm={async () => {
        const answer = await send(callsOf[kind].reset, { accountId: row.accountId }, 'confirm.reset.done')
        done.current = true
        setReset(answer)
      }}
      // It closes by itself once that is done, and the password takes its place.
      onClose={() => done.current || onClose()}
    />
  )
}

function OneTimePassword({ reset, onClose }: { reset: Reset; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { accountName, password = '', sentTo, validUntil } = reset
  const time = useFormat().time(validUntil)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('oneTime.title', { name: accountName })}>
        <DialogBody>
          {sentTo === undefined ? (
            <>
              <p className="text-body text-soft">{t('oneTime.hint', { time })}</p>
              <Shown password={password} />
              <p className="text-attention text-dense">{t('oneTime.once')}</p>
            </>
          ) : (
            <>
              <p className="font-medium text-body">{t('oneTime.sent', { to: sentTo })}</p>
              <p className="mt-2 text-body text-soft">{t('oneTime.sentHint', { time })}</p>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t(sentTo === undefined ? 'oneTime.done' : 'oneTime.close')}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Shown({ password }: { password: string }) {
  const { t } = useTranslation('account')
  const { copied, copy } = useCopy()
  return (
    <p className="my-4 flex items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
      <code className="select-all font-mono text-title tracking-wider">{password}</code>
      <Button variant="outline" onClick={() => void copy(password)}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t(copied ? 'oneTime.copied' : 'oneTime.copy')}
      </Button>
    </p>
  )
}
