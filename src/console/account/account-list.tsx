import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { AccountEnding, accountStatuses, type GeneralAccount } from '#contract/account/schema.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { useEngine, useStore } from '../app/engine.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { optionsOf } from '../kit/options.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import type { AccountAct } from './account-act.ts'
import { useAccountColumns } from './account-columns.tsx'
import { AccountMenu, useMayActOn } from './account-menu.tsx'
import { generalSubject } from './account-subject.ts'
import { AccountTree } from './account-tree.tsx'
import { useAccountNode } from './use-account-node.ts'

const AccountDrawer = lazyPart(async () => ({
  default: (await import('./account-drawer.tsx')).AccountDrawer,
}))
const AccountDialogs = lazyPart(async () => ({
  default: (await import('./account-dialogs.tsx')).AccountDialogs,
}))
const EditValidPeriod = lazyPart(async () => ({
  default: (await import('./edit-valid-period.tsx')).EditValidPeriod,
}))

const rowId = (row: GeneralAccount) => row.generalAccountId

interface AccountListProps {
  tabs: ReactNode
  /** Creates something new. */
  actions: ReactNode
}

/** The general accounts of the units within reach, with and without a network. */
export function AccountList({ tabs, actions }: AccountListProps) {
  const { t } = useTranslation('account')
  const list = useList(listGeneralAccounts, { rowId, personal: ['keyword'], exportedBy: beginPeopleExport })
  const node = useAccountNode(list)
  const columns = useAccountColumns()
  const places = usePlaces()
  const unsynced = useStore(useEngine().queue.pendingStatus('account'))
  const [edited, setEdited] = useState<GeneralAccount>()
  const [act, setAct] = useState<AccountAct & { level?: string }>()
  const checked = useCheckedRows(list)
  const mayAct = useMayActOn('general')
  return (
    <ListScreen list={list} title={t('title')} actions={actions}>
      {tabs}
      <TabsContent value="accounts" className="contents">
        <SidePane
          label={t('tree.label')}
          chosen={node.name ?? t('tree.choose')}
          shows={(close) => (
            <AccountTree
              selected={node.selected}
              onChoose={(chosen) => {
                node.choose(chosen)
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
                  <UnitFilter list={list} name="organizationId" places={places} />
                  <MultiSelectFilter
                    list={list}
                    name="status"
                    label={t('field.status')}
                    options={optionsOf(t, 'status', accountStatuses)}
                  />
                  <MultiSelectFilter
                    list={list}
                    name="level"
                    label={t('field.level')}
                    options={optionsOf(t, 'level', ['general', 'tourist'])}
                  />
                  <SelectFilter
                    list={list}
                    name="ending"
                    label={t('filter.ending')}
                    options={optionsOf(t, 'endingSoon', AccountEnding.options)}
                  />
                </Filters>
                <DataTable
                  list={list}
                  columns={columns}
                  bulk={
                    mayAct ? (
                      <AccountMenu
                        kind="general"
                        rows={checked.map(generalSubject)}
                        onAct={(name) => setAct({ name, rows: checked.map(generalSubject) })}
                      />
                    ) : undefined
                  }
                  attention={(row) => unsynced.has(row.generalAccountId)}
                  {...(list.filters.length === 0
                    ? { empty: <EmptyState title={t('empty')} hint={t('emptyHint')} /> }
                    : {})}
                />
              </div>
            </div>
          )}
        </SidePane>
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <AccountDrawer
            list={list}
            onEdit={setEdited}
            onAct={(name, row) => setAct({ name, rows: [generalSubject(row)], level: row.level })}
          />
        ) : null}
      </Overlay>
      <Overlay>
        {edited ? <EditValidPeriod row={edited} onClose={() => setEdited(undefined)} /> : null}
      </Overlay>
      <Overlay key={act?.name}>
        {act ? (
          <AccountDialogs
            kind="general"
            open={act}
            {...(act.level && { level: act.level })}
            onClose={() => setAct(undefined)}
            onDone={() => list.setChecked(new Set())}
          />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
