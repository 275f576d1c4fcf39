import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Container, DesignUnit, Line } from '#contract/project/schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { listWorkSitePlaces, type WorkSitePlace } from '#contract/work-site/places.ts'
import { LineAxis } from '../app/line-axis.tsx'
import { useOpens } from '../app/screen-link.tsx'
import { ErrorState } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { filterOf } from './structure-nodes.ts'

const noSites: readonly WorkSitePlace[] = []

interface StructureAxisProps {
  projectId: string
  line: Line
  filter: ReturnType<typeof filterOf>
  containers: readonly Container[]
  designUnits: readonly DesignUnit[]
}

/** A line of the project with what lies in the chosen part of it. */
export function StructureAxis({ projectId, line, filter, containers, designUnits }: StructureAxisProps) {
  // With the texts of the axis, which come while the work sites are read.
  const { t } = useTranslation(['line', 'work-site', 'container'])
  const navigate = useNavigate()
  const request = { projectId, lineId: line.lineId, ...filter }
  const maySeeSites = useOpens('/admin/project-worksite-information', listWorkSites)
  const sites = useEndpoint(listWorkSitePlaces, request, { storedFirst: true, enabled: maySeeSites })
  const rows = maySeeSites ? sites.data : noSites
  if (sites.error && !rows) return <ErrorState error={sites.error} retry={() => void sites.refetch()} />
  if (!rows) return <Skeleton className="h-48" />
  return (
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
  )
}
