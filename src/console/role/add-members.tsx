import { useTranslation } from 'react-i18next'
import { addRoleAccounts, listRoleCandidates } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { ChooseAccounts, foundAtOnce } from '../account/account-picker.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointKey } from '../kit/use-endpoint.ts'

/** Finds accounts that do not have a role yet, and gives it to those that are ticked. */
export function AddMembers({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const { t } = useTranslation('role')
  const send = useGatewayCall('role')
  const source = useDataSource()
  const { roleId, roleName } = role
  return (
    <ChooseAccounts
      title={t('addTo', { name: roleName })}
      queryKey={endpointKey(listRoleCandidates, { roleId })}
      find={async (keyword, signal) => {
        const request = { roleId, keyword, pageSize: foundAtOnce }
        const { records, total } = await source.read(listRoleCandidates, request, signal)
        const accounts = records.map(({ accountId, accountName, userName, place }) => ({
          accountId,
          label: [userName, accountName, place?.organizationName].filter(Boolean).join(' · '),
        }))
        return { accounts, total }
      }}
      action={(count) => t('give', { count })}
      submit={(accountIds) => send(addRoleAccounts, { roleId, accountIds })}
      onClose={onClose}
    />
  )
}
