import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { useOpens } from '../app/screen-link.tsx'
import { SidePane } from '../kit/side-pane.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { buttonVariants } from '../ui/button.tsx'
import { StructureAxis } from './structure-axis.tsx'
import { containersWithin, filterOf, type StructureNode, structureNodes } from './structure-nodes.ts'

/** The tree of a project, and beside it what lies in the chosen part along the line. */
export function StructurePanel({ projectId }: { projectId: string }) {
  const { t } = useTranslation('line')
  const structure = useEndpoint(getProjectStructure, { projectId }, { storedFirst: true })
  const maySeeSites = useOpens('/admin/project-worksite-information', listWorkSites)
  const [chosen, setChosen] = useState<string>()
  const nodes = useMemo(() => (structure.data ? structureNodes(structure.data) : []), [structure.data])
  const node = nodes.find(({ id }) => id === chosen)
  const lines = structure.data?.lines ?? []
  const line = lines.find(({ lineId }) => lineId === (node?.lineId ?? lines[0]?.lineId))
  const within = useMemo(() => (node ? containersWithin(nodes, node.id) : []), [nodes, node])
  const filter = useMemo(() => filterOf(node, within), [node, within])
  const [containers, designUnits] = useMemo(() => {
    const isWithin = (id: string | undefined) =>
      !node || node.kind === 'line' || node.id === id || within.includes(id ?? '')
    return [
      structure.data?.containers.filter(
        ({ containerId, lineId }) => lineId === line?.lineId && isWithin(containerId),
      ) ?? [],
      structure.data?.designUnits.filter(
        ({ designUnitId, containerId, lineId }) =>
          lineId === line?.lineId && (isWithin(designUnitId) || isWithin(containerId)),
      ) ?? [],
    ]
  }, [structure.data, line, node, within])
  const { error } = structure
  if (error) return <ErrorState error={error} retry={() => void structure.refetch()} />
  if (!structure.data) return <PageSkeleton />
  if (nodes.length === 0) return <EmptyState title={t('structure.none')} hint={t('structure.noneHint')} />
  return (
    <SidePane
      label={t('structure.tree')}
      chosen={node?.name ?? t('structure.choose')}
      shows={(close) => (
        <TreePane<StructureNode>
          nodes={nodes}
          label={t('structure.tree')}
          selected={chosen}
          rootsOpen
          onSelect={({ id }) => {
            setChosen(id === chosen ? undefined : id)
            close()
          }}
        />
      )}
    >
      {(pane, button) => (
        <div className="flex min-h-0 flex-1 gap-4">
          {pane}
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
              {button}
              <h2 className="min-w-0 truncate font-semibold text-heading">{node?.name ?? line?.lineName}</h2>
              {maySeeSites ? (
                <Link
                  to="/admin/project-worksite-information"
                  search={{ projectId, ...filter }}
                  className={buttonVariants({ variant: 'outline', className: 'ml-auto' })}
                >
                  {t('structure.workSites')}
                  <ArrowRight aria-hidden />
                </Link>
              ) : null}
            </header>
            {line ? (
              <StructureAxis
                key={line.lineId}
                projectId={projectId}
                line={line}
                filter={filter}
                containers={containers}
                designUnits={designUnits}
              />
            ) : null}
          </div>
        </div>
      )}
    </SidePane>
  )
}
