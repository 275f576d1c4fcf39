import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { type Supplier, testSupplier } from '#contract/delivery/supplier.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { Failure } from '../kit/states.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Input } from '../ui/input.tsx'
import { Label } from '../ui/label.tsx'
import { SupplierAnswer } from './supplier-answer.tsx'

interface TestSendProps {
  supplier: Supplier
  onClose: () => void
}

/** Sends a text through a supplier, used or not, and shows what it answers. */
export function TestSend({ supplier: { supplierId, supplierName, channel }, onClose }: TestSendProps) {
  const { t } = useTranslation(['supplier', 'kit'])
  const id = useId()
  const send = useGatewayCall('supplier')
  const [recipient, setRecipient] = useState('')
  const [text, setText] = useState(t('test.text'))
  const [tested, setTested] = useState<ResponseOf<typeof testSupplier>>()
  const toDevices = channel === 'push'
  const to = recipient.trim()
  const { start, busy, failure } = useSingleWrite(async () => {
    setTested(undefined)
    const request = { supplierId, text: text.trim(), ...(toDevices ? {} : { recipient: to }) }
    setTested(await send(testSupplier, request, 'test.done'))
  })
  const ready = text.trim() !== '' && (toDevices || to !== '')
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent
        title={t('test.of', { name: supplierName })}
        description={t(toDevices ? 'test.pushHint' : 'test.hint')}
      >
        <DialogBody className="flex flex-col gap-3">
          {toDevices ? null : (
            <div className="flex flex-col gap-1.5">
              <Label htmlFor={`${id}-to`}>{t(`test.recipient.${channel}`)}</Label>
              <Input
                id={`${id}-to`}
                type={channel === 'sms' ? 'tel' : 'email'}
                maxLength={200}
                value={recipient}
                onChange={(event) => setRecipient(event.target.value)}
              />
            </div>
          )}
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-text`}>{t('test.textLabel')}</Label>
            <Input
              id={`${id}-text`}
              maxLength={500}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <div role="status" className="flex flex-col gap-2 empty:hidden">
            {tested ? (
              <>
                <Badge variant={tested.result === 'taken' ? 'secondary' : 'destructive'}>
                  {t(`test.result.${tested.result}`)}
                </Badge>
                <SupplierAnswer text={tested.answer} />
              </>
            ) : null}
          </div>
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {t('kit:close')}
          </Button>
          <Button onClick={() => start()} disabled={busy || !ready}>
            {t('test.send')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
