import { memo, useDeferredValue } from 'react'
import { cn } from '../ui/cn.ts'
import type { MarkBox } from './axis-scale.ts'
import { type AxisSpan, endsOf, spanFill } from './mileage-axis.tsx'

/** More marks than these are drawn together: each by itself would take the browser longer than a frame. */
const mostSingle = 400

interface AxisMarksProps {
  spans: readonly AxisSpan[]
  /** Where each stands; undefined for those out of sight. */
  boxes: readonly (MarkBox | undefined)[]
  /** The one that was tapped. */
  marked: number
  format: (metres: number) => string
  /** Whether a mark with room for it is labelled. */
  labelled: boolean
}

/** The marks in sight: each with its name where they are few, as one shape of a colour where they are many. */
export function AxisMarks({ spans, boxes, marked, format, labelled }: AxisMarksProps) {
  const seen = boxes.flatMap((box, index) => (box ? [{ box, index, span: spans[index] }] : []))
  if (seen.length > mostSingle) {
    const shapes = new Map<NonNullable<AxisSpan['tone']>, string[]>()
    for (const { box, span } of seen) {
      const { tone = 'action' } = span ?? {}
      const { left, top, width, height } = box
      const shape = shapes.get(tone) ?? []
      shape.push(`M${left.toFixed(1)} ${top}h${width.toFixed(1)}v${height}h-${width.toFixed(1)}z`)
      shapes.set(tone, shape)
    }
    const at = boxes[marked]
    return (
      <>
        {[...shapes].map(([tone, shape]) => (
          <path key={tone} d={shape.join('')} className={spanFill[tone]} />
        ))}
        {at ? (
          <rect
            x={at.left}
            y={at.top}
            width={at.width}
            height={at.height}
            className="fill-none stroke-2 stroke-ink"
          />
        ) : null}
      </>
    )
  }
  return seen.map(({ box, index, span }) =>
    span ? (
      <g key={index}>
        <rect
          x={box.left}
          y={box.top}
          width={box.width}
          height={box.height}
          rx={1.5}
          className={cn(spanFill[span.tone ?? 'action'], index === marked && 'stroke-2 stroke-ink')}
        >
          <title>{`${span.label} ${endsOf(span, format).join(' – ')}`}</title>
        </rect>
        {labelled && box.width > span.label.length * 7 ? (
          <text x={Math.max(4, box.left)} y={box.top + 18} className="fill-soft text-[10px]">
            {span.label}
          </text>
        ) : null}
      </g>
    ) : null,
  )
}

const none: readonly AxisSpan[] = []

/** The same for those who do not see them: a list that comes after the picture, and stays as it is while that moves. */
export const SpokenMarks = memo(function SpokenMarks({
  spans,
  format,
}: Pick<AxisMarksProps, 'spans' | 'format'>) {
  const listed = useDeferredValue(spans, none)
  return (
    <ul className="sr-only">
      {listed.map((span) => (
        <li key={`${span.label} ${span.from}`}>
          {span.label}: {endsOf(span, format).join(' – ')}
        </li>
      ))}
    </ul>
  )
})
