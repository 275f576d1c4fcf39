import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { succeeded } from '#contract/codes.ts'
import type { OperationLog } from '#contract/log/call-log-schema.ts'
import { listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { useOutcome } from '../app/use-outcome.ts'
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
          <ToLog tab="operation" code={code} />
        </section>
      ) : null}
      {mayReadActs ? (
        <section aria-label={t('logs.calls')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('logs.calls')}</h3>
          <LastCalls code={code} />
          <ToLog tab="system" code={code} />
        </section>
      ) : null}
    </div>
  )
}

/** The way to all of them. */
function ToLog({ tab, code }: { tab: 'operation' | 'system'; code: string }) {
  const { t } = useTranslation('application')
  return (
    <Link
      to="/admin/systemLog"
      search={{ tab, app: code }}
      className="flex min-h-control items-center self-start text-action-ink hover:underline"
    >
      {t('logs.all')}
    </Link>
  )
}

function LastActs({ code }: { code: string }) {
  const { data, error, refetch } = useEndpoint(listOperationLogs, { app: code, pageSize: actsShown })
  const rows = data?.records.map(({ operationLogId, ...row }) => ({ id: operationLogId, ...row }))
  return <LastRows rows={rows} error={error} retry={() => void refetch()} />
}

function LastCalls({ code }: { code: string }) {
  const { data, error, refetch } = useEndpoint(listSystemLogs, { app: code, pageSize: actsShown })
  const rows = data?.records.map(({ systemLogId, ...row }) => ({ id: systemLogId, ...row }))
  return <LastRows rows={rows} error={error} retry={() => void refetch()} />
}

interface LastRowsProps {
  rows: readonly (Omit<OperationLog, 'operationLogId'> & { id: string })[] | undefined
  error: Error | null
  retry: () => void
}

function LastRows({ rows, error, retry }: LastRowsProps) {
  const { t } = useTranslation('application')
  const format = useFormat()
  const outcome = useOutcome()
  if (!rows) return error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={4} />
  if (rows.length === 0) return <EmptyState title={t('logs.none')} />
  return (
    <ul className="divide-y rounded-panel border bg-panel">
      {rows.map(({ id, menuName, act, object, accountName, status, time }) => (
        <li key={id} className="flex flex-col px-4 py-2">
          <span className="wrap-anywhere">{[menuName, act, object].filter(Boolean).join(' · ')}</span>
          <span className="text-dense text-soft">
            {[accountName, format.time(time), !succeeded(status) && outcome(status)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
