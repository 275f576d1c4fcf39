import { type Break, breaksOf, placeAt } from '#contract/alignment.ts'
import { readLine } from '#contract/place.ts'
import type { Line } from '#contract/project/schema.ts'

/** A line as its axis is drawn: by the distance along its alignments, their breaks where they are. */
export interface LineScale {
  /** Metres of the longest alignment. */
  length: number
  /** Those beside the main one. */
  sides: readonly string[]
  breaksOf(side: string): readonly Break[]
  /** The mileage so many metres along the main alignment. */
  format(metres: number): string
}

/** Measures a line by its alignments; undefined where it has no main one. */
export function lineScale({ alignments }: Pick<Line, 'alignments'>): LineScale | undefined {
  const line = readLine(alignments)
  const main = line.get('main')
  if (!main) return undefined
  return {
    length: Math.max(...[...line.values()].map(({ length }) => length)),
    sides: [...line.keys()].filter((side) => side !== 'main'),
    breaksOf(side) {
      const alignment = line.get(side)
      return alignment ? breaksOf(alignment) : []
    },
    format: (metres) => placeAt(main, Math.min(main.length, Math.max(0, Math.round(metres))))?.mileage ?? '',
  }
}
