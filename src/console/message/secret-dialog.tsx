import { useTranslation } from 'react-i18next'
import { type SupplierConfig, supplierConfigCalls } from '#contract/delivery/supplier.ts'
import { OneFieldForm } from '../app/one-field-form.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'

interface SecretDialogProps {
  config: SupplierConfig
  onClose: () => void
}

/** Takes a password or key of a supplier; apart from its other settings, so that no draft of a form stores it. */
export function SecretDialog({ config, onClose }: SecretDialogProps) {
  const { t } = useTranslation('supplier-config')
  const send = useGatewayCall('supplier-config')
  const { supplierConfigId, revision: baseRevision } = config
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t(config.secret ? 'secret.replace' : 'secret.set')}
        description={t('secret.hint')}
      >
        <DialogBody>
          <OneFieldForm
            label={t('field.secret')}
            action={t('secret.save')}
            type="password"
            autoComplete="off"
            maxLength={2000}
            onSubmit={async (secret) => {
              await send(
                supplierConfigCalls.update,
                { supplierConfigId, baseRevision, secret },
                'secret.saved',
              )
              onClose()
            }}
            onCancel={onClose}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
