import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '../ui/cn.ts'
import type { TreeDrag } from './tree-drag.ts'

/** A line of a tree that is in sight. */
export interface TreeLine {
  id: string
  /** 1 for a root. */
  level: number
  expandable: boolean
  expanded: boolean
  /** With tick boxes. */
  ticked?: boolean | 'mixed' | undefined
}

interface LineProps {
  line: TreeLine
  selected: boolean
  current: boolean
  drag: TreeDrag | undefined
  onToggle: () => void
  onPress: (how: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
  onDoublePress: (() => void) | undefined
  children: ReactNode
}

/** One line, with what opens it. While something is dragged over it, it shows where that would go. */
export function Line({
  line,
  selected,
  current,
  drag,
  onToggle,
  onPress,
  onDoublePress,
  children,
}: LineProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? drag?.line(element.current, line.id) : undefined), [drag, line.id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys, the focus stays there
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree points here
    <div
      ref={element}
      id={`node-${line.id}`}
      role="treeitem"
      aria-level={line.level}
      aria-selected={selected}
      aria-checked={line.ticked}
      aria-expanded={line.expandable ? line.expanded : undefined}
      onClick={onPress}
      onDoubleClick={onDoublePress}
      className={cn(
        'flex h-full cursor-pointer touch-manipulation items-center gap-2 rounded-control pr-2 hover:bg-sunken aria-selected:bg-action-soft aria-selected:text-action-ink',
        'data-[drop=into]:ring-2 data-[drop=into]:ring-action-ink data-[drop=into]:ring-inset',
        'data-[drop=before]:shadow-[inset_0_2px_var(--color-action-ink)] data-[drop=after]:shadow-[inset_0_-2px_var(--color-action-ink)]',
        current &&
          'group-focus-visible/tree:ring-2 group-focus-visible/tree:ring-action-ink group-focus-visible/tree:ring-inset',
      )}
      style={{ paddingLeft: `${(line.level - 1) * 16 + 4}px` }}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (!line.expandable) return
          event.stopPropagation()
          onToggle()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
        className="flex h-full w-6 shrink-0 items-center justify-center coarse:w-control"
      >
        {line.expandable ? (
          <ChevronRight
            className={cn('size-4 text-faint transition-transform', line.expanded && 'rotate-90')}
          />
        ) : null}
      </span>
      {children}
    </div>
  )
}
