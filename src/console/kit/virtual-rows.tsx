import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

interface VirtualRowsProps {
  count: number
  draw: (index: number) => ReactNode
}

/** A table body with only the rows in sight; two empty rows take the place of the others. */
export function VirtualRows({ count, draw }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => body.current?.closest('[data-scrolls]') ?? null,
    estimateSize: () => {
      if (matchMedia('(pointer: coarse)').matches) return 72
      return body.current?.closest('[data-density="compact"]') ? 28 : 36
    },
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
