import { useNavigate } from '@tanstack/react-router'
import { Building2, Folder, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrganizationOptions } from '#contract/organization/endpoints.ts'
import {
  listUnitsByKeyword,
  listUnitTree,
  type UnitNode,
  unitNodeTypes,
} from '#contract/organization/trees.ts'
import { getRole } from '#contract/role/endpoints.ts'
import { useOpens } from '../app/screen-link.tsx'
import { usePackagedNames } from '../app/use-packaged-names.ts'
import { LazyTree, useLevels } from '../kit/lazy-tree.tsx'
import type { TreeNode } from '../kit/tree-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { Badge } from '../ui/badge.tsx'

type Node = TreeNode & Pick<UnitNode, 'nodeId' | 'nodeType' | 'status'>

const icons = new Map<number, LucideIcon>([
  [unitNodeTypes.unitType, Folder],
  [unitNodeTypes.unit, Building2],
  [unitNodeTypes.role, ShieldCheck],
])

/** A role stands under each unit in which somebody has it: its line is named after both. */
function nodeOf(
  { nodeId, parentId, nodeName, nodeType, hasChild, status }: UnitNode,
  named: ReturnType<typeof usePackagedNames>,
): Node {
  const name =
    nodeType === unitNodeTypes.unitType
      ? named.unitType(nodeName)
      : nodeType === unitNodeTypes.role
        ? named.role({ roleId: nodeId, roleName: nodeName })
        : nodeName
  const id = nodeType === unitNodeTypes.role ? `${parentId} ${nodeId}` : nodeId
  return { id, parentId, name, hasChildren: hasChild === 1, nodeId, nodeType, status }
}

const nothing = {}

interface UnitTreeProps {
  selected: string | undefined
  onChoose: (organizationId: string) => void
}

/** Unit types, their units, and the roles in those, which lead to their screen; each level is asked for when it is opened (checklist ORG-03). */
export function UnitTree({ selected, onChoose }: UnitTreeProps) {
  const { t } = useTranslation('organization')
  const named = usePackagedNames()
  const navigate = useNavigate()
  const opensRoles = useOpens('/admin/role-manage', getRole)
  const [keyword, setKeyword] = useState('')
  const paused = usePaused(keyword)
  // An emptied box shows the tree at once.
  const asked = keyword && paused
  const [opened, setOpened] = useState<readonly Level[]>([])
  const types = useEndpoint(listUnitTree, nothing)
  const { data: units } = useEndpoint(listOrganizationOptions, nothing)
  const above = units?.find(({ organizationId }) => organizationId === selected)?.organizationTypeId
  // The level in which the chosen unit stands stays open when another one is chosen.
  if (above !== undefined && !opened.some(({ nodeId }) => nodeId === above))
    setOpened([...opened, { nodeId: above, nodeType: unitNodeTypes.unitType }])
  const found = useEndpoint(
    listUnitsByKeyword,
    { keyword: asked },
    { enabled: asked !== '', keepPrevious: true },
  )
  const loaded = useLevels(listUnitTree, opened)
  const nodes = useMemo(() => {
    const listed = asked
      ? (found.data ?? []).flatMap((type) => [type, ...(type.children ?? [])])
      : [...(types.data ?? []), ...loaded.levels.flatMap((level = []) => level)]
    return listed.map((node) => nodeOf(node, named))
  }, [asked, found.data, types.data, loaded.levels, named])
  return (
    <LazyTree
      top={types}
      opened={loaded}
      found={found}
      keyword={asked}
      nodes={nodes}
      label={t('tree')}
      selected={selected}
      search={{ label: t('search'), onKeyword: setKeyword }}
      onLoad={({ nodeId, nodeType }) =>
        setOpened((before) =>
          before.some((each) => each.nodeId === nodeId) ? before : [...before, { nodeId, nodeType }],
        )
      }
      onSelect={({ nodeId, nodeType }) => {
        if (nodeType === unitNodeTypes.unit) onChoose(nodeId)
        if (nodeType === unitNodeTypes.role && opensRoles)
          void navigate({ to: '/admin/role-manage', search: { roleId: nodeId } })
      }}
      after={({ nodeType, status }) => {
        const Icon = icons.get(nodeType) ?? Building2
        return (
          <>
            {status === 0 ? <Badge variant="outline">{t('status.0')}</Badge> : null}
            <Icon aria-hidden className="size-3.5 shrink-0 text-faint" />
          </>
        )
      }}
    />
  )
}

type Level = Pick<Node, 'nodeId' | 'nodeType'>
