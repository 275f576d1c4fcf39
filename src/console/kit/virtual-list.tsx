import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { cn } from '../ui/cn.ts'

interface VirtualListProps {
  count: number
  /** How high a line is likely to be, px; it is as high as what it shows. */
  lineHeight: number
  label: string
  className?: string
  lineClassName?: string
  draw: (index: number) => ReactNode
}

/** A list of its own height that scrolls; of its lines, those in sight are drawn. */
export function VirtualList({ count, lineHeight, label, className, lineClassName, draw }: VirtualListProps) {
  const box = useRef<HTMLUListElement>(null)
  const lines = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  })
  return (
    <ul
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus keys could not scroll it
      tabIndex={0}
      aria-label={label}
      className={cn('relative overflow-y-auto', className)}
    >
      {/* As high as all of them. */}
      <li aria-hidden style={{ height: lines.getTotalSize() }} className="-mb-px float-left w-px" />
      {lines.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          ref={lines.measureElement}
          data-index={index}
          className={cn('absolute inset-x-0 border-b text-dense', lineClassName)}
          style={{ transform: `translateY(${start}px)` }}
        >
          {draw(index)}
        </li>
      ))}
    </ul>
  )
}
