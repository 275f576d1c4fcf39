import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import type { ProjectStructure } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { SidePane } from '../kit/side-pane.tsx'
import { ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreePane } from '../kit/tree-pane.tsx'
import type { TreeNode } from '../kit/tree-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { ProjectScreen } from '../project/project-picker.tsx'
import { BoundGroups } from './bound-groups.tsx'
import { NodeAttributes } from './node-attributes.tsx'
import type { AttributeNode } from './use-attributes.ts'

const Search = z.looseObject({ nodeId: z.optional(z.string()) })
export type SettingSearch = { projectId?: string; nodeId?: string }

/** The attributes of a project, its lines and design units: which groups they have, and what is filled in. */
export function SettingScreen() {
  const { t } = useTranslation('attribute-set')
  return (
    <ProjectScreen title={t('title')}>{(projectId) => <ProjectNodes projectId={projectId} />}</ProjectScreen>
  )
}

interface PlacedNode extends TreeNode {
  node: AttributeNode
}

function ProjectNodes({ projectId }: { projectId: string }) {
  const { t } = useTranslation('attribute-set')
  const { data, error, refetch } = useEndpoint(getProjectStructure, { projectId })
  const { nodeId } = readSearch(Search, useSearch({ strict: false }))
  const navigate = useNavigate()
  const nodes = useMemo(() => (data ? nodesOf(data) : []), [data])
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  const chosen = nodes.find(({ id }) => id === nodeId) ?? nodes[0]
  if (!chosen) return <PageSkeleton />
  return (
    <SidePane
      label={t('node')}
      chosen={chosen.name}
      shows={(close) => (
        <TreePane
          nodes={nodes}
          label={t('node')}
          selected={chosen.id}
          rootsOpen
          onSelect={({ id }) => {
            void navigate({ to: '.', search: { projectId, nodeId: id } })
            close()
          }}
        />
      )}
    >
      {(pane, button) => (
        <div className="flex min-h-0 flex-1 gap-4">
          {pane}
          <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto">
            <div className="flex flex-wrap items-center gap-3">
              {button}
              <h2 className="hidden font-semibold paned:block">{chosen.name}</h2>
              <span className="text-faint text-dense">{t(`kind.${chosen.node.nodeKind}`)}</span>
            </div>
            <BoundGroups key={`bound ${chosen.id}`} node={chosen.node} />
            <div className="rounded-panel border bg-panel p-4">
              <NodeAttributes key={chosen.id} node={chosen.node} />
            </div>
          </div>
        </div>
      )}
    </SidePane>
  )
}

/** A project with its lines, and these with their design units. */
function nodesOf({ project, lines, designUnits }: ProjectStructure): PlacedNode[] {
  const { projectId } = project
  const placed = (
    nodeKind: AttributeNode['nodeKind'],
    id: string,
    name: string,
    parentId?: string,
  ): PlacedNode => ({
    id,
    name,
    parentId,
    node: { nodeId: id, nodeKind, name, projectId, boundAs: id },
  })
  return [
    placed('project', projectId, project.projectName),
    ...lines.map(({ lineId, lineName }) => placed('line', lineId, lineName, projectId)),
    ...designUnits.map(({ designUnitId, designUnitName, lineId }) =>
      placed('design-unit', designUnitId, designUnitName, lineId),
    ),
  ]
}
