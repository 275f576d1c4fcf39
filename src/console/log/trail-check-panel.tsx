import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { checkTrail, getTrailStatus, type TrailStatus } from '#contract/log/trail-check.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { useFormat } from '../kit/format.ts'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { TrailFindingsView } from './trail-findings.tsx'
import { useReadAgain } from './use-read-again.ts'

const nothing = {}

/** How the trail of changes stood when it was last verified, and the verification that is under way. */
export function TrailCheckPanel({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('log')
  const { data, error, refetch } = useEndpoint(getTrailStatus, nothing, { background: true })
  const send = useGatewayCall('log')
  const open = data?.newest?.state === 'waiting'
  useReadAgain(getTrailStatus, open)
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control items-center gap-3">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        <span className="ml-auto">
          <OnlineButton
            to={checkTrail}
            disabled={open}
            // Why it was refused, the box says that the call itself opens.
            onClick={() => void send(checkTrail, nothing, 'check.waiting').catch(() => refetch())}
          >
            <ShieldCheck aria-hidden />
            {t('check.start')}
          </OnlineButton>
        </span>
      </header>
      {tabs}
      <TabsContent value="check" className="min-h-0 flex-1 overflow-auto pt-0!">
        {data ? <Status status={data} /> : null}
        {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {error || data ? null : <RowsSkeleton rows={8} />}
      </TabsContent>
    </section>
  )
}

function Status({ status: { newest, finished, retentionDays } }: { status: TrailStatus }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const findings = finished?.findings
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      {newest?.state === 'waiting' ? (
        <ProgressBar
          label={t(newest.checkedRows > 0 ? 'check.running' : 'check.waiting')}
          done={newest.checkedRows}
          total={newest.allRows}
        />
      ) : null}
      {newest?.state === 'failed' ? (
        <p className="flex items-center gap-2 text-attention">
          <TriangleAlert aria-hidden className="size-4" />
          {t('check.failed')}
        </p>
      ) : null}
      {finished && findings ? (
        <TrailFindingsView findings={findings}>
          {t('check.last', {
            time: format.time(finished.finishedAt ?? finished.requestedAt),
            name: finished.requestedByName,
          })}
        </TrailFindingsView>
      ) : (
        <section className="rounded-panel border bg-panel p-4">
          <h2 className="font-semibold text-heading">{t('check.never')}</h2>
          <p className="mt-1 text-soft">{t('check.neverHint')}</p>
        </section>
      )}
      <p className="text-faint text-small">{t('check.retention', retentionDays)}</p>
    </div>
  )
}
