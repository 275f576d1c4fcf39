import { useTranslation } from 'react-i18next'
import { deleteOrganizations } from '#contract/organization/endpoints.ts'
import type { Organization } from '#contract/organization/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface DeleteUnitProps {
  unit: Organization
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a unit goes; the gateway keeps one that has people or units below it. */
export function DeleteUnit({ unit, onDeleted, onClose }: DeleteUnitProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion')}
      description={t('deleteHint')}
      hits={[unit.organizationName]}
      action={t('delete')}
      onConfirm={async () => {
        await send(deleteOrganizations, { ids: [unit.organizationId] }, 'deleted')
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
