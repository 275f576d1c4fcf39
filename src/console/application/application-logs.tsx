import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { listOperationLogs } from '#contract/log/lists.ts'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'

/** So many of the last acts are shown; the system log has them all. */
const actsShown = 20

/** What was changed of an application, and what people did in it last. */
export function ApplicationLogs({ row: { applicationId, code } }: { row: ApplicationRow }) {
  const { t } = useTranslation('application')
  const mayReadActs = anyMenuGrants(useShellData().menus, listOperationLogs.permission)
  return (
    <div className="flex flex-col gap-6">
      {useMayReadHistory() ? (
        <section aria-label={t('logs.changes')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('logs.changes')}</h3>
          <EntityHistory entity="application" id={applicationId} first={5} />
        </section>
      ) : null}
      {mayReadActs ? (
        <section aria-label={t('logs.acts')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('logs.acts')}</h3>
          <LastActs code={code} />
        </section>
      ) : null}
    </div>
  )
}

function LastActs({ code }: { code: string }) {
  const { t } = useTranslation('application')
  const format = useFormat()
  const { data, error, refetch } = useEndpoint(listOperationLogs, { app: code, pageSize: actsShown })
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  if (data.records.length === 0) return <EmptyState title={t('logs.none')} />
  return (
    <ul className="divide-y rounded-panel border bg-panel">
      {data.records.map(({ operationLogId, menuName, act, object, accountName, time }) => (
        <li key={operationLogId} className="flex flex-col px-4 py-2">
          <span className="wrap-anywhere">{[menuName, act, object].filter(Boolean).join(' · ')}</span>
          <span className="text-dense text-soft">
            {accountName} · {format.time(time)}
          </span>
        </li>
      ))}
    </ul>
  )
}
