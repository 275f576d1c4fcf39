import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'

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

interface TreeLinesProps {
  label: string
  /** The lines in sight, top to bottom; created only when they are drawn. */
  lines: { count: number; at: (index: number) => TreeLine | undefined }
  selected: string | undefined
  onSelect: (index: number) => void
  onToggle: (index: number) => void
  onTick?: ((index: number) => void) | undefined
  /** What stands in a line behind its arrow. */
  draw: (index: number) => ReactNode
}

/** The lines of a tree, of which only those near the window are there. Arrows move, open and close. */
export function TreeLines({ label, lines, selected, onSelect, onToggle, onTick, draw }: TreeLinesProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const [moved, setCurrent] = useState(0)
  const current = Math.max(0, Math.min(moved, lines.count - 1))
  // Asked for once, and not for each of what may be 100,000 lines.
  const height = matchMedia('(pointer: coarse)').matches ? 44 : 32
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
  })
  useShownAtFirst(selected, lines, (index) => {
    setCurrent(index)
    virtual.scrollToIndex(index, { align: 'center' })
  })

  const go = (index: number) => {
    const to = Math.min(lines.count - 1, Math.max(0, index))
    setCurrent(to)
    virtual.scrollToIndex(to)
  }
  const goUp = (level: number) => {
    let index = current
    while (index > 0 && (lines.at(index)?.level ?? 0) >= level) index -= 1
    go(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines.at(current)
    if (!line) return
    if (event.key === 'ArrowDown') go(current + 1)
    else if (event.key === 'ArrowUp') go(current - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(lines.count - 1)
    else if (event.key === 'ArrowRight') {
      if (line.expandable && !line.expanded) onToggle(current)
      else go(current + 1)
    } else if (event.key === 'ArrowLeft') {
      if (line.expanded) onToggle(current)
      else goUp(line.level)
    } else if (event.key === 'Enter') onSelect(current)
    else if (event.key === ' ' && onTick) onTick(current)
    else return
    event.preventDefault()
  }

  const currentId = lines.at(current)?.id
  return (
    <div
      ref={scroll}
      role="tree"
      aria-label={label}
      aria-activedescendant={currentId === undefined ? undefined : `node-${currentId}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="group/tree min-h-0 flex-1 overflow-auto focus-visible:outline-none"
    >
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines.at(index)
          return line ? (
            <div
              key={line.id}
              role="none"
              className="absolute inset-x-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Line
                line={line}
                selected={line.id === selected}
                current={index === current}
                onToggle={() => onToggle(index)}
                onSelect={() => {
                  setCurrent(index)
                  onSelect(index)
                }}
              >
                {draw(index)}
              </Line>
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}

/** Brings what was selected before the tree came into sight. */
function useShownAtFirst(
  selected: string | undefined,
  lines: TreeLinesProps['lines'],
  show: (index: number) => void,
): void {
  const [sought] = useState(selected)
  const done = useRef(false)
  const looked = useRef(0)
  useEffect(() => {
    // What is chosen in the tree itself is in sight.
    if (selected === undefined || selected !== sought) done.current = true
    if (done.current || lines.count === looked.current) return
    // Its level may come after the others.
    looked.current = lines.count
    for (let index = 0; index < lines.count; index += 1) {
      if (lines.at(index)?.id !== selected) continue
      done.current = true
      return show(index)
    }
  }, [selected, sought, lines, show])
}

interface LineProps {
  line: TreeLine
  selected: boolean
  current: boolean
  onToggle: () => void
  onSelect: () => void
  children: ReactNode
}

function Line({ line, selected, current, onToggle, onSelect, children }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys, the focus stays there
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the tree points here
    <div
      id={`node-${line.id}`}
      role="treeitem"
      aria-level={line.level}
      aria-selected={selected}
      aria-checked={line.ticked}
      aria-expanded={line.expandable ? line.expanded : undefined}
      onClick={onSelect}
      className={cn(
        'flex h-full cursor-pointer items-center gap-2 rounded-control pr-2 hover:bg-sunken aria-selected:bg-action-soft aria-selected:text-action-ink',
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
