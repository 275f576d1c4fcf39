import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'
import { EmptyState } from './states.tsx'
import { TreeLines } from './tree-lines.tsx'
import {
  childrenOf,
  foundWithAncestors,
  mixedTicks,
  type Ticks,
  type TreeNode,
  toggledTicks,
  visibleRows,
  wayTo,
} from './tree-rows.ts'

export interface TreeSearch {
  /** What the keyword is looked for in. */
  label: string
  onKeyword: (keyword: string) => void
  /** What stands in place of what is found: that it is on its way, or has failed. */
  instead: ReactNode
}

export interface TreePaneProps<Node extends TreeNode> {
  /** All nodes loaded so far; siblings in their order. */
  nodes: readonly Node[]
  label: string
  selected: string | undefined
  onSelect: (node: Node) => void
  /** The topmost nodes are open at first. */
  rootsOpen?: boolean
  /** A node without loaded children was opened. */
  onLoad?: (node: Node) => void
  /** With these, nodes have tick boxes. */
  ticks?: { ids: Ticks; onChange: (ids: Set<string>) => void }
  /** What stands behind the name: a count, a badge. */
  after?: (node: Node) => ReactNode
  /** The keyword is looked for elsewhere: the nodes given then are what was found, all of them open. */
  search?: TreeSearch
}

/**
 * A tree of up to 100,000 nodes. Arrows move, open and close, typing in the box leaves matches and their ancestors; from there
 * the down arrow leads to the tree, and Enter selects the first match.
 */
export function TreePane<Node extends TreeNode>({
  nodes,
  label,
  selected,
  onSelect,
  rootsOpen = false,
  onLoad,
  ticks,
  after,
  search,
}: TreePaneProps<Node>) {
  const { t } = useTranslation('kit')
  const [keyword, setKeyword] = useState('')
  const children = useMemo(() => childrenOf(nodes), [nodes])
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(rootsOpen ? children.get(undefined)?.map(({ id }) => id) : []),
  )
  const pane = useRef<HTMLDivElement>(null)
  const parents = useMemo(() => new Map(nodes.map((node) => [node.id, node.parentId])), [nodes])
  const [shown, setShown] = useState<string>()
  if (selected !== undefined && selected !== shown && parents.has(selected)) {
    // What was chosen before the tree came, or in what a search found, is in sight.
    setShown(selected)
    setExpanded(new Set([...expanded, ...wayTo(parents, selected)]))
  }
  const elsewhere = search !== undefined
  const searchLabel = search?.label ?? t('tree.search', { tree: label })
  const found = useMemo(() => {
    if (!keyword.trim()) return undefined
    return elsewhere ? new Set(nodes.map(({ id }) => id)) : foundWithAncestors(nodes, keyword)
  }, [nodes, keyword, elsewhere])
  const rows = useMemo(() => visibleRows(children, expanded, found), [children, expanded, found])
  const mixed = useMemo(() => (ticks ? mixedTicks(parents, ticks.ids) : undefined), [parents, ticks])
  const tickOf = (id: string) => (ticks ? ticks.ids.has(id) || (mixed?.has(id) ? 'mixed' : false) : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed, of pinyin for instance.
    if (event.nativeEvent.isComposing) return
    const [first] = elsewhere ? [] : (found ?? [])
    const node = nodes.find(({ id }) => id === first)
    if (event.key === 'ArrowDown') pane.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
    else if (event.key === 'Enter' && node) onSelect(node)
    else return
    event.preventDefault()
  }

  const instead = found && search?.instead

  const toggle = (index: number) => {
    const row = rows[index]
    if (!row) return
    const next = new Set(expanded)
    if (row.expanded) next.delete(row.node.id)
    else {
      next.add(row.node.id)
      if (!children.has(row.node.id)) onLoad?.(row.node)
    }
    setExpanded(next)
  }
  const tick = (index: number) => {
    const row = rows[index]
    if (row) ticks?.onChange(toggledTicks(children, parents, ticks.ids, row.node.id))
  }

  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col gap-2">
      <Input
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={keyword}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setKeyword(target.value)
          search?.onKeyword(target.value.trim())
        }}
      />
      {instead ?? (rows.length === 0 ? <EmptyState title={t('list.nothingFound')} /> : null)}
      {instead ? null : (
        <TreeLines
          // Another set of lines begins at its top.
          key={found ? 'found' : 'all'}
          label={label}
          lines={{
            count: rows.length,
            at: (index) => {
              const row = rows[index]
              return row && { ...row, id: row.node.id, ticked: tickOf(row.node.id) }
            },
          }}
          selected={selected}
          onSelect={(index) => {
            const row = rows[index]
            if (row) onSelect(row.node)
          }}
          onToggle={toggle}
          onTick={ticks && tick}
          draw={(index) => {
            const node = rows[index]?.node
            return node ? (
              <>
                {ticks ? (
                  <Checkbox
                    aria-hidden
                    tabIndex={-1}
                    checked={tickOf(node.id) ?? false}
                    onCheckedChange={() => tick(index)}
                    onClick={(event) => event.stopPropagation()}
                  />
                ) : null}
                <span className="min-w-0 flex-1 truncate">{node.name}</span>
                {after?.(node)}
              </>
            ) : null
          }}
        />
      )}
    </div>
  )
}
