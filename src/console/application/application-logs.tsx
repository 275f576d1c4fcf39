import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApplicationRow } from '#contract/application/entity.ts'
import { succeeded } from '#contract/codes.ts'
import type { OperationLog } from '#contract/log/call-log-schema.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { useOutcome } from '../app/use-outcome.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'

/** So many of the last acts are shown; the system log has them all. */
const actsShown = 20

/** What was changed of an application, and what people did in it last; of the console, who signed in, too. */
export function ApplicationLogs({ row: { applicationId, code, packaged } }: { row: ApplicationRow }) {
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
          <ToLog search={{ tab: 'operation', app: code }} />
        </section>
      ) : null}
      {mayReadActs ? (
        <section aria-label={t('logs.calls')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('logs.calls')}</h3>
          <LastCalls code={code} />
          <ToLog search={{ tab: 'system', app: code }} />
        </section>
      ) : null}
      {mayReadActs && packaged ? (
        <section aria-label={t('logs.signIns')} className="flex flex-col gap-3">
          <h3 className="font-semibold">{t('logs.signIns')}</h3>
          <LastSignIns />
          <ToLog search={{ tab: 'login' }} />
        </section>
      ) : null}
    </div>
  )
}

/** The way to all of them. */
function ToLog({ search }: { search: { tab: 'login' } | { tab: 'operation' | 'system'; app: string } }) {
  const { t } = useTranslation('application')
  return (
    <Link
      to="/admin/systemLog"
      search={search}
      className="flex min-h-control items-center self-start text-action-ink hover:underline"
    >
      {t('logs.all')}
    </Link>
  )
}

function LastActs({ code }: { code: string }) {
  const { data, error, refetch } = useEndpoint(listOperationLogs, { app: code, pageSize: actsShown })
  const lineOf = useCallLine()
  const rows = data?.records.map(({ operationLogId: id, ...row }) => ({ id, ...lineOf(row) }))
  return <LastLines lines={rows} error={error} retry={() => void refetch()} />
}

function LastCalls({ code }: { code: string }) {
  const { data, error, refetch } = useEndpoint(listSystemLogs, { app: code, pageSize: actsShown })
  const lineOf = useCallLine()
  const rows = data?.records.map(({ systemLogId: id, ...row }) => ({ id, ...lineOf(row) }))
  return <LastLines lines={rows} error={error} retry={() => void refetch()} />
}

/** Sign-ins are those of the platform: other applications call with keys. */
function LastSignIns() {
  const { data, error, refetch } = useEndpoint(listLoginLogs, { pageSize: actsShown })
  const format = useFormat()
  const lines = data?.records.map(({ loginLogId: id, accountName, time, ip, city, terminal, reason }) => ({
    id,
    what: [accountName, reason],
    beside: [format.time(time), terminal, city, ip],
  }))
  return <LastLines lines={lines} error={error} retry={() => void refetch()} />
}

/** What a line says, and below it in small. */
interface LogLine {
  what: readonly (string | undefined)[]
  beside: readonly (string | undefined)[]
}

function useCallLine(): (call: Omit<OperationLog, 'operationLogId'>) => LogLine {
  const format = useFormat()
  const outcome = useOutcome()
  return ({ menuName, act, object, accountName, status, time }) => ({
    what: [menuName, act, object],
    beside: [accountName, format.time(time), succeeded(status) ? undefined : outcome(status)],
  })
}

interface LastLinesProps {
  lines: readonly (LogLine & { id: string })[] | undefined
  error: Error | null
  retry: () => void
}

function LastLines({ lines, error, retry }: LastLinesProps) {
  const { t } = useTranslation('application')
  if (!lines) return error ? <ErrorState error={error} retry={retry} /> : <RowsSkeleton rows={4} />
  if (lines.length === 0) return <EmptyState title={t('logs.none')} />
  return (
    <ul className="divide-y rounded-panel border bg-panel">
      {lines.map(({ id, what, beside }) => (
        <li key={id} className="flex flex-col px-4 py-2">
          <span className="wrap-anywhere">{what.filter(Boolean).join(' · ')}</span>
          <span className="text-dense text-soft">{beside.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
