import { metresOf } from '#contract/mileage.ts'
import type { EditField } from '#offline/engine-types.ts'
import type { AxisSpan } from '../kit/mileage-axis.tsx'

/** Where the two versions lie along the line, when the place itself is contested. */
export function contestedStretch(fields: readonly EditField[], mine: string, theirs: string) {
  const ends = fields.filter(({ name, overlaps }) => overlaps && /^(start|end)Mileage$/.test(name))
  if (ends.length === 0) return undefined
  const span = (whose: 'mine' | 'theirs', label: string, tone: AxisSpan['tone'], row: number): AxisSpan => {
    const metres = ends.map((field) => metresOf(String(field[whose] ?? field.before)))
    return { from: Math.min(...metres), to: Math.max(...metres), label, tone: tone ?? 'plain', row }
  }
  const spans = [span('theirs', theirs, 'attention', 0), span('mine', mine, 'action', 1)]
  const all = spans.flatMap(({ from, to }) => [from, to])
  if (all.some(Number.isNaN)) return undefined
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const margin = Math.max(50, (most - least) / 4)
  return { start: least - margin, end: most + margin, spans }
}
