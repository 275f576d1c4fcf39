import { useTranslation } from 'react-i18next'
import { deleteOrganizations } from '#contract/organization/endpoints.ts'
import type { Organization } from '#contract/organization/entity.ts'
import { DeleteRows } from '../app/delete-rows.tsx'

interface DeleteUnitsProps {
  units: readonly Organization[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before units go; the gateway keeps those that have people or units below them. */
export function DeleteUnits({ units, onDeleted, onClose }: DeleteUnitsProps) {
  const { t } = useTranslation('organization')
  return (
    <DeleteRows
      to={deleteOrganizations}
      rows={units.map(({ organizationId: id, organizationName: name }) => ({ id, name }))}
      title={t('deleteQuestion', { count: units.length })}
      description={t('deleteHint')}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
