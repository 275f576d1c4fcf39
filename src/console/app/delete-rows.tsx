import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { z } from '#contract/zod.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useGatewayCall } from './use-gateway-call.ts'

interface DeleteRowsProps {
  to: Endpoint<z.ZodMiniType<{ ids: string[] }>>
  rows: readonly { id: string; name: string }[]
  title: string
  /** What goes with them, and what stands in the way. */
  description: string
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before rows are deleted at the gateway, and names them; where the gateway refuses it says why. */
export function DeleteRows({ to, rows, title, description, onDeleted, onClose }: DeleteRowsProps) {
  const { t } = useTranslation('kit')
  const send = useGatewayCall('kit')
  const names = rows.map(({ name }) => name)
  return (
    <ConfirmDialog
      destructive
      title={title}
      description={description}
      hits={names}
      action={t('delete')}
      onConfirm={async () => {
        await send(to, { ids: rows.map(({ id }) => id) }, 'deleted', { about: names })
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
