import { Link } from '@tanstack/react-router'
import { Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordProcess } from '#contract/workflow/process.ts'
import { listRecordProcesses, startProcess } from '#contract/workflow/process-calls.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useMenuOpening, useOpens } from '../app/screen-link.tsx'
import { useFormat } from '../kit/format.ts'
import { PermissionContext } from '../kit/permission.tsx'
import { Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { Button, buttonVariants } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { ProcessBadge } from './process-badge.tsx'

const StartDialog = lazyPart(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))

const firstShown = 20
const mostShown = 2000

type About = NonNullable<RecordProcess['about']>

/** The processes about a record, and the start of another; for those whose menus lead to processes. */
export default function RecordProcesses(record: About) {
  const menu = useMenuOpening('/admin/workflow-query', listRecordProcesses)
  if (!menu) return null
  return (
    // What may be done with processes is granted by their menu, not by that of the record's page.
    <PermissionContext value={(permission) => anyMenuGrants([menu], permission)}>
      <Processes key={record.entityId} record={record} />
    </PermissionContext>
  )
}

/** The same in a dialog, of a record that is a line among others. */
export function RecordProcessesButton(record: About) {
  const { t } = useTranslation('process-instance')
  const [open, setOpen] = useState(false)
  const { label } = record
  if (!useOpens('/admin/workflow-query', listRecordProcesses)) return null
  return (
    <>
      <Button
        variant="ghost"
        className="shrink-0"
        aria-label={t('ofRecord.open', { label })}
        onClick={() => setOpen(true)}
      >
        <Workflow aria-hidden />
        {t('ofRecord.title')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={label}>
          <DialogBody>
            <RecordProcesses {...record} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  )
}

function Processes({ record }: { record: About }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const [starting, setStarting] = useState(false)
  const [pageSize, setPageSize] = useState(firstShown)
  const { entity, entityId } = record
  const { data, error } = useEndpoint(
    listRecordProcesses,
    { entity, entityId, pageSize },
    { storedFirst: true, background: true, keepPrevious: true },
  )
  const close = () => setStarting(false)
  return (
    <section className="flex flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('ofRecord.title')}</h3>
        <OnlineButton variant="outline" to={startProcess} onClick={() => setStarting(true)}>
          <Plus aria-hidden />
          {t('start.action')}
        </OnlineButton>
      </header>
      {data?.records.length === 0 ? <p className="text-dense text-soft">{t('ofRecord.none')}</p> : null}
      {data && data.records.length > 0 ? (
        <ul className="flex flex-col divide-y rounded-control border">
          {data.records.map((process) => (
            <li key={process.processInstanceId} className="flex min-h-11 flex-col gap-0.5 px-3 py-2">
              <Line process={process} />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total > data.records.length && pageSize < mostShown ? (
        <Button variant="outline" className="self-start" onClick={() => setPageSize(mostShown)}>
          {t('ofRecord.more', { total: format.number(data.total) })}
        </Button>
      ) : null}
      {!data && error ? (
        <p className="text-dense text-soft">
          <Failure error={error} />
        </p>
      ) : null}
      {data || error ? null : <RowsSkeleton rows={2} />}
      <Overlay>{starting ? <StartDialog about={record} onStarted={close} onClose={close} /> : null}</Overlay>
    </section>
  )
}

function Line({ process }: { process: RecordProcess }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const { processInstanceId, title, modelName, starterName, startedAt, waitsAt, mayOpen } = process
  const facts = [modelName, starterName, format.time(startedAt)].join(' · ')
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        {mayOpen ? (
          <Link
            to="/admin/workflow-query"
            search={{ tab: 'initiated', selected: processInstanceId }}
            className={buttonVariants({ variant: 'link', size: 'text', className: 'min-w-0 truncate' })}
          >
            {title}
          </Link>
        ) : (
          <span className="min-w-0 truncate">{title}</span>
        )}
        <span className="shrink-0">
          <ProcessBadge process={process} />
        </span>
      </span>
      <span className="text-small text-soft">{facts}</span>
      {waitsAt.length > 0 ? (
        <span className="text-small text-soft">{t('ofRecord.waitsAt', { nodes: format.list(waitsAt) })}</span>
      ) : null}
    </>
  )
}
