import { useTranslation } from 'react-i18next'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { addGroupAccounts, listGroupAccounts, type OrganizationGroup } from '#contract/organization/groups.ts'
import { ChooseAccounts, foundAtOnce } from '../account/account-picker.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useDataSource } from '../kit/data-source.tsx'
import { endpointKey, useEndpoint } from '../kit/use-endpoint.ts'

/** Takes accounts of the unit's people into a group; those that are in it are shown as such. */
export function AddToGroup({ group, onClose }: { group: OrganizationGroup; onClose: () => void }) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const source = useDataSource()
  const { groupId, groupName, organizationId } = group
  const { data: members } = useEndpoint(listGroupAccounts, { groupId })
  return (
    <ChooseAccounts
      title={t('group.fillNamed', { name: groupName })}
      queryKey={endpointKey(listGeneralAccounts, { organizationId, pageSize: foundAtOnce })}
      find={async (keyword, signal) => {
        const request = { organizationId, keyword, pageSize: foundAtOnce }
        const { records, total } = await source.read(listGeneralAccounts, request, signal)
        const accounts = records.map(({ generalAccountId, accountName, userName }) => ({
          accountId: generalAccountId,
          label: `${userName} · ${accountName}`,
        }))
        return { accounts, total }
      }}
      taken={members?.map(({ accountId }) => accountId)}
      action={(count) => t('group.fillCount', { count })}
      submit={(accountIds) => send(addGroupAccounts, { groupId, accountIds })}
      onClose={onClose}
    />
  )
}
