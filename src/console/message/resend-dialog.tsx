import { useTranslation } from 'react-i18next'
import { type DeliveryQuery, listDeliveries, resendDeliveries } from '#contract/delivery/deliveries.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface ResendDialogProps {
  /** What the list is filtered by. */
  request: DeliveryQuery
  onClose: () => void
}

/** Asks before all dead deliveries that the filters find are tried again, and says how many they are. */
export function ResendDialog({ request, onClose }: ResendDialogProps) {
  const { t } = useTranslation(['delivery', 'kit'])
  const format = useFormat()
  const send = useGatewayCall('delivery')
  const { messageId, channel, supplierId, accountId } = request
  const filters = { messageId, channel, supplierId, accountId }
  const { data } = useEndpoint(
    listDeliveries,
    { ...filters, state: 'dead', pageSize: 1, exact: true },
    { background: true },
  )
  return (
    <ConfirmDialog
      title={t('resend.question')}
      description={
        data
          ? t('resend.many', { value: format.number(data.total), count: data.total })
          : t('resend.counting')
      }
      action={t('resend.title')}
      onConfirm={async () => {
        await send(resendDeliveries, filters, 'resend.done')
      }}
      onClose={onClose}
    />
  )
}
