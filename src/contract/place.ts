import {
  type Alignment,
  alignmentOf,
  distanceOf,
  isDistance,
  type PlaceProblem,
  partsCalled,
  type Segment,
  segmentAt,
} from './alignment.ts'
import type { AlignmentSide } from './alignment-schema.ts'
import type { AnyEntity, Values } from './entity-types.ts'
import { type Language, ruleMessage } from './messages.ts'
import type { Reach, Stretch } from './mileage.ts'
import type { SeenSegment } from './place-fields.ts'

/** The alignments of a line, read once for all that lies on it. */
export type ReadLine = ReadonlyMap<string, Alignment>

/** Reads the chain tables of a line. */
export function readLine(
  alignments: readonly { side: AlignmentSide; segments: readonly Segment[] }[],
): ReadLine {
  return new Map(
    alignments.flatMap(({ side, segments }) => {
      const alignment = alignmentOf(segments)
      return alignment ? [[side, alignment] as const] : []
    }),
  )
}

/** What keeps a row from lying where its fields say, and which of them it is. */
export interface Misplaced {
  field: string
  problem:
    | PlaceProblem
    | { why: 'line' | 'alignment' | 'order' | 'width' | 'ownOverlap' }
    /** The segment is another than its person saw: the present one, and that. */
    | { why: 'rechained'; now: Segment; seen: Segment }
    /** The line counts from elsewhere than it did for its person. */
    | { why: 'restationed' }
    /** A cell does not say an extent as it should. */
    | { why: 'notation' }
    /** The number in a cell is none of the alignment's segments, of which there are so many. */
    | { why: 'ordinal'; segments: number }
}

/** A row's places as distances, each under the name of its field; some are missing where there are problems. */
export interface Placed {
  distances: Readonly<Record<string, number>>
  problems: readonly Misplaced[]
}

/** Whether a row lies nowhere, as it may: no place of it is given. */
export function isUnplaced({ extent = [], fields }: AnyEntity, row: Values): boolean {
  return extent.every((point) => fields[`${point}Mileage`]?.optional && !row[`${point}Mileage`])
}

/** Whether a change says where a row lies. */
export function isMoved({ groups, extent = [] }: AnyEntity, changes: Values): boolean {
  const places = groups.find((group) => extent.some((point) => group.includes(`${point}Mileage`))) ?? []
  return ['lineId', ...places].some((name) => name in changes)
}

/**
 * The distances of a row's places: of each name in `points` its `…Mileage` and, where that has to be said, its `…SegmentId`,
 * in the order of the line's direction.
 */
export function placeOn(line: ReadLine | undefined, points: readonly string[], row: Values): Placed {
  if (!line) return { distances: {}, problems: [{ field: 'lineId', problem: { why: 'line' } }] }
  const alignment = line.get(String(row.alignment))
  if (!alignment) return { distances: {}, problems: [{ field: 'alignment', problem: { why: 'alignment' } }] }
  const problems: Misplaced[] = []
  const distances: Record<string, number> = {}
  for (const point of points) {
    const found = distanceOf(alignment, placeIn(row, point))
    if (isDistance(found)) distances[`${point}Distance`] = found
    else {
      const ofSide = found.why === 'side' || found.why === 'segment'
      problems.push({ field: `${point}${ofSide ? 'SegmentId' : 'Mileage'}`, problem: found })
    }
  }
  return { distances, problems: problems.length > 0 ? problems : disorder(points, distances) }
}

/** An extent of a row: what stands before the names of its fields, and the fields. */
interface Extent {
  path: string
  fields: Values
}

/** The extents of a row, its first one first. */
function extentsOf(row: Values): Extent[] {
  const further: unknown[] = Array.isArray(row.furtherExtents) ? row.furtherExtents : []
  return [
    { path: '', fields: row },
    ...further.map((fields, at) => ({ path: `${furtherPath(at)}.`, fields: Object(fields) })),
  ]
}

/** Where a further extent stands in its row. */
export function furtherPath(at: number): string {
  return `furtherExtents.${at}`
}

/** Part of an alignment, in metres. */
export interface Part {
  alignment: string
  startDistance: number
  endDistance: number
}

/** The extents of a row as parts of alignments, its first one first; none where there are problems. */
export interface PlacedAll {
  /** With `furtherPlaces`, where the row may have several extents. */
  distances: Values
  parts: readonly Part[]
  problems: readonly Misplaced[]
}

/** The same for all extents of a row, none of which may lie over another one. */
export function placeAll(line: ReadLine | undefined, points: readonly string[], row: Values): PlacedAll {
  const placed = extentsOf(row).map(({ path, fields }) => ({
    path,
    fields,
    ...placeOn(line, points, fields),
  }))
  const parts = placed.map(({ fields, distances }) => ({
    alignment: String(fields.alignment),
    startDistance: distances.startDistance ?? 0,
    endDistance: distances.endDistance ?? 0,
  }))
  const misplaced = placed.flatMap(({ path, problems }) =>
    problems.map(({ field, problem }) => ({ field: path + field, problem })),
  )
  const problems = misplaced.length > 0 ? misplaced : ownOverlaps(parts)
  const isRight = problems.length === 0
  const further = Array.isArray(row.furtherExtents) && { furtherPlaces: isRight ? parts.slice(1) : [] }
  return { distances: { ...placed[0]?.distances, ...further }, parts: isRight ? parts : [], problems }
}

/** Further extents that lie over one before them. */
function ownOverlaps(parts: readonly Part[]): Misplaced[] {
  return parts.flatMap((part, at): Misplaced[] =>
    parts.slice(0, at).some((other) => isOver(part, other))
      ? [{ field: `${furtherPath(at - 1)}.startMileage`, problem: { why: 'ownOverlap' } }]
      : [],
  )
}

/** Whether two parts have more in common than an end. */
export function isOver(one: Part, other: Part): boolean {
  return (
    one.alignment === other.alignment &&
    one.startDistance < other.endDistance &&
    one.endDistance > other.startDistance
  )
}

/**
 * The segments in which a row's places lie, in the order of `points`, those of its further extents after them; undefined while one
 * of them lies nowhere.
 */
export function segmentsOf(
  line: ReadLine | undefined,
  points: readonly string[],
  row: Values,
): Segment[] | undefined {
  const extents = extentsOf(row)
  const segments = extents.flatMap(({ fields }) => {
    const alignment = line?.get(String(fields.alignment))
    const found = alignment ? points.map((point) => segmentAt(alignment, placeIn(fields, point))) : []
    return found.flatMap((each) => ('why' in each ? [] : each))
  })
  return segments.length === points.length * extents.length ? segments : undefined
}

/** Those of a row's places that lie in another segment than their person saw, or by another stationing of the line. */
export function rechained(
  line: ReadLine | undefined,
  stationing: number | undefined,
  points: readonly string[],
  row: Values,
  seen: readonly SeenSegment[],
): Misplaced[] {
  const present = segmentsOf(line, points, row) ?? []
  const names = extentsOf(row).flatMap(({ path }) => points.map((point) => `${path}${point}Mileage`))
  return present.flatMap((now, index): Misplaced[] => {
    const former = seen[index]
    if (!former) return []
    // What was entered again as it stood has another id, and is the same stretch.
    const isSame = former.startMileage === now.startMileage && former.endMileage === now.endMileage
    const field = names[index] ?? ''
    if (!isSame) return [{ field, problem: { why: 'rechained', now, seen: former } }]
    const isRestationed = former.stationing !== undefined && former.stationing !== stationing
    return isRestationed ? [{ field, problem: { why: 'restationed' } }] : []
  })
}

/** One of a row's places, as people named it. */
function placeIn(row: Values, point: string) {
  const { [`${point}Mileage`]: mileage, [`${point}SegmentId`]: segmentId } = row
  return {
    mileage: String(mileage ?? ''),
    segmentId: typeof segmentId === 'string' && segmentId !== '' ? segmentId : undefined,
  }
}

/** Places that do not follow each other along the line, or have no room between the first and the last. */
function disorder(points: readonly string[], distances: Readonly<Record<string, number>>): Misplaced[] {
  const at = (point: string | undefined) => distances[`${point}Distance`] ?? 0
  const [first, last = ''] = [points[0], points.at(-1)]
  const behind = points.find((point, index) => index > 0 && at(point) < at(points[index - 1]))
  if (behind !== undefined) return [{ field: `${behind}Mileage`, problem: { why: 'order' } }]
  return at(first) === at(last) ? [{ field: `${last}Mileage`, problem: { why: 'width' } }] : []
}

/** What a person calls so on a line, each of its alignments by itself. */
export function reachesOn(line: ReadLine, lineId: string, stretch: Stretch): Reach[] {
  return [...line].flatMap(([side, alignment]) =>
    partsCalled(alignment, stretch).map((part) => ({ lineId, alignment: side, ...part })),
  )
}

/** What is wrong with a place, in words for the person who gave it. */
export function explainPlace(problem: Misplaced['problem'], language: Language): string {
  const zh = language === 'zh'
  switch (problem.why) {
    case 'malformed':
      return ruleMessage('mileage', language)
    case 'prefix': {
      const { prefixes } = problem
      return zh
        ? `该线别没有此冠号，可用 ${prefixes.join('、')}`
        : `This alignment is not counted with that prefix, but with ${prefixes.join(', ')}`
    }
    case 'beyond':
      return zh
        ? `不在线路范围内：${problem.start} – ${problem.end}`
        : `Beyond the line, which goes from ${problem.start} to ${problem.end}`
    case 'gap':
      return zh
        ? `在短链处缺失，其前后为 ${problem.incoming} 与 ${problem.outgoing}`
        : `A short chain leaves it out: before it is ${problem.incoming}, behind it ${problem.outgoing}`
    case 'side':
      return zh
        ? '断链处有两处此里程，请选择所在里程段'
        : 'Two places at a break are called so: choose its segment'
    case 'segment':
      return zh
        ? '断链表已变更，该里程段已没有此里程，请重新选择'
        : 'The chain table has changed, and that segment has no such mileage any more: choose again'
    case 'rechained': {
      const [now, seen] = [problem.now, problem.seen].map(
        ({ startMileage, endMileage }) => `${startMileage} – ${endMileage}`,
      )
      return zh
        ? `断链表在此期间已变更，此处里程段原为 ${seen}，现为 ${now}，请核对后重新提交`
        : `The chain table has changed meanwhile: the segment here was ${seen}, and is ${now} now. Check it, and send it again`
    }
    case 'restationed':
      return zh
        ? '线路在此期间已重编里程，此里程已指另一处，请核对后重新提交'
        : 'The line was re-stationed meanwhile, and this mileage is another place now. Check it, and send it again'
    case 'line':
      return zh ? '填写里程须选择线路' : 'Mileages are counted on a line: choose it'
    case 'alignment':
      return zh ? '线路没有这条线别' : 'The line has no such alignment'
    case 'order':
      return zh
        ? '沿线路方向，须依次从起点到终点'
        : 'Has to follow in the direction of the line, from start to end'
    case 'ownOverlap':
      return zh ? '与本条的另一段范围重叠' : 'Lies over another extent of the same row'
    case 'width':
      return zh ? '起点与终点不能在同一处' : 'Start and end may not be the same place'
    case 'notation':
      return zh
        ? '应写作 DK1+000–DK1+200；右线 YDK3+000–YDK3+100'
        : 'Is written DK1+000–DK1+200; Right line YDK3+000–YDK3+100'
    case 'ordinal':
      return zh
        ? `里程段序号须为 1–${problem.segments}，按断链表中的顺序`
        : `The segment is a number from 1 to ${problem.segments}, in the order of the chain table`
  }
}
