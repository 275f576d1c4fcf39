import { isDeepStrictEqual } from 'node:util'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Alignment as ChainTable, distanceOf, isDistance, placeAt } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { AlignmentEffects } from '#contract/line/changes.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import { metresOf } from '#contract/mileage.ts'
import { isUnplaced, placeAll, readLine } from '#contract/place.ts'
import type { FurtherExtent } from '#contract/place-fields.ts'
import { updateSet } from '../db/row-sets.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { firstSeen, furtherOf, labelsShown, type Placed, placed, rowsOn } from './placed-rows.ts'
import { placeColumnsOf } from './queries.ts'

/** A line whose chain tables change. */
export interface Changed {
  lineId: string
  projectId: string
  before: readonly Alignment[]
  after: readonly Alignment[]
}

/**
 * A changed chain table keeps labels, and distances follow. What a label meant alone before and has to share now is told apart
 * by its segment.
 * @throws Refusal 20400 with the labels of what would lie nowhere. Their names are not told, since
 * anyone who changes a line need not see all that lies along it.
 */
export async function movePlaces(context: SignedInStep, changed: Changed): Promise<void> {
  const { tx, language, announce } = context
  const followed: (Followed & { of: Placed })[] = []
  for (const of of placed) {
    // Locked: what somebody moves to another line meanwhile is looked at again once that is done, and is no longer among them.
    const rows = await rowsOn(tx, of, changed.lineId).for('no key update')
    followed.push({ of, ...follow(of.entity, changed, rows) })
  }
  const lost = new Set(followed.flatMap((each) => each.lost.flatMap(({ labels }) => labels)))
  if (lost.size > 0) {
    const data: InvalidData = { fields: [{ path: 'alignments', message: sentence([...lost], language) }] }
    throw new Refusal(codes.invalid, data)
  }
  const { projectId } = changed
  for (const { of, moved } of followed) {
    const { entity, table, audience, ofUnits } = of
    const columns = [
      ...(entity.extent ?? []).flatMap((point) => [`${point}Distance`, `${point}SegmentId`]),
      ...['furtherExtents', 'furtherPlaces', 'furtherReach'],
    ]
    const own = columns.filter((name) => name in getTableColumns<PgTable>(table))
    const rows = moved.map(({ after }) => after)
    await updateSet<PgTable>(tx, table, entity.id, own, rows)
    for (const organizationId of new Set(rows.map((row) => ofUnits && row.organizationId)))
      announce(
        { permission: audience, projectId, ...(typeof organizationId === 'string' && { organizationId }) },
        { kind: 'changed', entity: entity.kind },
      )
  }
}

/** What `movePlaces` would do: counted whole, and named as far as the actor sees it. */
export async function previewPlaces(context: SignedInStep, changed: Changed): Promise<AlignmentEffects> {
  const effects: AlignmentEffects = []
  for (const of of placed) {
    const { entity } = of
    const { moved, lost } = follow(entity, changed, await rowsOn(context.tx, of, changed.lineId))
    const isElsewhere = ({ before, after }: Followed['moved'][number]) =>
      !before.deletedAt &&
      [...(entity.extent ?? []).map((point) => `${point}Distance`), 'furtherPlaces'].some((name) =>
        liesElsewhere(name, before, after),
      )
    effects.push({
      kind: entity.kind,
      moved: affected(
        context,
        of,
        moved.filter(isElsewhere).map(({ before: row }) => ({ row, mileage: String(row.startMileage) })),
      ),
      lost: affected(
        context,
        of,
        lost.map(({ row, labels: [mileage = ''] }) => ({ row, mileage })),
      ),
    })
  }
  return effects
}

function liesElsewhere(name: string, before: Values, after: Values): boolean {
  return name in before && !isDeepStrictEqual(before[name], after[name])
}

function affected(
  context: SignedInStep,
  of: Placed,
  found: readonly { row: Values; mileage: string }[],
): AlignmentEffects[number]['moved'] {
  const first = firstSeen(context, of, found)
  return {
    count: found.length,
    first: first.map(({ row, mileage }) => ({ name: String(row[of.entity.label]), mileage })),
  }
}

interface Followed {
  moved: { before: Values; after: Values }[]
  lost: { row: Values; labels: string[] }[]
}

/** The rows that lie elsewhere by the new chain tables, as they were and are now; and those with labels that would lie nowhere. */
function follow(entity: AnyEntity, changed: Changed, rows: readonly Values[]): Followed {
  const { extent = [] } = entity
  const [before, after] = [readLine(changed.before), readLine(changed.after)]
  const followed: Followed = { moved: [], lost: [] }
  for (const row of rows.filter((each) => !isUnplaced(entity, each))) {
    const segmentsOf = (extentOf: Values) => {
      const side = String(extentOf.alignment)
      const [former, latter] = [before.get(side), after.get(side)]
      const own = (place: string) => (former && latter ? segmentOf(former, latter, place, extentOf) : null)
      return Object.fromEntries(extent.map((place) => [`${place}SegmentId`, own(place)]))
    }
    const further = furtherOf(row)?.map((each) => withSegments(each, segmentsOf(each)))
    const next = { ...segmentsOf(row), ...(further && { furtherExtents: further }) }
    const lying = placeAll(after, extent, { ...row, ...next })
    const { problems } = lying
    // A deleted row is in nobody's way.
    if (problems.length > 0 && !row.deletedAt) {
      const labels = problems.map(({ field }) => labelAt(row, field.replace('SegmentId', 'Mileage')))
      followed.lost.push({ row, labels })
    }
    const placed = { ...next, ...placeColumnsOf(lying) }
    if (problems.length === 0 && Object.keys(placed).some((name) => liesElsewhere(name, row, placed)))
      followed.moved.push({ before: row, after: { ...row, ...placed } })
  }
  return followed
}

/** A further extent with other segments: those that it needs none of are not there. */
function withSegments(
  extent: FurtherExtent,
  segments: Readonly<Record<string, string | null>>,
): FurtherExtent {
  const { startSegmentId: _start, endSegmentId: _end, ...labels } = extent
  const needed = Object.entries(segments).filter(([, id]) => id !== null)
  return { ...labels, ...Object.fromEntries(needed) }
}

/** The label in a field of a row or of one of its further extents; the row's first where the field has none. */
function labelAt(row: Values, path: string): string {
  const label = path.split('.').reduce<unknown>((value, name) => Object(value)[name], row)
  return String(label ?? row.startMileage)
}

/** Which segment a label needs by the new chain table to mean the place that it meant; null where it needs none. */
function segmentOf(former: ChainTable, latter: ChainTable, place: string, row: Values): string | null {
  const mileage = String(row[`${place}Mileage`])
  const own = row[`${place}SegmentId`]
  if (typeof own === 'string' && isDistance(distanceOf(latter, { mileage, segmentId: own }))) return own
  const found = distanceOf(latter, { mileage })
  if (isDistance(found) || found.why !== 'side') return null
  const meant = distanceOf(former, { mileage, segmentId: typeof own === 'string' ? own : undefined })
  if (!isDistance(meant)) return null
  const sides = (['incoming', 'outgoing'] as const).map((side) => placeAt(former, meant, side))
  const was = sides.find((each) => each && metresOf(each.mileage) === metresOf(mileage))?.segmentId
  return was !== undefined && found.segmentIds.includes(was) ? was : null
}

function sentence(lost: readonly string[], language: Language): string {
  const labels = lost.slice(0, labelsShown).join(', ')
  return language === 'zh'
    ? `工点、单位工程、设计单元或容器的 ${lost.length} 处里程将不在线路上，如 ${labels}；请先更正它们`
    : `${lost.length} mileages of work sites, unit works, design units or containers would no longer lie on the line, such as ${labels}; correct these first`
}
