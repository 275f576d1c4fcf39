import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordCalls } from '#contract/person-record/endpoints.ts'
import { type AnyRecord, type RecordKind, titleOf } from '#contract/person-record/schema.ts'
import { useUnsynced } from '../app/engine.tsx'
import { HistoryButton } from '../app/history-button.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { Allowed } from '../kit/permission.tsx'
import { UnsyncedMark } from '../kit/unsynced-mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { shownOf } from './record-kinds.ts'
import { RecordPhotos } from './record-photos.tsx'
import { useRecordText } from './use-record-text.ts'

interface RecordCardProps {
  kind: RecordKind
  calls: RecordCalls
  record: AnyRecord
  onEdit: () => void
  onDelete: () => void
}

/** One record: what it is, when it was or how long it holds, and its photos. */
export function RecordCard({ kind, calls, record, onEdit, onDelete }: RecordCardProps) {
  const { t } = useTranslation('person-record')
  const text = useRecordText()
  const shown = shownOf[kind]
  const title = titleOf(record)
  const mark = useUnsynced('person-record', record.recordId)
  const badge = text.field(record, shown.badge)
  const facts = shown.facts.flatMap((field): [string, string][] => {
    const value = text.field(record, field)
    return value ? [[field, value]] : []
  })
  const period = text.period(record)
  return (
    <li className="rounded-panel border bg-panel p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words font-medium text-body">{title}</span>
            {badge ? <Badge variant="secondary">{badge}</Badge> : null}
            <Expiry within={record.expiresWithin} />
            {mark ? <UnsyncedMark mark={mark} /> : null}
          </p>
          {period ? <p className="mt-0.5 text-dense text-soft">{period}</p> : null}
        </div>
        <span className="-my-1 flex shrink-0">
          <Allowed to={calls.update}>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('editOne', { name: title })}
              title={t('edit')}
              onClick={onEdit}
            >
              <Pencil />
            </Button>
          </Allowed>
          <HistoryButton entity="person-record" id={record.recordId} name={title} size="icon" />
          <OnlineButton
            to={calls.remove}
            variant="ghost"
            size="icon"
            // What is not sent yet is taken back in the queue.
            disabled={mark !== undefined}
            aria-label={t('deleteOne', { name: title })}
            title={t('delete')}
            onClick={onDelete}
          >
            <Trash2 />
          </OnlineButton>
        </span>
      </div>
      {facts.length > 0 ? (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-dense">
          {facts.map(([field, value]) => (
            <div key={field} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-faint">{t(`field.${field}`)}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <RecordPhotos fields={shown.photos} record={record} />
    </li>
  )
}

/** Whether a certificate ends soon, or has ended. */
function Expiry({ within }: { within: unknown }) {
  const { t } = useTranslation('person-record')
  if (typeof within !== 'number') return null
  return within === 0 ? (
    <Badge variant="destructive">{t('expired')}</Badge>
  ) : (
    <Badge variant="attention">{t('expires', { count: within })}</Badge>
  )
}
