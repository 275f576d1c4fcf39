/** A stretch along a line, in metres; a point where both ends are the same. */
export interface AxisSpan {
  from: number
  to: number
  label: string
  /** The mileages of its ends, where the scale does not say what they are called. */
  ends?: readonly [from: string, to: string]
  /** Of the row that it stands for, where that can be opened. */
  id?: string
  /** `attention` only for what waits or needs a person; `plain` for what merely lies there too. */
  tone?: 'action' | 'attention' | 'plain'
  /** Which of the panel's named rows it stands in. */
  row?: number
}

/** What the ends of a span are called. */
export function endsOf(
  { from, to, ends }: AxisSpan,
  format: (metres: number) => string,
): readonly [string, string] {
  return ends ?? [format(from), format(to)]
}

interface MileageAxisProps {
  /** Metres at the ends of the line. */
  start: number
  end: number
  spans: readonly AxisSpan[]
  /** What the picture says, in words. */
  label: string
  /** Pixels that it is drawn for; it shrinks where there is less room. */
  width?: number
}

export const spanFill = {
  action: 'fill-action',
  attention: 'fill-attention-mark',
  plain: 'fill-edge',
} as const

const height = 16
const ticks = 4
/** A stretch is never drawn thinner than this, or a culvert on a long line could not be seen. */
const thinnest = 3

/** The mileage axis, small enough for a table row: where along the line an entity lies. */
export function MileageAxis({ start, end, spans, label, width = 96 }: MileageAxisProps) {
  const along = (metres: number) => ((metres - start) / (end - start || 1)) * (width - 2) + 1
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      className="max-w-full overflow-visible"
    >
      <path
        d={Array.from({ length: ticks + 1 }, (_, tick) => 1 + ((width - 2) / ticks) * tick)
          .map((x) => `M${x} 6v4`)
          .join('')}
        className="stroke-edge/60"
      />
      <path d={`M1 8H${width - 1}`} className="stroke-edge" />
      {spans.map(({ from, to, label: name, tone = 'action' }) => {
        const left = along(Math.min(from, to))
        const long = Math.max(thinnest, along(Math.max(from, to)) - left)
        return (
          <rect
            key={`${name} ${from}`}
            x={Math.min(left, width - long)}
            y={4.5}
            width={long}
            height={7}
            rx={1}
            className={spanFill[tone]}
          />
        )
      })}
    </svg>
  )
}
