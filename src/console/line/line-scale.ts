import {
  type Alignment,
  alignmentOf,
  breaksOf,
  distanceOf,
  isDistance,
  placeAt,
} from '#contract/alignment.ts'
import type { LineRow } from '#contract/line/entity.ts'

/** A line as its axis is drawn: by the distance along it, its breaks where they are. */
export interface LineScale {
  /** Metres. */
  length: number
  breaks: readonly { distance: number; incoming: string; outgoing: string }[]
  /** Metres from the start of its alignment to a mileage; undefined where it is on none. Of two sides of a chain the former. */
  at(mileage: string): number | undefined
  /** The mileage so many metres along the main alignment. */
  format(metres: number): string
}

/** Measures a line by its alignments. */
export function lineScale({ alignments }: Pick<LineRow, 'alignments'>): LineScale | undefined {
  const read = alignments.flatMap(({ side, segments }) => {
    const alignment = alignmentOf(segments)
    return alignment ? [{ side, alignment }] : []
  })
  const main = read.find(({ side }) => side === 'main')?.alignment
  if (!main) return undefined
  return {
    length: main.length,
    breaks: breaksOf(main),
    at(mileage) {
      for (const { alignment } of read) {
        const distance = somewhereOn(alignment, mileage)
        if (distance !== undefined) return distance
      }
      return undefined
    },
    format: (metres) => placeAt(main, Math.min(main.length, Math.max(0, Math.round(metres))))?.mileage ?? '',
  }
}

function somewhereOn(alignment: Alignment, mileage: string): number | undefined {
  const found = distanceOf(alignment, { mileage })
  if (isDistance(found)) return found
  const [segmentId] = found.why === 'side' ? found.segmentIds : []
  const former = segmentId === undefined ? found : distanceOf(alignment, { mileage, segmentId })
  return isDistance(former) ? former : undefined
}
