import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProjectOrganization } from '#contract/project-organization/schema.ts'
import { TreePane } from '../kit/tree-pane.tsx'
import type { TreeNode } from '../kit/tree-rows.ts'
import { useProjectOrganizations } from './project-seat-fields.tsx'

/** What a node of the tree narrows the accounts to. */
export interface Seat {
  projectId?: string | undefined
  projectOrganizationId?: string | undefined
  projectDepartmentId?: string | undefined
}
type Node = TreeNode & { seat: Seat }

function nodesOf(organizations: readonly ProjectOrganization[]): Node[] {
  const projects = new Map(organizations.map(({ projectId, projectName }) => [projectId, projectName]))
  return [
    ...[...projects].map(([projectId, name]) => ({
      id: projectId,
      parentId: undefined,
      name,
      seat: { projectId },
    })),
    ...organizations.flatMap((each) => {
      const { projectId, projectOrganizationId } = each
      return [
        {
          id: projectOrganizationId,
          parentId: projectId,
          name: each.projectOrganizationName,
          seat: { projectId, projectOrganizationId },
        },
        ...each.projectDepartmentNodeVOS.map(({ projectDepartmentId, parentId, departmentName }) => ({
          id: projectDepartmentId,
          parentId: parentId ?? projectOrganizationId,
          name: departmentName,
          seat: { projectId, projectOrganizationId, projectDepartmentId },
        })),
      ]
    }),
  ]
}

/** What a seat is called by; undefined when it narrows nothing, or is beyond reach. */
export function useSeatName(seat: Seat): string | undefined {
  const organizations = useProjectOrganizations()
  const chosen = nodeIdOf(seat)
  return nodesOf(organizations).find(({ id }) => id === chosen)?.name
}

function nodeIdOf({ projectId, projectOrganizationId, projectDepartmentId }: Seat): string | undefined {
  return projectDepartmentId ?? projectOrganizationId ?? projectId
}

interface ProjectTreeProps {
  seat: Seat
  onChoose: (seat: Seat) => void
}

/** Projects, what units have set up for them, and departments; the chosen one once more shows all. */
export function ProjectTree({ seat, onChoose }: ProjectTreeProps) {
  const { t } = useTranslation('account')
  const organizations = useProjectOrganizations()
  const nodes = useMemo(() => nodesOf(organizations), [organizations])
  const selected = nodeIdOf(seat)
  return (
    <TreePane
      nodes={nodes}
      label={t('registered.tree')}
      selected={selected}
      onSelect={(node) => onChoose(node.id === selected ? {} : node.seat)}
    />
  )
}
