import { formatMileage, isPoint, type Mileage, parseMileage, type Stretch } from './mileage.ts'

/**
 * A part of an alignment that is counted without a break, in the alignment's own direction. Where one ends the next begins:
 * the break (断链) has the incoming label of the former and the outgoing label of the latter.
 */
export interface Segment {
  segmentId: string
  startMileage: string
  endMileage: string
}

/** A place as people name it. Within a long chain and at a break its segment says which side is meant. */
export interface Place {
  mileage: string
  segmentId?: string | undefined
}

/** A break in an alignment's counting, at a distance from its start. */
export interface Break {
  distance: number
  incoming: string
  outgoing: string
  /**
   * Metres that the break adds to what its labels say: positive for a long chain (长链, labels come twice), negative for a
   * short one (短链, labels are missing). Undefined where the prefix changes, since the two are not counted alike.
   */
  excess: number | undefined
}

/** Why a label names no place of an alignment, or not yet one. */
export type PlaceProblem =
  | { why: 'malformed' }
  /** No part of the alignment is counted with this prefix. */
  | { why: 'prefix'; prefixes: readonly string[] }
  | { why: 'beyond'; start: string; end: string }
  /** It is one of the labels that a short chain leaves out, between these two. */
  | { why: 'gap'; incoming: string; outgoing: string }
  /** More than one place is called so: its segment has to be chosen. */
  | { why: 'side'; segmentIds: readonly string[] }
  /** The chain table has changed: the segment is gone, or no longer has the label. */
  | { why: 'segment' }

/** What is wrong with a chain table, and with which of its segments, counted from 0. */
export interface ChainProblem {
  index: number
  why: 'malformed' | 'prefix' | 'length' | 'overlap'
}

interface Run extends Segment {
  prefix: string
  /** What is counted at its start and at its end, in millimetres: exact, as metres with decimals are not. */
  from: number
  to: number
  /** Millimetres from the alignment's start to its own. */
  before: number
}

/** An alignment's chain table, read: places, distances and breaks follow from it. */
export interface Alignment {
  readonly runs: readonly Run[]
  /** 1 where labels grow along the alignment, -1 where they fall. */
  readonly step: 1 | -1
  /** Metres from its start to its end, as one walks it. */
  readonly length: number
}

/** What keeps a chain table from being one; nothing where it is sound. */
export function chainProblems(segments: readonly Segment[]): ChainProblem[] {
  const runs = segments.map(runOf)
  const step = stepOf(runs)
  return runs.flatMap((run, index): ChainProblem[] => {
    if (run === 'malformed' || run === 'prefix') return [{ index, why: run }]
    if ((run.to - run.from) * step <= 0) return [{ index, why: 'length' }]
    // Next to each other labels may come twice, which a person can tell apart; a third time they cannot.
    const repeats = runs.some(
      (other, place) => place < index - 1 && typeof other !== 'string' && overlap(run, other),
    )
    return repeats ? [{ index, why: 'overlap' }] : []
  })
}

/** A chain table as an alignment; undefined where `chainProblems` finds any, or there is no segment. */
export function alignmentOf(segments: readonly Segment[]): Alignment | undefined {
  if (segments.length === 0 || chainProblems(segments).length > 0) return undefined
  const runs = segments.map(runOf).filter((run) => typeof run !== 'string')
  let before = 0
  const placed = runs.map((run) => {
    const at = { ...run, before }
    before += Math.abs(run.to - run.from)
    return at
  })
  return { runs: placed, step: stepOf(runs), length: before / 1000 }
}

/** Where its counting breaks, in order. */
export function breaksOf({ runs, step }: Alignment): Break[] {
  return runs.slice(1).map((run, index) => {
    const former = runs[index] ?? run
    return {
      distance: run.before / 1000,
      incoming: former.endMileage,
      outgoing: run.startMileage,
      excess: former.prefix === run.prefix ? ((former.to - run.from) * step) / 1000 : undefined,
    }
  })
}

/** Metres from the alignment's start to a place on it, or why there is no such place. */
export function distanceOf(alignment: Alignment, place: Place): number | PlaceProblem {
  const found = runAt(alignment, place)
  return 'why' in found ? found : along(found.run, found.counted)
}

/** The segment in which a place lies, or why there is no such place. */
export function segmentAt(alignment: Alignment, place: Place): Segment | PlaceProblem {
  const found = runAt(alignment, place)
  if ('why' in found) return found
  const { segmentId, startMileage, endMileage } = found.run
  return { segmentId, startMileage, endMileage }
}

/** Whether what `distanceOf` says is a distance. */
export function isDistance(found: number | PlaceProblem): found is number {
  return typeof found === 'number'
}

/**
 * The place so many metres from the start; undefined where that is not on the alignment. At a break it has two labels: that of
 * the segment which ends there, or, with `outgoing`, that of the one which begins.
 */
export function placeAt(
  { runs, step, length }: Alignment,
  distance: number,
  side: 'incoming' | 'outgoing' = 'incoming',
): Required<Place> | undefined {
  if (!(distance >= 0 && distance <= length)) return undefined
  const at = Math.round(distance * 1000)
  const run =
    side === 'outgoing'
      ? runs.findLast(({ before }) => before <= at)
      : runs.find(({ before, from, to }) => at <= before + Math.abs(to - from))
  if (!run) return undefined
  return { mileage: labelOf(run.prefix, run.from + step * (at - run.before)), segmentId: run.segmentId }
}

/**
 * Where what a person calls so lies, in metres from the start: a part for each segment that has labels of it. A place alone lies
 * somewhere all the same, for what is near it is asked for: in a gap at its nearer end, beyond an end as far from that as it says.
 */
export function partsCalled({ runs, length }: Alignment, stretch: Stretch): { from: number; to: number }[] {
  const alike = runs.filter(({ prefix }) => prefix === stretch.prefix)
  const [low, high] = [Math.round(stretch.from * 1000), Math.round(stretch.to * 1000)]
  const parts = alike.flatMap((run) => {
    const [first, last] = [Math.max(low, lowest(run)), Math.min(high, highest(run))]
    if (first > last) return []
    const [from = 0, to = 0] = [along(run, first), along(run, last)].toSorted((a, b) => a - b)
    return [{ from, to }]
  })
  if (parts.length > 0 || !isPoint(stretch)) return parts
  const ends = alike.flatMap((run) => [run.from, run.to].map((counted) => ({ run, counted })))
  const [next] = ends.toSorted((a, b) => Math.abs(a.counted - low) - Math.abs(b.counted - low))
  if (!next) return []
  const [end, beyond] = [along(next.run, next.counted), Math.abs(next.counted - low) / 1000]
  const at = end === 0 ? -beyond : end === length ? end + beyond : end
  return [{ from: at, to: at }]
}

/** The part of an alignment on which a place lies, and what is counted there. */
function runAt(alignment: Alignment, place: Place): { run: Run; counted: number } | PlaceProblem {
  const label = parseMileage(place.mileage)
  if (!label) return { why: 'malformed' }
  const { prefix } = label
  const counted = millimetresIn(label)
  const holds = (run: Run) => run.prefix === prefix && within(counted, run)
  const found = alignment.runs.filter(
    (run) => holds(run) && (place.segmentId === undefined || run.segmentId === place.segmentId),
  )
  const [run] = found
  if (found.length > 1) return { why: 'side', segmentIds: found.map(({ segmentId }) => segmentId) }
  if (run) return { run, counted }
  return place.segmentId === undefined ? nowhere(alignment, prefix, counted) : { why: 'segment' }
}

function runOf({ segmentId, startMileage, endMileage }: Segment): Run | 'malformed' | 'prefix' {
  const [start, end] = [parseMileage(startMileage), parseMileage(endMileage)]
  if (!start || !end) return 'malformed'
  if (start.prefix !== end.prefix) return 'prefix'
  const [from, to] = [millimetresIn(start), millimetresIn(end)]
  return { segmentId, startMileage, endMileage, prefix: start.prefix, from, to, before: 0 }
}

/** The direction of its first segment is the alignment's. */
function stepOf(runs: readonly (Run | string)[]): 1 | -1 {
  const first = runs.find((run) => typeof run !== 'string')
  return first && first.to < first.from ? -1 : 1
}

function within(counted: number, { from, to }: Run): boolean {
  return counted >= Math.min(from, to) && counted <= Math.max(from, to)
}

function overlap(one: Run, other: Run): boolean {
  const [low, high] = [Math.max(lowest(one), lowest(other)), Math.min(highest(one), highest(other))]
  return one.prefix === other.prefix && low <= high
}

/** Metres from the alignment's start to what is counted so on a run. */
function along({ before, from }: Run, counted: number): number {
  return (before + Math.abs(counted - from)) / 1000
}

function lowest({ from, to }: Run): number {
  return Math.min(from, to)
}

function highest({ from, to }: Run): number {
  return Math.max(from, to)
}

function nowhere({ runs, step }: Alignment, prefix: string, counted: number): PlaceProblem {
  const alike = runs.filter((run) => run.prefix === prefix)
  const [first] = alike
  const last = alike.at(-1)
  if (!first || !last) return { why: 'prefix', prefixes: [...new Set(runs.map((run) => run.prefix))] }
  const former = alike.findLast(({ to }) => (counted - to) * step > 0)
  const latter = alike.find(({ from }) => (from - counted) * step > 0)
  if (former && latter) return { why: 'gap', incoming: former.endMileage, outgoing: latter.startMileage }
  return { why: 'beyond', start: first.startMileage, end: last.endMileage }
}

function millimetresIn({ kilometre, metre }: Mileage): number {
  return kilometre * 1_000_000 + Math.round(metre * 1000)
}

function labelOf(prefix: string, counted: number): string {
  const kilometre = Math.floor(counted / 1_000_000)
  return formatMileage({ prefix, kilometre, metre: (counted - kilometre * 1_000_000) / 1000 })
}
