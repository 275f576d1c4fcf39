import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditStatus } from '#contract/account/administration.ts'
import { auditAccounts, listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { DataTable } from '../kit/data-table.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { EmptyState } from '../kit/states.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useCheckedRows } from '../kit/use-checked-rows.ts'
import { useList } from '../kit/use-list.ts'
import { UnitFilter, usePlaces } from '../organization/place-picker.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'
import { type AccountSubject, generalSubject } from './account-subject.ts'
import type { Verdict } from './audit-accounts.tsx'
import { AuditButtons } from './audit-buttons.tsx'
import { useAuditColumns } from './audit-columns.tsx'

const AuditDrawer = lazyPart(async () => ({ default: (await import('./audit-drawer.tsx')).AuditDrawer }))
const AuditAccounts = lazyPart(async () => ({
  default: (await import('./audit-accounts.tsx')).AuditAccounts,
}))

/** The registrations of one status; those to be reviewed can be, singly or many at a time. */
export function AuditList({ audit, tabs }: { audit: AuditStatus; tabs: ReactNode }) {
  const { t } = useTranslation('account')
  const waiting = audit === 'to-be-reviewed'
  const fixed = useMemo(() => ({ audit }), [audit])
  const list = useList(listAccountDetails, {
    rowId: (row) => row.generalAccountId,
    personal: ['keyword'],
    fixed,
    exportedBy: beginPeopleExport,
  })
  const columns = useAuditColumns(!waiting)
  const checked = useCheckedRows(list)
  const places = usePlaces()
  const mayAudit = useAllowed(auditAccounts)
  const [open, setOpen] = useState<{ verdict: Verdict; rows: readonly AccountSubject[] }>()
  return (
    <ListScreen list={list} title={t('audit.title')}>
      {tabs}
      <TabsContent value={audit} className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <UnitFilter list={list} name="organizationId" places={places} />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          {...(waiting && mayAudit
            ? {
                bulk: (
                  <AuditButtons
                    onAudit={(verdict) => setOpen({ verdict, rows: checked.map(generalSubject) })}
                  />
                ),
              }
            : {})}
          {...(list.filters.length === 0
            ? { empty: <EmptyState title={t(`audit.empty.${audit}`)} hint={t('audit.emptyHint')} /> }
            : {})}
        />
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <AuditDrawer
            list={list}
            onAudit={(verdict, row) => setOpen({ verdict, rows: [generalSubject(row)] })}
          />
        ) : null}
      </Overlay>
      <Overlay>
        {open ? (
          <AuditAccounts
            verdict={open.verdict}
            rows={open.rows}
            onClose={() => setOpen(undefined)}
            onDone={() => list.setChecked(new Set())}
          />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
