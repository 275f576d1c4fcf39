import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import type { TreeDrag } from './tree-drag.ts'
import { Line, type TreeLine } from './tree-line.tsx'

/** What can be done with lines besides selecting one: several are chosen together, dragged, renamed. */
export interface TreeEditing {
  /** Ids of the lines that are chosen together, the selected one among them. */
  chosen: ReadonlySet<string>
  /** One more or one less (Ctrl, Space), or all up to it (Shift). */
  onChoose: (index: number, how: 'toggle' | 'range') => void
  /** A press chooses, as with Ctrl: for fingers. */
  pressChooses: boolean
  /** A key that is none of the tree's own; true when it did something. */
  onKey: (event: KeyboardEvent) => boolean
  onDoublePress: (index: number) => void
  drag: TreeDrag | undefined
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
  editing?: TreeEditing | undefined
  /** Each letter typed brings other lines: they are drawn into the elements of those before, in half the time. */
  searching?: boolean
}

/**
 * The lines of a tree, of which only those near the window are there. Arrows move, open and close; where lines are edited the
 * selection goes with them.
 */
export function TreeLines({
  label,
  lines,
  selected,
  onSelect,
  onToggle,
  onTick,
  draw,
  editing,
  searching = false,
}: TreeLinesProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const drag = editing?.drag
  useEffect(() => (scroll.current ? drag?.box(scroll.current) : undefined), [drag])
  const [current, setCurrent] = useCurrent(lines)
  // Asked for once, and not for each of what may be 100,000 lines.
  const height = matchMedia('(pointer: coarse)').matches ? 44 : 32
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
  })
  const isWithin = (index: number) => {
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
    return index > startIndex && index < endIndex
  }
  const own = useInSight(selected, lines, (index) => {
    setCurrent(index)
    if (!isWithin(index)) virtual.scrollToIndex(index, { align: 'center' })
  })
  const select = (index: number) => {
    own(lines.at(index)?.id)
    onSelect(index)
  }

  const go = (index: number, { shiftKey, ctrlKey }: KeyboardEvent) => {
    const to = Math.min(lines.count - 1, Math.max(0, index))
    setCurrent(to)
    // Where it is in sight nothing is to be measured.
    if (!isWithin(to)) virtual.scrollToIndex(to)
    if (!editing || ctrlKey) return
    if (shiftKey) editing.onChoose(to, 'range')
    else select(to)
  }
  const above = (level: number) => {
    let index = current
    while (index > 0 && (lines.at(index)?.level ?? 0) >= level) index -= 1
    return index
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed in a field within a line belongs to that.
    if (event.target instanceof HTMLInputElement) return
    const line = lines.at(current)
    if (!line) return
    if (editing?.onKey(event)) return event.preventDefault()
    if (event.key === 'ArrowDown') go(current + 1, event)
    else if (event.key === 'ArrowUp') go(current - 1, event)
    else if (event.key === 'Home') go(0, event)
    else if (event.key === 'End') go(lines.count - 1, event)
    else if (event.key === 'ArrowRight') {
      if (line.expandable && !line.expanded) onToggle(current)
      else go(current + 1, event)
    } else if (event.key === 'ArrowLeft') {
      if (line.expanded) onToggle(current)
      else go(above(line.level), event)
    } else if (event.key === 'Enter') select(current)
    else if (event.key === ' ' && onTick) onTick(current)
    else if (event.key === ' ' && editing) editing.onChoose(current, 'toggle')
    else return
    event.preventDefault()
  }
  const press = (index: number, { shiftKey, ctrlKey, metaKey }: Press) => {
    setCurrent(index)
    if (editing && shiftKey) editing.onChoose(index, 'range')
    else if (editing && (ctrlKey || metaKey || editing.pressChooses)) editing.onChoose(index, 'toggle')
    else select(index)
  }

  const currentId = lines.at(current)?.id
  return (
    <div
      ref={scroll}
      role="tree"
      aria-multiselectable={editing ? true : undefined}
      aria-label={label}
      aria-activedescendant={currentId === undefined ? undefined : `node-${currentId}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cn(
        'group/tree min-h-0 flex-1 overflow-auto focus-visible:outline-none',
        editing && 'select-none',
      )}
    >
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines.at(index)
          return line ? (
            <div
              key={searching ? index : line.id}
              role="none"
              className="absolute inset-x-0"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Line
                line={line}
                selected={editing ? editing.chosen.has(line.id) : line.id === selected}
                current={index === current}
                drag={drag}
                onToggle={() => onToggle(index)}
                onPress={(event) => press(index, event)}
                onDoublePress={editing && (() => editing.onDoublePress(index))}
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

type Press = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** The line that keys are about. It stays the same one when lines come or go above it. */
function useCurrent(lines: TreeLinesProps['lines']): [current: number, setCurrent: (index: number) => void] {
  const [at, setAt] = useState({ index: 0, id: lines.at(0)?.id })
  const setCurrent = (index: number) => setAt({ index, id: lines.at(index)?.id })
  const last = Math.max(0, lines.count - 1)
  if (at.id === undefined || lines.at(at.index)?.id === at.id) return [Math.min(at.index, last), setCurrent]
  const index = indexOf(lines, at.id)
  // One that has gone gives its place to the next.
  const next = index < 0 ? Math.min(at.index, last) : index
  setCurrent(next)
  return [next, setCurrent]
}

function indexOf(lines: TreeLinesProps['lines'], id: string): number {
  for (let index = 0; index < lines.count; index += 1) if (lines.at(index)?.id === id) return index
  return -1
}

/**
 * Brings what was selected elsewhere into sight: before the tree came, by a link, or as what has just been added. What is chosen
 * in the tree itself is in sight; the function that comes back says so.
 */
function useInSight(
  selected: string | undefined,
  lines: TreeLinesProps['lines'],
  show: (index: number) => void,
): (own: string | undefined) => void {
  const shown = useRef<string>(undefined)
  const looked = useRef<{ count: number; selected: string }>(undefined)
  useEffect(() => {
    if (selected === undefined || selected === shown.current) return
    // Its level may come after the others.
    if (looked.current?.count === lines.count && looked.current.selected === selected) return
    looked.current = { count: lines.count, selected }
    const index = indexOf(lines, selected)
    if (index < 0) return
    shown.current = selected
    show(index)
  }, [selected, lines, show])
  return (own) => {
    shown.current = own
  }
}
