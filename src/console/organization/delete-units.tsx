import { useTranslation } from 'react-i18next'
import { deleteOrganizations } from '#contract/organization/endpoints.ts'
import type { Organization } from '#contract/organization/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface DeleteUnitsProps {
  units: readonly Organization[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before units go, and names them; the gateway keeps those that have people or units below them. */
export function DeleteUnits({ units, onDeleted, onClose }: DeleteUnitsProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion', { count: units.length })}
      description={t('deleteHint')}
      hits={units.map(({ organizationName }) => organizationName)}
      action={t('delete')}
      onConfirm={async () => {
        await send(deleteOrganizations, { ids: units.map(({ organizationId }) => organizationId) }, 'deleted')
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
