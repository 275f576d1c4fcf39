import { AxisMarks } from './axis-marks.tsx'
import { type AxisView, type MarkBox, ticksIn } from './axis-scale.ts'
import type { AxisSpan } from './mileage-axis.tsx'

/** Where the lanes begin, below the mileposts. */
export const axisTop = 44
const labelRoom = 96

export interface AxisDrawingProps {
  view: AxisView
  width: number
  /** How many lanes there are, and how high each is. */
  lanes: number
  lane: number
  rows: readonly string[] | undefined
  spans: readonly AxisSpan[]
  boxes: readonly (MarkBox | undefined)[]
  marked: number
  format: (metres: number) => string
}

/** The axis with its mileposts, its named lanes and the marks in sight. */
export function AxisDrawing({
  view,
  width,
  lanes,
  lane,
  rows,
  spans,
  boxes,
  marked,
  format,
}: AxisDrawingProps) {
  const height = axisTop + lanes * lane + 8
  const x = (metres: number) => (metres - view.left) / view.metresPerPixel
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} aria-hidden className="block max-w-full">
      {ticksIn(view, width, labelRoom).map((metres) => (
        <g key={metres} transform={`translate(${x(metres)} 0)`}>
          <path d={`M0 ${axisTop - 12}V${height}`} className="stroke-line" />
          <path d={`M-3 ${axisTop - 12}v-7l3 -3l3 3v7z`} className="fill-edge" />
          {/* A label that the right edge would cut off is left out: moved aside it would touch the one before. */}
          {x(metres) > width - labelRoom / 2 ? null : (
            <text
              y={14}
              textAnchor={x(metres) < labelRoom / 2 ? 'start' : 'middle'}
              className="fill-soft text-[11px]"
            >
              {format(metres)}
            </text>
          )}
        </g>
      ))}
      <path d={`M0 ${axisTop - 12}H${width}`} className="stroke-edge" />
      {rows?.map((name, row) => (
        <g key={name}>
          <text x={8} y={axisTop + row * lane + 10} className="fill-faint text-[11px]">
            {name}
          </text>
          <path d={`M0 ${axisTop + row * lane + 18}H${width}`} className="stroke-line" />
        </g>
      ))}
      <AxisMarks spans={spans} boxes={boxes} marked={marked} format={format} labelled={!rows} />
    </svg>
  )
}
