import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineRow } from '#contract/line/entity.ts'
import type { DesignUnit } from '#contract/project/schema.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { workSiteStatuses } from '#contract/work-site/schema.ts'
import { useOpens } from '../app/screen-link.tsx'
import type { AxisSpan } from '../kit/mileage-axis.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type LineScale, lineScale } from './line-scale.ts'
import type { filterOf } from './structure-nodes.ts'

const MileageAxisPanel = lazyPart(async () => ({
  default: (await import('../kit/mileage-axis-panel.tsx')).MileageAxisPanel,
}))
const noSites: readonly WorkSite[] = []
/** As many as a page of a list may have. */
const mostSites = 2000

interface StructureAxisProps {
  projectId: string
  line: LineRow
  filter: ReturnType<typeof filterOf>
  designUnits: readonly DesignUnit[]
}

/** A line by distance, its chains marked: design units in one lane, work sites by status in the others. */
export function StructureAxis({ projectId, line, filter, designUnits }: StructureAxisProps) {
  const { t } = useTranslation(['line', 'work-site'])
  const navigate = useNavigate()
  const request = { projectId, lineId: line.lineId, ...filter, pageSize: mostSites }
  const maySeeSites = useOpens('/admin/project-worksite-information', listWorkSites)
  const sites = useEndpoint(listWorkSites, request, { storedFirst: true, enabled: maySeeSites })
  const scale = useMemo(() => lineScale(line), [line])
  const rows = maySeeSites ? sites.data?.records : noSites
  const spans = useMemo(
    () => (scale && rows ? spansOf(scale, designUnits, rows) : undefined),
    [scale, designUnits, rows],
  )
  if (sites.error && !rows) return <ErrorState error={sites.error} retry={() => void sites.refetch()} />
  if (!scale || !spans) return <Skeleton className="h-48" />
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <MileageAxisPanel
        start={0}
        end={scale.length}
        label={t('structure.axisOf', { line: line.lineName })}
        format={scale.format}
        rows={[
          t('structure.breaks'),
          t('structure.designUnits'),
          ...workSiteStatuses.map((status) => t(`work-site:status.${status}`)),
        ]}
        onOpen={(workSiteId) =>
          void navigate({
            to: '/admin/project-worksite-information',
            search: { projectId, selected: workSiteId },
          })
        }
        spans={spans}
      />
    </Suspense>
  )
}

const [breakRow, unitRow, firstSiteRow] = [0, 1, 2]

function spansOf(
  scale: LineScale,
  designUnits: readonly DesignUnit[],
  sites: readonly WorkSite[],
): AxisSpan[] {
  return [
    ...scale.breaks.map(({ distance, incoming, outgoing }) => ({
      from: distance,
      to: distance,
      label: `${incoming} = ${outgoing}`,
      row: breakRow,
      tone: 'attention' as const,
    })),
    ...designUnits.flatMap((unit) =>
      placed(scale, unit, { label: unit.designUnitName, row: unitRow, tone: 'plain' as const }),
    ),
    ...sites.flatMap((site) =>
      placed(scale, site, {
        id: site.workSiteId,
        label: site.workSiteName,
        row: firstSiteRow + workSiteStatuses.indexOf(site.status),
        tone: site.status === 'under-construction' ? ('action' as const) : ('plain' as const),
      }),
    ),
  ]
}

/** A span where its mileages lie on the line; nothing for what does not. */
function placed(
  scale: LineScale,
  { startMileage, endMileage }: { startMileage: string; endMileage: string },
  span: Omit<AxisSpan, 'from' | 'to'>,
): AxisSpan[] {
  const [from, to] = [scale.at(startMileage), scale.at(endMileage)]
  return from === undefined || to === undefined ? [] : [{ ...span, from, to }]
}
