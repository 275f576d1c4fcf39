import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TerminalNeed, TerminalStatus } from '#contract/terminal/schema.ts'
import { getTerminalStatistics, type TerminalStatistics } from '#contract/terminal/statistics.ts'
import { BarList } from '../kit/bar-list.tsx'
import { DayBars } from '../kit/day-bars.tsx'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { TabsContent } from '../ui/tabs.tsx'

const nothing = {}

/** How the fleet stands, in figures that lead to their terminals. */
export function TerminalCharts({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('terminal')
  const { data, error, refetch } = useEndpoint(getTerminalStatistics, nothing, { background: true })
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control items-center">
        <h1 className="font-semibold text-title">{t('title')}</h1>
      </header>
      {tabs}
      <TabsContent value="statistics" className="min-h-0 flex-1 overflow-auto pt-0!">
        {data ? <Charts statistics={data} /> : null}
        {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {error || data ? null : <RowsSkeleton rows={8} />}
      </TabsContent>
    </section>
  )
}

function Charts({ statistics }: { statistics: TerminalStatistics }) {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const { total, online, unsynced, byStatus, byNeed, byDay, byBuild, byOs } = statistics
  const empty = t('statistics.none')
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body">
        {t('statistics.total', { count: total })} ·{' '}
        {t('statistics.online', { amount: format.number(online) })} ·{' '}
        {t('statistics.unsynced', { count: unsynced })}
      </p>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <DayBars
          title={t('statistics.lastContacts')}
          unit={t('statistics.unit')}
          days={byDay.map(({ day, lastContacts }) => ({ day, count: lastContacts }))}
        />
        <DayBars
          title={t('statistics.registered')}
          unit={t('statistics.unit')}
          days={byDay.map(({ day, registered }) => ({ day, count: registered }))}
        />
        <BarList
          title={t('field.needs')}
          total={total}
          empty={empty}
          bars={TerminalNeed.options.map((need) => ({
            key: need,
            name: <Rows search={{ need }}>{t(`need.${need}`)}</Rows>,
            count: byNeed[need],
          }))}
        />
        <BarList
          title={t('field.status')}
          total={total}
          empty={empty}
          bars={TerminalStatus.options.map((status) => ({
            key: status,
            name: <Rows search={{ status }}>{t(`status.${status}`)}</Rows>,
            count: byStatus[status],
          }))}
        />
        <BarList
          title={t('field.build')}
          total={total}
          empty={empty}
          bars={byBuild.map(({ name, count }) => ({
            key: name,
            name: <Rows search={{ build: name }}>{name}</Rows>,
            count,
          }))}
        />
        <BarList
          title={t('field.os')}
          total={total}
          empty={empty}
          bars={byOs.map(({ name, count }) => ({
            key: name,
            name: name ? <Rows search={{ os: name }}>{name}</Rows> : t('statistics.unknown'),
            count,
          }))}
        />
      </div>
    </div>
  )
}

type Search = { need: TerminalNeed } | { status: TerminalStatus } | { build: string } | { os: string }

/** The way to the terminals of a figure. */
function Rows({ search, children }: { search: Search; children: string }) {
  return (
    <Link
      to="/admin/terminal-authentication"
      search={search}
      className="flex min-h-control items-center text-action-ink hover:underline"
    >
      <span className="truncate">{children}</span>
    </Link>
  )
}
