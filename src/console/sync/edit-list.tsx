import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { EditRow } from './edit-row.tsx'
import { needsYou } from './edit-states.ts'

/** Up to so many edits that need a person stand open at once: then everything to decide is in sight. */
const openAtFirst = 5

export interface Choice {
  chosen: ReadonlySet<number>
  choose: (seq: number, chosen: boolean) => void
}

interface EditListProps {
  edits: readonly QueuedEdit[]
  /** Given where edits can be chosen to be decided together. */
  choice?: Choice
}

/** Edits in the order given; only the rows in sight are drawn, and only those that changed are drawn again. */
export function EditList({ edits, choice }: EditListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const few = edits.filter(needsYou).length <= openAtFirst
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const open = useCallback(
    (seq: number, shown: boolean) => setToggled((before) => new Map(before).set(seq, shown)),
    [],
  )
  const rows = useVirtualizer({
    count: edits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 76,
    getItemKey: (index) => edits[index]?.seq ?? index,
    overscan: 8,
  })
  return (
    <div ref={scroller} className="min-h-40 overflow-y-auto rounded-panel border bg-panel">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const edit = edits[index]
          if (!edit) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={edits.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ transform: `translateY(${start}px)` }}
            >
              <EditRow
                edit={edit}
                open={toggled.get(edit.seq) ?? (few && needsYou(edit))}
                onOpen={open}
                chosen={choice?.chosen.has(edit.seq)}
                onChoose={choice?.choose}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
