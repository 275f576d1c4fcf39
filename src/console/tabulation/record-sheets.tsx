import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListedSheet, newestSheets, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { useMenuOpening, useOpens } from '../app/screen-link.tsx'
import { useFormat } from '../kit/format.ts'
import { PermissionContext } from '../kit/permission.tsx'
import { Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonVariants } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { NewSheetButton } from './new-sheet-button.tsx'
import type { SheetSubject } from './sheet-subject.ts'

const shownFirst = 10

/** The sheets about a project, or something of it, newest first, and the start of another; for those whose menus lead to sheets. */
export default function RecordSheets(subject: SheetSubject) {
  const menu = useMenuOpening('/admin/table-manage', sheetCalls.list)
  if (!menu) return null
  return (
    // What may be done with sheets is granted by their menu, not by that of the record's page.
    <PermissionContext value={(permission) => anyMenuGrants([menu], permission)}>
      <Sheets subject={subject} />
    </PermissionContext>
  )
}

/** Leads to the sheets about the node that is chosen in a tree: its lines have no room for a button. */
export function NodeSheets({ node }: { node: SheetSubject | undefined }) {
  const { t } = useTranslation('tabulation-sheet')
  const isShown = useOpens('/admin/table-manage', sheetCalls.list)
  const [open, setOpen] = useState(false)
  if (!isShown) return null
  return (
    <div className="flex min-h-control items-center gap-3">
      <span className="min-w-0 flex-1 truncate text-dense text-soft">
        {node?.name ?? t('ofRecord.chooseNode')}
      </span>
      <Button variant="outline" disabled={!node} onClick={() => setOpen(true)}>
        {t('ofRecord.title')}
      </Button>
      <Dialog open={open && node !== undefined} onOpenChange={setOpen}>
        <DialogContent title={node?.name}>
          <DialogBody>{node ? <RecordSheets {...node} /> : null}</DialogBody>
        </DialogContent>
      </Dialog>
    </div>
  )
}

function Sheets({ subject }: { subject: SheetSubject }) {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const navigate = useNavigate()
  const about = filterOf(subject)
  const { data, error } = useEndpoint(
    sheetCalls.list,
    { ...about, ...newestSheets, pageSize: shownFirst },
    { background: true, keepPrevious: true },
  )
  const open = (sheetId: string) =>
    void navigate({ to: '/admin/table-manage', search: { tab: 'sheets', sheetId } })
  return (
    <section className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('ofRecord.title')}</h3>
        <NewSheetButton subject={subject} variant="outline" onBegun={open} />
      </header>
      {data?.records.length === 0 ? <p className="text-dense text-soft">{t('ofRecord.none')}</p> : null}
      {data && data.records.length > 0 ? (
        <ul className="flex flex-col divide-y rounded-control border">
          {data.records.map((sheet) => (
            <li key={sheet.sheetId} className="flex min-h-11 flex-col gap-0.5 px-3 py-2">
              <Line sheet={sheet} />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > data.records.length ? (
        <Link
          to="/admin/table-manage"
          search={{ tab: 'sheets', ...about, ...newestSheets }}
          className={buttonVariants({ variant: 'outline', className: 'self-start' })}
        >
          {t('ofRecord.all', { total: format.number(data.total) })}
        </Link>
      ) : null}
      {!data && error ? (
        <p className="text-dense text-soft">
          <Failure error={error} />
        </p>
      ) : null}
      {data || error ? null : <RowsSkeleton rows={2} />}
    </section>
  )
}

/** The filter of the sheets about it, and about what belongs to it. */
function filterOf({ projectId, workSiteId, boqItemId, nodeId }: SheetSubject) {
  if (nodeId !== undefined) return { workSiteId, nodeId }
  if (boqItemId !== undefined) return { boqItemId }
  return workSiteId === undefined ? { projectId } : { workSiteId }
}

function Line({ sheet }: { sheet: ListedSheet }) {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const { sheetId, sheetName, tabulationName, subjectName, submitted, changedAt, changedByName } = sheet
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <Link
          to="/admin/table-manage"
          search={{ tab: 'sheets', sheetId }}
          className={buttonVariants({ variant: 'link', size: 'text', className: 'min-w-0 truncate' })}
        >
          {sheetName}
        </Link>
        <span className="flex shrink-0 items-center gap-2">
          <EditsMark kind="tabulation-sheet" id={sheetId} />
          <Badge variant={submitted === 1 ? 'default' : 'secondary'}>{t(`submitted.${submitted}`)}</Badge>
        </span>
      </span>
      <span className="text-small text-soft">
        {[tabulationName, subjectName, changedByName, format.time(changedAt)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
