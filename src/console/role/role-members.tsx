import { CircleHelp, UserPlus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginPeopleExport } from '#contract/person/export.ts'
import {
  addRoleAccounts,
  deleteRoleAccounts,
  explainAccess,
  listRoleAccounts,
} from '#contract/role/endpoints.ts'
import type { RoleAccount, RoleDetail } from '#contract/role/schema.ts'
import { ExplainAccess } from '../app/explain-access.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { useMemberColumns } from './member-columns.tsx'

const AddMembers = lazyPart(async () => ({ default: (await import('./add-members.tsx')).AddMembers }))
const RemoveMembers = lazyPart(async () => ({
  default: (await import('./remove-members.tsx')).RemoveMembers,
}))

/** The accounts that have a role. */
export function RoleMembers({ role }: { role: RoleDetail }) {
  const { t } = useTranslation('role')
  const fixed = useMemo(() => ({ roleId: role.roleId }), [role.roleId])
  const list = useList(listRoleAccounts, {
    rowId: (row) => row.accountId,
    personal: ['keyword'],
    fixed,
    exportedBy: beginPeopleExport,
  })
  const columns = useMemberColumns()
  const [asked, setAsked] = useState<'add' | 'remove' | 'explain'>()
  const close = () => setAsked(undefined)
  const checked = useCheckedRows(list)
  const [one] = checked
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-3">
      <div className="flex flex-wrap items-start gap-2">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('memberSearch')} />
        </Filters>
        <OnlineButton to={addRoleAccounts} onClick={() => setAsked('add')}>
          <UserPlus aria-hidden />
          {t('addMembers')}
        </OnlineButton>
      </div>
      <DataTable
        plain
        list={list}
        columns={columns}
        attention={(row) => !row.inForce}
        bulk={
          <>
            <OnlineButton
              variant="outline"
              to={explainAccess}
              disabled={checked.length !== 1}
              onClick={() => setAsked('explain')}
            >
              <CircleHelp aria-hidden />
              {t('explain.open')}
            </OnlineButton>
            <OnlineButton variant="outline" to={deleteRoleAccounts} onClick={() => setAsked('remove')}>
              <X aria-hidden />
              {t('removeMembers')}
            </OnlineButton>
          </>
        }
        {...(list.filters.length === 0
          ? { empty: <EmptyState title={t('noMembers')} hint={t('noMembersHint')} /> }
          : {})}
      />
      <Overlay key={asked}>
        {asked === 'add' ? <AddMembers role={role} onClose={close} /> : null}
        {asked === 'remove' ? (
          <RemoveMembers
            role={role}
            members={checked}
            onDone={() => list.setChecked(nobody)}
            onClose={close}
          />
        ) : null}
        {asked === 'explain' && one ? <ExplainAccess account={one} onClose={close} /> : null}
      </Overlay>
    </div>
  )
}

const nobody: ReadonlySet<RoleAccount['accountId']> = new Set()
