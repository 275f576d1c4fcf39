import { FolderInput } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type GroupAccount,
  listGroupAccounts,
  moveGroupAccount,
  type OrganizationGroup,
} from '#contract/organization/groups.ts'
import { useReachable } from '../app/engine.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { OperationContext, useAllowed } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'

interface MoveToGroupProps {
  account: GroupAccount
  /** The other groups of the unit. */
  groups: readonly OrganizationGroup[]
}

/** Puts an account of a group into another one of the unit. */
export function MoveToGroup({ account, groups }: MoveToGroupProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const toast = useToast()
  const record = useContext(OperationContext)
  const reachable = useReachable()
  const mayMove = useAllowed(moveGroupAccount)
  if (groups.length === 0 || !mayMove) return null
  const move = (groupId: string) => {
    record(moveGroupAccount)
    send(moveGroupAccount, { groupAccountId: account.groupAccountId, groupId }, 'group.moved').catch(
      (failure: unknown) => toast({ kind: 'error', text: messageOf(failure) }),
    )
  }
  const label = t('group.move', { name: account.userName })
  const button = { variant: 'ghost', size: 'icon', 'aria-label': label } as const
  if (!reachable)
    return (
      <OnlineButton to={moveGroupAccount} {...button}>
        <FolderInput aria-hidden />
      </OnlineButton>
    )
  return (
    <PanelButton
      {...button}
      label={label}
      panelClassName="w-64"
      panel={(close) => (
        <>
          <p className="px-2.5 py-1 text-faint text-small">{label}</p>
          {groups.map((group) => (
            <OtherGroup
              key={group.groupId}
              group={group}
              accountId={account.accountId}
              onChoose={() => {
                close()
                move(group.groupId)
              }}
            />
          ))}
        </>
      )}
    >
      <FolderInput aria-hidden />
    </PanelButton>
  )
}

interface OtherGroupProps {
  group: OrganizationGroup
  accountId: string
  onChoose: () => void
}

/** A group to choose, unless the account is in it already. */
function OtherGroup({ group: { groupId, groupName }, accountId, onChoose }: OtherGroupProps) {
  const { t } = useTranslation('organization')
  const { data: accounts } = useEndpoint(listGroupAccounts, { groupId })
  return accounts?.some((each) => each.accountId === accountId) ? (
    <p className="flex min-h-control items-center px-2.5 text-body text-faint">
      {t('group.already', { name: groupName })}
    </p>
  ) : (
    <PanelItem onSelect={onChoose}>{groupName}</PanelItem>
  )
}
