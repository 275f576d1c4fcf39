import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

interface VirtualRowsProps {
  count: number
  draw: (index: number) => ReactNode
  /** Of a table with `data-density="compact"`; as it was at first, so a table that changes it gives a `key`. */
  compact?: boolean
}

/** A table body with only the rows in sight; two empty rows take the place of the others. */
export function VirtualRows({ count, draw, compact = false }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  // Asked once: for each of 100,000 rows it would take half a second.
  const height = matchMedia('(pointer: coarse)').matches ? 72 : compact ? 28 : 36
  const rows = useVirtualizer({
    count,
    getScrollElement: () => body.current?.closest('[data-scrolls]') ?? null,
    estimateSize: () => height,
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body}>
      <tr aria-hidden style={{ height: before }} />
      {items.map((item) => draw(item.index))}
      <tr aria-hidden style={{ height: after }} />
    </tbody>
  )
}
