import { useTranslation } from 'react-i18next'
import { useSince } from './age.ts'
import { type Changes, FieldChanges } from './field-changes.tsx'
import { useFormat } from './format.ts'

/** One change of a row, as the history has it. */
interface Change extends Pick<Changes, 'before' | 'after'> {
  historyId: string
  action: string
  changedAt: number
  changedByName: string
  accountName: string
  /** When it was made, where that was before it arrived, and the device that it was made on. */
  madeAt?: number | undefined
  terminalName?: string | undefined
}

interface HistoryTimelineProps {
  /** Kind of the row; its texts are the namespace of this name. */
  entity: string
  changes: readonly Change[]
}

/** Changes of one row, each with who, when, before and after. */
export function HistoryTimeline({ entity, changes }: HistoryTimelineProps) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const since = useSince()
  return (
    <ol className="flex flex-col gap-5">
      {changes.map((change) => (
        <li key={change.historyId}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-body">
            <span className="font-medium">{t(`history.${change.action}`)}</span>
            <span>{t('history.by', { name: change.changedByName, account: change.accountName })}</span>
            <span className="ml-auto text-faint text-small">{since(change.changedAt)}</span>
          </p>
          <p className="text-small text-soft empty:hidden">
            {[
              change.madeAt !== undefined && t('history.madeAt', { time: format.time(change.madeAt) }),
              change.terminalName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="mt-1.5">
            <FieldChanges entity={entity} before={change.before} after={change.after} />
          </div>
        </li>
      ))}
    </ol>
  )
}
