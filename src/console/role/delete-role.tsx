import { useTranslation } from 'react-i18next'
import { deleteRoles } from '#contract/role/endpoints.ts'
import type { Role } from '#contract/role/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface DeleteRoleProps {
  role: Role
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a role is deleted; the gateway refuses while an account has it. */
export function DeleteRole({ role, onDeleted, onClose }: DeleteRoleProps) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  return (
    <ConfirmDialog
      destructive
      title={t('confirm.delete')}
      description={t('confirm.deleteHint')}
      hits={[role.roleName]}
      action={t('delete')}
      onConfirm={async () => {
        await send(deleteRoles, { ids: [role.roleId] }, 'done.deleted')
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
