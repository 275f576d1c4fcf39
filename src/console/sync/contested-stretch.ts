import type { Values } from '#contract/entity-types.ts'
import { placeOn, readLine } from '#contract/place.ts'
import type { Line } from '#contract/project/schema.ts'
import type { EditDetail } from '#offline/engine-types.ts'
import type { AxisSpan } from '../kit/mileage-axis.tsx'

type Contested = Pick<EditDetail, 'before' | 'fields'>

const ofPlace = /^(lineId|alignment|(start|end)(Mileage|SegmentId))$/

/** Whether the two versions of a row place it differently along its line. */
export function isPlaceContested({ fields }: Contested): boolean {
  return fields.some(({ name, overlaps }) => overlaps && ofPlace.test(name))
}

/**
 * Where the two versions lie, by the distance along the alignment that both are on; undefined where they are on different ones,
 * or one of them lies nowhere.
 */
export function contestedStretch(edit: Contested, lines: readonly Line[], mine: string, theirs: string) {
  const versions = (['theirs', 'mine'] as const).map((whose) => {
    const row: Values = { ...edit.before, ...written(edit, whose) }
    const line = lines.find(({ lineId }) => lineId === row.lineId)
    const { startDistance: from, endDistance: to } = line
      ? placeOn(readLine(line.alignments), ['start', 'end'], row).distances
      : {}
    return { from, to, along: `${row.lineId} ${row.alignment}` }
  })
  const spans = versions.flatMap(({ from, to, along }, row): AxisSpan[] => {
    const isBeside = along === versions[0]?.along
    if (from === undefined || to === undefined || !isBeside) return []
    return [{ from, to, row, label: row === 0 ? theirs : mine, tone: row === 0 ? 'attention' : 'action' }]
  })
  if (spans.length < versions.length) return undefined
  const ends = spans.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const margin = Math.max(50, (most - least) / 4)
  return { start: least - margin, end: most + margin, spans }
}

/** What one of them wrote, an emptied field as one that is not there. */
function written({ fields }: Contested, whose: 'mine' | 'theirs'): Values {
  return Object.fromEntries(
    fields.map((field) => [field.name, field.overlaps || whose === 'mine' ? field[whose] : field.before]),
  )
}
