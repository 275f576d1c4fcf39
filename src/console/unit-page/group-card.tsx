import { Pencil, Trash2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import {
  addGroupAccounts,
  deleteGroupAccounts,
  deleteGroups,
  listGroupAccounts,
  type OrganizationGroup,
  updateGroup,
} from '#contract/organization/groups.ts'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { MoveToGroup } from './move-to-group.tsx'

export type GroupAct = 'edit' | 'fill' | 'delete'

interface GroupCardProps {
  group: OrganizationGroup
  /** The other groups of the unit. */
  others: readonly OrganizationGroup[]
  onAct: (act: GroupAct) => void
}

/** A group with its accounts. */
export function GroupCard({ group, others, onAct }: GroupCardProps) {
  const { t } = useTranslation('organization')
  const send = useGatewayCall('organization')
  const { groupId, groupName, remarks } = group
  const { data: accounts, error, refetch } = useEndpoint(listGroupAccounts, { groupId })
  // Whom to choose from is the resource pool's, whose menu grants it.
  const mayChoose = anyMenuGrants(useShellData().menus, listGeneralAccounts.permission)
  const [leaving, setLeaving] = useState<NonNullable<typeof accounts>[number]>()
  return (
    <section className="flex flex-col gap-2 rounded-panel border bg-panel px-4 py-3">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{groupName}</h3>
        <span className="text-dense text-soft">{remarks}</span>
        <span className="ml-auto flex gap-1">
          {mayChoose ? (
            <OnlineButton to={addGroupAccounts} variant="ghost" onClick={() => onAct('fill')}>
              <UserPlus aria-hidden />
              {t('group.fill')}
            </OnlineButton>
          ) : null}
          <OnlineButton
            to={updateGroup}
            variant="ghost"
            size="icon"
            aria-label={t('editNamed', { name: groupName })}
            onClick={() => onAct('edit')}
          >
            <Pencil aria-hidden />
          </OnlineButton>
          <HistoryButton entity="organization-group" id={groupId} name={groupName} size="icon" />
          <OnlineButton
            to={deleteGroups}
            variant="ghost"
            size="icon"
            aria-label={t('deleteNamed', { name: groupName })}
            onClick={() => onAct('delete')}
          >
            <Trash2 aria-hidden />
          </OnlineButton>
        </span>
      </header>
      <ul className="flex flex-wrap gap-2">
        {accounts?.map((account) => (
          <li
            key={account.groupAccountId}
            className="flex items-center gap-1 rounded-full bg-sunken px-3 text-dense has-[button]:pr-0"
          >
            {account.userName} <span className="font-mono text-faint">{account.accountName}</span>
            <MoveToGroup account={account} groups={others} />
            <OnlineButton
              to={deleteGroupAccounts}
              variant="ghost"
              size="icon"
              aria-label={t('group.takeOut', { name: account.userName })}
              onClick={() => setLeaving(account)}
            >
              <X aria-hidden />
            </OnlineButton>
          </li>
        ))}
        {accounts?.length === 0 ? <li className="text-dense text-faint">{t('group.nobody')}</li> : null}
      </ul>
      {error && !accounts ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {leaving ? (
        <ConfirmDialog
          destructive
          title={t('group.takeOut', { name: leaving.userName })}
          description={t('group.takeOutHint')}
          hits={[`${leaving.userName} (${leaving.accountName})`]}
          action={t('group.takeOutAction')}
          onConfirm={async () => {
            await send(deleteGroupAccounts, { ids: [leaving.groupAccountId] }, 'group.takenOut')
          }}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </section>
  )
}
