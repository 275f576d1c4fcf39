import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { accountStatuses } from '#contract/account/schema.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter } from '../kit/select-filter.tsx'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { AccountAct } from './account-act.ts'
import { AccountMenu, useMayActOn } from './account-menu.tsx'
import { registeredSubject } from './account-subject.ts'
import { NewRegistered } from './new-registered.tsx'
import { ProjectTree, type Seat, useSeatName } from './project-tree.tsx'
import { useRegisteredColumns } from './registered-columns.tsx'

const RegisteredDrawer = lazyPart(async () => ({
  default: (await import('./registered-drawer.tsx')).RegisteredDrawer,
}))
const AccountDialogs = lazyPart(async () => ({
  default: (await import('./account-dialogs.tsx')).AccountDialogs,
}))

/** The accounts of projects, by project, its organisations and departments: a tree at the left, behind a button where there is no room. */
export function RegisteredScreen() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const list = useList(listRegisteredAccounts, {
    rowId: (row) => row.registeredAccountId,
    personal: ['keyword'],
    exportedBy: beginPeopleExport,
  })
  const columns = useRegisteredColumns()
  const checked = useCheckedRows(list).map(registeredSubject)
  const mayAct = useMayActOn('registered')
  const [act, setAct] = useState<AccountAct>()
  const { projectId, projectOrganizationId, projectDepartmentId } = list.request
  const seat: Seat = { projectId, projectOrganizationId, projectDepartmentId }
  const seatName = useSeatName(seat)
  const choose = (next: Seat) => {
    const none: Seat = {
      projectId: undefined,
      projectOrganizationId: undefined,
      projectDepartmentId: undefined,
    }
    list.setChecked(new Set())
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...none, ...next, pageIndex: undefined, after: undefined }),
    })
  }
  return (
    <ListScreen list={list} title={t('registered.title')} actions={<NewRegistered seat={seat} />}>
      <SidePane
        label={t('registered.tree')}
        chosen={seatName ?? t('registered.choose')}
        shows={(close) => (
          <ProjectTree
            seat={seat}
            onChoose={(next) => {
              choose(next)
              close()
            }}
          />
        )}
      >
        {(pane, button) => (
          <div className="flex min-h-0 flex-1 gap-4">
            {pane}
            <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
              <Filters list={list}>
                <TextFilter list={list} name="keyword" label={t('search')} />
                {button}
                <MultiSelectFilter
                  list={list}
                  name="status"
                  label={t('field.status')}
                  options={optionsOf(t, 'status', accountStatuses)}
                />
              </Filters>
              <DataTable
                list={list}
                columns={columns}
                bulk={
                  mayAct ? (
                    <AccountMenu
                      kind="registered"
                      rows={checked}
                      onAct={(name) => setAct({ name, rows: checked })}
                    />
                  ) : undefined
                }
                {...(list.filters.length === 0
                  ? { empty: <EmptyState title={t('registered.empty')} hint={t('registered.emptyHint')} /> }
                  : {})}
              />
            </div>
          </div>
        )}
      </SidePane>
      <Overlay>
        {list.selected ? (
          <RegisteredDrawer
            list={list}
            onAct={(name, row) => setAct({ name, rows: [registeredSubject(row)] })}
          />
        ) : null}
      </Overlay>
      <Overlay key={act?.name}>
        {act ? (
          <AccountDialogs
            kind="registered"
            level="registered"
            open={act}
            onClose={() => setAct(undefined)}
            onDone={() => list.setChecked(new Set())}
          />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
