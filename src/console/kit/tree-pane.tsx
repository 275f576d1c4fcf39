import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'
import { EmptyState } from './states.tsx'
import {
  childrenOf,
  foundWithAncestors,
  mixedTicks,
  type Ticks,
  type TreeNode,
  type TreeRow,
  toggledTicks,
  visibleRows,
} from './tree-rows.ts'

interface TreePaneProps<Node extends TreeNode> {
  /** All nodes loaded so far; siblings in their order. */
  nodes: readonly Node[]
  label: string
  selected: string | undefined
  onSelect: (node: Node) => void
  /** A node without loaded children was opened. */
  onLoad?: (node: Node) => void
  /** With these, nodes have tick boxes. */
  ticks?: { ids: Ticks; onChange: (ids: Set<string>) => void }
  /** What stands behind the name: a count, a badge. */
  after?: (node: Node) => ReactNode
}

/** A tree of up to 100,000 nodes. Arrows move, open and close, typing in the box keeps matches and their way up. */
export function TreePane<Node extends TreeNode>({
  nodes,
  label,
  selected,
  onSelect,
  onLoad,
  ticks,
  after,
}: TreePaneProps<Node>) {
  const { t } = useTranslation('kit')
  const scroll = useRef<HTMLDivElement>(null)
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(0)
  const children = useMemo(() => childrenOf(nodes), [nodes])
  const parents = useMemo(() => new Map(nodes.map((node) => [node.id, node.parentId])), [nodes])
  const found = useMemo(
    () => (keyword.trim() ? foundWithAncestors(nodes, keyword) : undefined),
    [nodes, keyword],
  )
  const rows = useMemo(() => visibleRows(children, expanded, found), [children, expanded, found])
  const mixed = useMemo(() => (ticks ? mixedTicks(parents, ticks.ids) : undefined), [parents, ticks])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    estimateSize: () => (matchMedia('(pointer: coarse)').matches ? 44 : 32),
    overscan: 16,
  })

  const toggle = ({ node, expanded: open }: TreeRow<Node>) => {
    const next = new Set(expanded)
    if (open) next.delete(node.id)
    else {
      next.add(node.id)
      if (!children.has(node.id)) onLoad?.(node)
    }
    setExpanded(next)
  }
  const tick = (node: Node) => ticks?.onChange(toggledTicks(children, parents, ticks.ids, node.id))
  const go = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index))
    setCurrent(to)
    virtual.scrollToIndex(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    if (!row) return
    if (event.key === 'ArrowDown') go(current + 1)
    else if (event.key === 'ArrowUp') go(current - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'ArrowRight') {
      if (row.expandable && !row.expanded) toggle(row)
      else go(current + 1)
    } else if (event.key === 'ArrowLeft') {
      if (row.expanded && !found) toggle(row)
      else go(rows.findIndex((other) => other.node.id === row.node.parentId))
    } else if (event.key === 'Enter') onSelect(row.node)
    else if (event.key === ' ' && ticks) tick(row.node)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <Input
        type="search"
        aria-label={t('tree.search')}
        placeholder={t('tree.search')}
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value)
          setCurrent(0)
        }}
      />
      <div
        ref={scroll}
        role="tree"
        aria-label={label}
        aria-activedescendant={rows[current] ? `node-${rows[current].node.id}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="group/tree min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-2px]"
      >
        {rows.length === 0 ? <EmptyState title={t('list.nothingFound')} /> : null}
        <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            return row ? (
              <div
                key={row.node.id}
                role="none"
                className="absolute inset-x-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <TreeLine
                  row={row}
                  selected={row.node.id === selected}
                  current={index === current}
                  ticked={
                    ticks ? ticks.ids.has(row.node.id) || (mixed?.has(row.node.id) && 'mixed') : undefined
                  }
                  onTick={() => tick(row.node)}
                  onToggle={() => toggle(row)}
                  onSelect={() => {
                    setCurrent(index)
                    onSelect(row.node)
                  }}
                  after={after?.(row.node)}
                />
              </div>
            ) : null
          })}
        </div>
      </div>
    </div>
  )
}

interface TreeLineProps<Node extends TreeNode> {
  row: TreeRow<Node>
  selected: boolean
  current: boolean
  ticked: boolean | 'mixed' | undefined
  onTick: () => void
  onToggle: () => void
  onSelect: () => void
  after: ReactNode
}

function TreeLine<Node extends TreeNode>(props: TreeLineProps<Node>) {
  const { row, selected, current, ticked, onTick, onToggle, onSelect, after } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys, the focus stays there
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree points here
    <div
      id={`node-${row.node.id}`}
      role="treeitem"
      aria-level={row.level}
      aria-selected={selected}
      aria-checked={ticked}
      aria-expanded={row.expandable ? row.expanded : undefined}
      onClick={onSelect}
      className={cn(
        'flex h-full cursor-pointer items-center gap-2 rounded-control pr-2 hover:bg-sunken aria-selected:bg-action-soft aria-selected:text-action-ink',
        current &&
          'group-focus-visible/tree:ring-2 group-focus-visible/tree:ring-action-ink group-focus-visible/tree:ring-inset',
      )}
      style={{ paddingLeft: `${(row.level - 1) * 16 + 4}px` }}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (!row.expandable) return
          event.stopPropagation()
          onToggle()
        }}
        className="flex h-full w-6 shrink-0 items-center justify-center coarse:w-control"
      >
        {row.expandable ? (
          <ChevronRight
            className={cn('size-4 text-faint transition-transform', row.expanded && 'rotate-90')}
          />
        ) : null}
      </span>
      {ticked === undefined ? null : (
        <Checkbox
          aria-hidden
          tabIndex={-1}
          checked={ticked}
          onCheckedChange={onTick}
          onClick={(event) => event.stopPropagation()}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{row.node.name}</span>
      {after}
    </div>
  )
}
