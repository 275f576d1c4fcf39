import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getLogStatistics, type LogStatistics, logStatisticsDays } from '#contract/log/statistics.ts'
import { DayBars } from '../kit/day-bars.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { TabsContent } from '../ui/tabs.tsx'

const nothing = {}
const series = ['signIns', 'refusedSignIns', 'operations', 'calls', 'refusedCalls'] as const

/** How much was done on each of the last days, and how much was refused. */
export function LogCharts({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('log')
  const { data, error, refetch } = useEndpoint(getLogStatistics, nothing, {
    background: true,
    changedBy: [],
  })
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control items-center gap-3">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <span className="text-dense text-faint">{t('statistics.title', { days: logStatisticsDays })}</span>
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

function Charts({ statistics: { byDay } }: { statistics: LogStatistics }) {
  const { t } = useTranslation('log')
  return (
    <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
      {series.map((name) => (
        <DayBars
          key={name}
          title={t(`statistics.${name}`)}
          unit={t('statistics.unit')}
          days={byDay.map((each) => ({ day: each.day, count: each[name] }))}
        />
      ))}
    </div>
  )
}
