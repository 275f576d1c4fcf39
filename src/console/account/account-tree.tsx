import { Building2, User } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountTreeNode, AccountTree as Level } from '#contract/account/administration.ts'
import {
  deleteGeneralAccounts,
  getAccountTree,
  updateAccountLevel,
} from '#contract/account/administration-endpoints.ts'
import { LazyTree, useLevels } from '../kit/lazy-tree.tsx'
import { useCountText } from '../kit/pagination.tsx'
import type { TreeNode } from '../kit/tree-rows.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'

/** A unit or department, or a person, of the tree. */
export type AccountNode = TreeNode & { kind: 'group' | 'person'; ext: string }
/** What stands in the place of accounts that are not shown. */
type MoreNode = TreeNode & { kind: 'more' }

function nodeOf(
  { nodeId, nodeName, nodeNameExt, nodeType, hasChild }: AccountTreeNode,
  parentId?: string,
): AccountNode {
  const kind = nodeType === 2 ? 'group' : 'person'
  return { id: nodeId, parentId, name: nodeName, hasChildren: hasChild === 1, kind, ext: nodeNameExt }
}

/** A level of the tree, and at its end how many accounts it has where not all of them are shown. */
function useLevelNodes() {
  const { t } = useTranslation('account')
  const countText = useCountText()
  return useCallback(
    ({ nodes, accountCount }: Level, parentId?: string): (AccountNode | MoreNode)[] => {
      const shown = nodes.map((node) => nodeOf(node, parentId))
      if (accountCount === undefined) return shown
      const total = countText(accountCount)
      const name = parentId === undefined ? t('tree.moreFound', { total }) : t('tree.more', { total })
      return [...shown, { id: `${parentId} more`, parentId, name, kind: 'more' }]
    },
    [t, countText],
  )
}

const roots = {}
const none: Level = { nodes: [] }
/** The list beside it works without a network: that the tree does not is said in its place. */
const options = { background: true, changedBy: [deleteGeneralAccounts, updateAccountLevel] }

interface AccountTreeProps {
  selected: string | undefined
  onChoose: (node: AccountNode) => void
}

/** Units and departments with how many people below them have an account, and those people (checklist ACC-06). */
export function AccountTree({ selected, onChoose }: AccountTreeProps) {
  const { t } = useTranslation('account')
  const levelNodes = useLevelNodes()
  const [typed, setTyped] = useState('')
  const paused = usePaused(typed)
  // An emptied box shows the tree at once.
  const keyword = typed && paused
  const [opened, setOpened] = useState<readonly string[]>([])
  const top = useEndpoint(getAccountTree, roots, options)
  const found = useEndpoint(
    getAccountTree,
    { keyword },
    { ...options, enabled: keyword !== '', keepPrevious: true },
  )
  const requests = useMemo(() => opened.map((nodeId) => ({ nodeId })), [opened])
  const loaded = useLevels(getAccountTree, requests, options)
  const nodes = useMemo(() => {
    // What is found stands without what is below it: choosing a group shows that.
    if (keyword) return levelNodes(found.data ?? none).map((node) => ({ ...node, hasChildren: false }))
    const below = loaded.levels.flatMap((level = none, at) => levelNodes(level, opened[at]))
    return [...levelNodes(top.data ?? none), ...below]
  }, [keyword, found.data, top.data, opened, loaded.levels, levelNodes])
  const choose = (node: AccountNode | MoreNode) => {
    if (node.kind !== 'more') return onChoose(node)
    // The list beside the tree shows all that the group has.
    const group = nodes.find(({ id }) => id === node.parentId)
    if (group && group.kind !== 'more' && group.id !== selected) onChoose(group)
  }
  return (
    <LazyTree
      top={top}
      opened={loaded}
      found={found}
      keyword={keyword}
      nodes={nodes}
      label={t('tree.label')}
      selected={selected}
      search={{ label: t('tree.search'), onKeyword: setTyped }}
      onLoad={({ id }) => setOpened((before) => (before.includes(id) ? before : [...before, id]))}
      onSelect={choose}
      after={(node) => (node.kind === 'more' ? null : <Extent kind={node.kind} ext={node.ext} />)}
    />
  )
}

/** How many people a group has, or by which names a person signs in. */
function Extent({ kind, ext }: Pick<AccountNode, 'kind' | 'ext'>) {
  const { t } = useTranslation('account')
  const Icon = kind === 'group' ? Building2 : User
  return (
    <span className="flex min-w-0 max-w-1/2 items-center gap-1.5 text-faint text-small">
      <span className="truncate">{kind === 'group' ? t('tree.people', { count: Number(ext) }) : ext}</span>
      <Icon aria-hidden className="size-3.5 shrink-0" />
    </span>
  )
}
