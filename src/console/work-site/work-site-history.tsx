import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listHistory } from '#contract/log/endpoints.ts'
import { FieldChanges } from '../kit/field-changes.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'

const pageSize = 20

/** Every change of one work site with before and after, newest first; for auditors. */
export function WorkSiteHistory({ workSiteId }: { workSiteId: string }) {
  const { t } = useTranslation('work-site')
  const format = useFormat()
  const [shown, setShown] = useState(pageSize)
  const request = {
    entity: 'work-site',
    entityId: workSiteId,
    sortBy: 'changedAt',
    desc: true,
    pageSize: shown,
  } as const
  const { data, error, refetch } = useEndpoint(listHistory, request, { keepPrevious: true })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={4} />
  if (data.records.length === 0) return <EmptyState title={t('history.none')} />
  return (
    <ol className="flex flex-col gap-5">
      {data.records.map((change) => (
        <li key={change.historyId}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-body">
            <span className="font-medium">{t(`history.${change.action}`)}</span>
            <span>{t('history.by', { name: change.changedByName, account: change.accountName })}</span>
            <span className="ml-auto text-faint text-small">{format.time(change.changedAt)}</span>
          </p>
          {change.madeAt === undefined ? null : (
            <p className="text-small text-soft">
              {[t('history.madeAt', { time: format.time(change.madeAt) }), change.terminalName]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          <div className="mt-1.5">
            <FieldChanges entity="work-site" before={change.before} after={change.after} />
          </div>
        </li>
      ))}
      {data.total > shown ? (
        <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
          {t('history.more')}
        </Button>
      ) : null}
    </ol>
  )
}
