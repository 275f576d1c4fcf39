import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { listWorkSitePlaces } from '#contract/work-site/places.ts'
import { type WorkSiteStatus, workSiteStatuses } from '#contract/work-site/schema.ts'
import type { CurrentProject } from '../app/use-current-project.ts'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectPicker } from '../project/project-picker.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { RiskAlongLine } from './risk-along-line.tsx'
import { SectionProgress } from './section-progress.tsx'
import { StatusCounts } from './status-counts.tsx'

const LineAxis = lazyPart(async () => ({ default: (await import('../app/line-axis.tsx')).LineAxis }))

interface AlongTheLineProps {
  current: CurrentProject
  projectId: string
}

/** The current project's work sites: by status, where along a line they lie, how far its sections are, what changed. */
export function AlongTheLine({ current, projectId }: AlongTheLineProps) {
  const { t } = useTranslation(['home', 'work-site'])
  const structure = useEndpoint(getProjectStructure, { projectId }, { storedFirst: true })
  const sites = useEndpoint(listWorkSitePlaces, { projectId }, { storedFirst: true })
  const [chosenLine, setLine] = useState<string>()
  const [status, setStatus] = useState<WorkSiteStatus>()
  const navigate = useNavigate()
  const open = (workSiteId: string) =>
    void navigate({
      to: '/admin/project-worksite-information',
      search: { projectId, selected: workSiteId },
    })
  // Before its lines are known, the figures of all of them would stand where those of one follow.
  const allRows = structure.data || structure.error ? sites.data : undefined
  const lines = structure.data?.lines ?? []
  const line =
    lines.find(({ lineId }) => lineId === chosenLine) ?? lines.find(({ type }) => type === 'main') ?? lines[0]
  const rows = useMemo(
    () => allRows?.filter(({ lineId }) => !line || lineId === line.lineId),
    [allRows, line],
  )
  const [containers, units] = useMemo(() => {
    const isOn = ({ lineId }: { lineId?: string | undefined }) => lineId === line?.lineId
    return [structure.data?.containers.filter(isOn) ?? [], structure.data?.designUnits.filter(isOn) ?? []]
  }, [structure.data, line])
  const statuses = useMemo(() => (status ? [status] : workSiteStatuses), [status])
  const error = sites.error ?? structure.error
  const retry = () => void Promise.all([sites.refetch(), structure.refetch()])

  return (
    <section className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-heading">{t('axis')}</h2>
        <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">
          {lines.length > 1 ? (
            <Select
              aria-label={t('line')}
              value={line?.lineId}
              onChange={(event) => setLine(event.target.value)}
              className="w-auto!"
            >
              {lines.map(({ lineId, lineName }) => (
                <option key={lineId} value={lineId}>
                  {lineName}
                </option>
              ))}
            </Select>
          ) : null}
          <ProjectPicker current={current} />
          <Link
            to="/admin/project-worksite-information"
            search={{
              projectId,
              ...(lines.length > 1 && line && { lineId: line.lineId }),
              ...(status && { status: [status] }),
            }}
            className={buttonVariants({ variant: 'outline' })}
          >
            {t('openList')}
            <ArrowRight aria-hidden />
          </Link>
        </div>
      </header>
      {error && !rows ? <ErrorState error={error} retry={retry} /> : null}
      {!error && !rows ? <Skeleton className="h-48" /> : null}
      {rows ? <StatusCounts rows={rows} chosen={status} onChoose={setStatus} /> : null}
      {rows && line ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <LineAxis
            key={line.lineId}
            line={line}
            label={t('axisOf', { line: line.lineName })}
            containers={containers}
            designUnits={units}
            sites={rows}
            statuses={statuses}
            onOpen={open}
          />
        </Suspense>
      ) : null}
      {rows && line && structure.data ? (
        <div className="grid grid-cols-3 gap-3 max-[75rem]:grid-cols-2 max-[75rem]:[&>:last-child]:col-span-full narrow:grid-cols-1">
          <SectionProgress
            projectId={projectId}
            rows={allRows ?? []}
            containers={structure.data.containers}
          />
          <RiskAlongLine rows={rows} line={line} />
          <RecentChanges projectId={projectId} rows={allRows ?? []} />
        </div>
      ) : null}
    </section>
  )
}
