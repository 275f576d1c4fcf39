import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationRow, updateKey } from '#contract/application/entity.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { Failure } from '../kit/states.tsx'
import { useCopy } from '../kit/use-copy.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'

interface UpdateKeyProps {
  row: ApplicationRow
  onClose: () => void
}

/** Gives an application a new key, and shows once what it calls with. */
export function UpdateKey({ row: { applicationId, applicationName: name }, onClose }: UpdateKeyProps) {
  const { t } = useTranslation(['application', 'kit'])
  const send = useGatewayCall('application')
  // In this dialog alone: what is closed is gone.
  const [issued, setIssued] = useState<ResponseOf<typeof updateKey>>()
  const { start, busy, failure } = useSingleWrite(async () =>
    setIssued(await send(updateKey, { applicationId }, 'key.updated')),
  )
  return (
    <Dialog open onOpenChange={(open) => open || busy || issued || onClose()}>
      <DialogContent
        title={issued ? t('key.updated') : t('key.question', { name })}
        description={issued ? t('key.shownOnce') : t('key.hint')}
      >
        <DialogBody className="flex flex-col gap-4">
          {issued?.privateKey && issued.accessToken ? (
            <>
              <Secret label={t('key.accessToken')} value={issued.accessToken} />
              <Secret label={t('key.privateKey')} value={issued.privateKey} />
            </>
          ) : null}
          {issued && !issued.privateKey ? <p role="alert">{t('key.neverShown')}</p> : null}
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          {issued ? (
            <Button onClick={onClose}>{t('key.close')}</Button>
          ) : (
            <>
              <Button variant="outline" disabled={busy} onClick={onClose}>
                {t('kit:cancel')}
              </Button>
              <Button disabled={busy} onClick={() => start()}>
                {t('key.update')}
              </Button>
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('application')
  const { copied, copy } = useCopy()
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        <Button variant="outline" onClick={() => void copy(value)}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t(copied ? 'key.copied' : 'key.copy')}
        </Button>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is longer than its box
        tabIndex={0}
        className="max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-control border bg-sunken p-2 font-mono text-dense"
      >
        {value}
      </pre>
    </section>
  )
}
