import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Container, DesignUnit, Line } from '#contract/project/schema.ts'
import { listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { useAllWorkSites } from '../app/all-work-sites.ts'
import { useOpens } from '../app/screen-link.tsx'
import { ErrorState } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { filterOf } from './structure-nodes.ts'

const LineAxis = lazyPart(async () => ({ default: (await import('../app/line-axis.tsx')).LineAxis }))
const noSites: readonly WorkSite[] = []

interface StructureAxisProps {
  projectId: string
  line: Line
  filter: ReturnType<typeof filterOf>
  containers: readonly Container[]
  designUnits: readonly DesignUnit[]
}

/** A line of the project with what lies in the chosen part of it. */
export function StructureAxis({ projectId, line, filter, containers, designUnits }: StructureAxisProps) {
  const { t } = useTranslation('line')
  const navigate = useNavigate()
  const request = { projectId, lineId: line.lineId, ...filter }
  const maySeeSites = useOpens('/admin/project-worksite-information', listWorkSites)
  const sites = useAllWorkSites(request, maySeeSites)
  const rows = maySeeSites ? sites.rows : noSites
  if (sites.error && !rows) return <ErrorState error={sites.error} retry={() => void sites.refetch()} />
  if (!rows) return <Skeleton className="h-48" />
  return (
    <Suspense fallback={<Skeleton className="h-48" />}>
      <LineAxis
        line={line}
        label={t('structure.axisOf', { line: line.lineName })}
        containers={containers}
        designUnits={designUnits}
        sites={rows}
        onOpen={(workSiteId) =>
          void navigate({
            to: '/admin/project-worksite-information',
            search: { projectId, selected: workSiteId },
          })
        }
      />
    </Suspense>
  )
}
