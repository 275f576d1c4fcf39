import { type Break, breaksOf, placeAt } from '#contract/alignment.ts'
import { readLine } from '#contract/place.ts'
import type { Line } from '#contract/project/schema.ts'
import { drawnOnMain } from '#contract/tie-points.ts'

/** A line as its axis is drawn: by the distance along its alignments, their breaks where they are. */
export interface LineScale {
  /** Metres along the main alignment between which all of them lie. */
  start: number
  end: number
  /** Those beside the main one. */
  sides: readonly string[]
  /** By where they are drawn on the main alignment. */
  breaksOf(side: string): readonly Break[]
  /** Where a part of an alignment is drawn on the main one, its lower end first. */
  extentOn(side: string, from: number, to: number): { from: number; to: number }
  /** The mileage so many metres along the main alignment. */
  format(metres: number): string
}

/** Measures a line by its alignments; undefined where it has no main one. */
export function lineScale({ alignments }: Pick<Line, 'alignments'>): LineScale | undefined {
  const line = readLine(alignments)
  const main = line.get('main')
  if (!main) return undefined
  const drawn = new Map<string, (distance: number) => number>(
    alignments.map(({ side, tiePoints }) => {
      const alignment = line.get(side)
      const onMain = alignment && drawnOnMain(alignment, main, tiePoints)
      return [side, onMain ?? ((distance) => distance)]
    }),
  )
  const onMain = (side: string, distance: number) => drawn.get(side)?.(distance) ?? distance
  const ends = [...line].flatMap(([side, { length }]) => [onMain(side, 0), onMain(side, length)])
  return {
    start: Math.min(...ends),
    end: Math.max(...ends),
    sides: [...line.keys()].filter((side) => side !== 'main'),
    breaksOf(side) {
      const alignment = line.get(side)
      const breaks = alignment ? breaksOf(alignment) : []
      return breaks.map((each) => ({ ...each, distance: onMain(side, each.distance) }))
    },
    extentOn(side, ...ends) {
      const [from = 0, to = 0] = ends.map((end) => onMain(side, end)).toSorted((a, b) => a - b)
      return { from, to }
    },
    format: (metres) => placeAt(main, Math.min(main.length, Math.max(0, Math.round(metres))))?.mileage ?? '',
  }
}
