import { useTranslation } from 'react-i18next'
import { deleteRoleAccounts } from '#contract/role/endpoints.ts'
import type { RoleAccount, RoleDetail } from '#contract/role/schema.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface RemoveMembersProps {
  role: RoleDetail
  members: readonly RoleAccount[]
  onDone: () => void
  onClose: () => void
}

/** Asks before accounts lose a role, and names them. */
export function RemoveMembers({ role, members, onDone, onClose }: RemoveMembersProps) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  const ids = members.map(({ accountId }) => accountId)
  return (
    <ConfirmDialog
      destructive
      title={t('confirm.remove', { name: role.roleName })}
      description={t('confirm.removeHint')}
      hits={members.map(({ userName, accountName }) => `${userName} · ${accountName}`)}
      action={t('removeMembers')}
      onConfirm={async () => {
        await send(deleteRoleAccounts, { roleId: role.roleId, ids }, 'done.removed')
        onDone()
      }}
      onClose={onClose}
    />
  )
}
