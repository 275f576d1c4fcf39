import {
  type Alignment as ChainTable,
  distanceOf,
  isDistance,
  type Place,
  placeAt,
} from '#contract/alignment.ts'
import type { Values } from '#contract/entity-types.ts'
import type { ReadLine } from '#contract/place.ts'
import { furtherOf } from './placed-rows.ts'

/** The chain tables of a line before and after it is re-stationed. */
export interface Stationing {
  former: ReadLine
  latter: ReadLine
}

/** What becomes of a row when its line is re-stationed; `lost`: labels of places that have none any more. */
export interface Relabelled {
  changes: Record<string, unknown>
  lost: string[]
}

/** The labels by which a row's places are called from now on, and the segments that tell them apart: those of them that change. */
export function relabel({ former, latter }: Stationing, points: readonly string[], row: Values): Relabelled {
  const side = String(row.alignment)
  const [before, after] = [former.get(side), latter.get(side)]
  const relabelled: Relabelled = { changes: {}, lost: [] }
  for (const point of points) {
    const [mileageName, segmentName] = [`${point}Mileage`, `${point}SegmentId`]
    const { [mileageName]: mileage, [segmentName]: segment } = row
    if (typeof mileage !== 'string') continue
    const segmentId = typeof segment === 'string' ? segment : undefined
    const found = before && after ? labelByOther(before, after, { mileage, segmentId }, point) : undefined
    if (!found) relabelled.lost.push(mileage)
    else {
      if (found.mileage !== mileage) relabelled.changes[mileageName] = found.mileage
      if (found.segmentId !== segmentId) relabelled.changes[segmentName] = found.segmentId ?? null
    }
  }
  return relabelled
}

/** The same with the further extents of a row, which change together. */
export function relabelAll(lines: Stationing, points: readonly string[], row: Values): Relabelled {
  const first = relabel(lines, points, row)
  const further = furtherOf(row)
  if (!further) return first
  const each = further.map((extent) => ({ extent, ...relabel(lines, points, extent) }))
  const lost = [...first.lost, ...each.flatMap((extent) => extent.lost)]
  if (each.every(({ changes }) => Object.keys(changes).length === 0)) return { changes: first.changes, lost }
  const furtherExtents = each.map(({ extent, changes }) =>
    Object.fromEntries(Object.entries({ ...extent, ...changes }).filter(([, value]) => value !== null)),
  )
  return { changes: { ...first.changes, furtherExtents }, lost }
}

/**
 * The same for what has labels alone, within the part of its alignment between two distances: one that a long chain has twice
 * stands for either place. What names no place as it is stays.
 */
export function relabelWithin(
  { former, latter }: Stationing,
  points: readonly string[],
  row: Values,
  part: { from: number; to: number },
): Relabelled {
  const side = String(row.alignment)
  const [before, after] = [former.get(side), latter.get(side)]
  const relabelled: Relabelled = { changes: {}, lost: [] }
  for (const point of points) {
    const mileage = row[`${point}Mileage`]
    if (typeof mileage !== 'string' || !before) continue
    const called = distancesCalled(before, mileage)
    const at = called.find((each) => each >= part.from && each <= part.to) ?? called[0]
    if (at === undefined || (after && distancesCalled(after, mileage).includes(at))) continue
    const found = after && placeAt(after, at, sideOf(point))
    if (!found) relabelled.lost.push(mileage)
    else relabelled.changes[`${point}Mileage`] = found.mileage
  }
  return relabelled
}

/**
 * What the place is called by another chain table that is called so by this one; undefined where that table does not reach. It
 * keeps its label and its segment where they still name it.
 */
export function labelByOther(
  former: ChainTable,
  latter: ChainTable,
  place: Place,
  point: string,
): Place | undefined {
  const at = distanceOf(former, place)
  if (!isDistance(at)) return undefined
  if (distanceOf(latter, place) === at) return place
  const first = sideOf(point)
  const sides = [first, first === 'incoming' ? 'outgoing' : 'incoming'] as const
  const labels = sides.flatMap((side) => placeAt(latter, at, side) ?? [])
  const alone = labels.find(({ mileage }) => distanceOf(latter, { mileage }) === at)
  return alone ? { mileage: alone.mileage } : labels[0]
}

/** At a break what begins has the label of the segment that begins there, and what ends that of the one which ends. */
function sideOf(point: string): 'incoming' | 'outgoing' {
  return point === 'end' ? 'incoming' : 'outgoing'
}

/** Where the places lie that a label names: none, one, or those of a long chain. */
function distancesCalled(alignment: ChainTable, mileage: string): number[] {
  const found = distanceOf(alignment, { mileage })
  if (isDistance(found)) return [found]
  if (found.why !== 'side') return []
  return found.segmentIds.map((segmentId) => distanceOf(alignment, { mileage, segmentId })).filter(isDistance)
}
