import { Eye, Play } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { applyNodes, listInitializations, previewNodes } from '#contract/work-site-node/endpoints.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { EmptyState, ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { ImportCountsButton } from './import-counts-button.tsx'
import { PreviewTree } from './preview-tree.tsx'
import { SiteOutcome } from './site-outcome.tsx'
import { SitePages } from './site-pages.tsx'
import { SitesTable } from './sites-table.tsx'
import { StandardChoice, TopChoice } from './source-choice.tsx'
import { usePlans } from './use-plans.ts'
import { countsOver, useRuns } from './use-runs.ts'

/** Most work sites that are shown, and run, together. */
const mostSites = 50

interface InitializationProps {
  projectId: string
  /** On what the work sites hang. */
  part: { designUnitId: string } | { unitWorkId: string }
  heading: ReactNode
}

/** The work sites of a design unit or a unit work with the counts of their loops: previewed, run, taken back. */
export function Initialization({ projectId, part, heading }: InitializationProps) {
  const { t } = useTranslation('work-site-node')
  const [pageIndex, setPageIndex] = useState(1)
  const query = { projectId, ...part, pageSize: mostSites, pageIndex }
  const page = useEndpoint(workSiteCalls.list, query)
  const sites = useMemo(() => page.data?.records ?? [], [page.data])
  const workSiteIds = sites.map(({ workSiteId }) => workSiteId)
  const made = useEndpoint(listInitializations, { workSiteIds }, { enabled: sites.length > 0 })
  const there = useMemo(() => new Map((made.data ?? []).map((each) => [each.workSiteId, each])), [made.data])
  const plans = usePlans(projectId, sites, there)
  const runs = useRuns()
  const toast = useToast()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosenIds = workSiteIds.filter((id) => chosen.has(id))
  const ready = chosenIds.flatMap((id) => plans.counted(id)?.plan ?? [])
  const previewed = runs.previewed(ready)
  const { start, busy, failure } = useSingleWrite(async (act: 'preview' | 'apply') => {
    if (act === 'preview') return await runs.preview(ready)
    await runs.apply(previewed)
    plans.taken(ready.map(({ workSiteId }) => workSiteId))
    toast({ kind: 'done', text: t('applied', { count: ready.length }) })
  })
  const counts = useMemo(() => countsOver(runs.seen, chosen), [runs.seen, chosen])
  const error = page.error ?? made.error ?? plans.error
  if (error && !(page.data && plans.standards)) return <ErrorState error={error} retry={plans.retry} />
  if (!page.data || !plans.standards || (sites.length > 0 && !made.data)) return <RowsSkeleton />
  if (!plans.standard) return <EmptyState title={t('noStandard')} hint={t('noStandardHint')} />
  if (sites.length === 0) return <EmptyState title={t('noSite')} hint={t('noSiteHint')} />
  const incomplete = ready.length === 0 || ready.length < chosenIds.length
  return (
    <>
      <LeaveGuard blocks={plans.typed} withinPage />
      <div className="flex flex-wrap items-center gap-2">
        {heading}
        <StandardChoice standards={plans.standards} chosen={plans.standard} onChoose={plans.chooseStandard} />
        {plans.nodes ? (
          <TopChoice nodes={plans.nodes} topId={plans.topId} onChoose={plans.chooseTop} />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-dense text-soft">{t(plans.topId === undefined ? 'hint.top' : 'hint.counts')}</p>
        {plans.loops.length > 0 ? (
          <ImportCountsButton
            sites={sites}
            subtree={plans.subtree}
            counts={plans.counts}
            onFilled={(cells, ids) => {
              plans.type(cells)
              setChosen(new Set([...chosen, ...ids]))
            }}
          />
        ) : null}
        <SitePages pageIndex={pageIndex} pageSize={mostSites} total={page.data.total} onPage={setPageIndex} />
      </div>
      <SitesTable
        sites={sites}
        there={there}
        loops={plans.loops}
        chosen={chosen}
        onChoose={setChosen}
        counts={plans.counts}
        onCounts={plans.type}
        outcome={(site) => (
          <SiteOutcome
            site={site}
            counted={plans.counted(site.workSiteId)}
            seen={runs.seen.get(site.workSiteId)}
            made={there.get(site.workSiteId)}
            takeBack={runs.takeBack}
          />
        )}
      />
      {plans.subtree.length > 0 ? (
        <div className="flex min-h-64 flex-1 flex-col rounded-panel border bg-panel p-3">
          <PreviewTree
            key={plans.topId}
            subtree={plans.subtree}
            counts={counts}
            quantities={plans.quantities(chosenIds.length > 0 ? chosenIds : workSiteIds)}
            onQuantity={plans.write}
          />
        </div>
      ) : null}
      <footer className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          {runs.progress ? (
            <ProgressBar label={t(`progress.${runs.progress.act}`)} {...runs.progress} />
          ) : null}
          {failure === undefined ? null : (
            <p role="alert" className="text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </div>
        <OnlineButton
          to={previewNodes}
          variant="outline"
          disabled={busy || incomplete}
          onClick={() => start('preview')}
        >
          <Eye aria-hidden />
          {t('preview')}
        </OnlineButton>
        <OnlineButton
          to={applyNodes}
          // What another run would take away is seen before.
          disabled={busy || incomplete || previewed.length < ready.length}
          onClick={() => start('apply')}
        >
          <Play aria-hidden />
          {t('apply', { count: ready.length })}
        </OnlineButton>
      </footer>
    </>
  )
}
