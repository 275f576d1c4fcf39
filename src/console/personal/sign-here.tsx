import { useTranslation } from 'react-i18next'
import { updateSignature } from '#contract/personal/endpoints.ts'
import { call } from '#request/call.ts'
import { upload } from '#request/upload.ts'
import { SignField } from '../app/sign-field.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

/** Writes the signature on this device. */
export function SignHere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('personal')
  const toast = useToast()
  const changed = useProfileChanged()
  const { start, busy, failure } = useSingleWrite(async (picture: Blob) => {
    const fileId = await upload(picture, 'signature.png')
    await call(updateSignature, { fileId }, { handles: 'all' })
    await changed()
    toast({ kind: 'done', text: t('kit:submitted') })
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('sign.writeHere')} className="max-w-2xl!">
        <DialogBody className="pb-5">
          <SignField
            busy={busy}
            action={t(busy ? 'sign.sending' : 'sign.keep')}
            onDone={start}
            className="h-80"
          />
          <p role="alert" className="mt-2 text-danger text-dense empty:hidden">
            {failure === undefined ? null : messageOf(failure)}
          </p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
