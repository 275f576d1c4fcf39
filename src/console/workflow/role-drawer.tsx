import { useTranslation } from 'react-i18next'
import { type WorkflowRole, workflowRoleCalls, type workflowRoleEntity } from '#contract/workflow/role.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { Badge } from '../ui/badge.tsx'
import { personLabel } from './choose-people.tsx'

interface RoleDrawerProps {
  list: EntityList<z.output<typeof workflowRoleEntity.Query>, WorkflowRole>
}

/** The detail of a role of processes with its accounts; it is stopped and put into use here. */
export function RoleDrawer({ list }: RoleDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      actions={({ workflowRoleId, revision: baseRevision, status }) => (
        <TurnButton
          kind="workflow-role"
          to={workflowRoleCalls.update}
          status={status}
          edit={(turned) => ({ workflowRoleId, baseRevision, status: turned })}
        />
      )}
      more={({ accounts }) => <Accounts accounts={accounts} />}
    />
  )
}

function Accounts({ accounts }: Pick<WorkflowRole, 'accounts'>) {
  const { t } = useTranslation(['workflow-role', 'account'])
  return (
    <section aria-label={t('field.accounts')}>
      <h3 className="text-faint text-small">{t('field.accounts')}</h3>
      {accounts.length === 0 ? <p className="mt-1 text-body text-soft">{t('noAccounts')}</p> : null}
      <ul className="mt-1 flex flex-col">
        {accounts.map((account) => (
          <li key={account.accountId} className="flex min-h-9 items-center gap-2 border-b text-body">
            <span className="min-w-0 flex-1 truncate">{personLabel(account)}</span>
            {account.status === 'normal' ? null : (
              <Badge variant="outline">{t(`account:status.${account.status}`)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
