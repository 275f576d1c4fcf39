import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Alignment as ChainTable, distanceOf, isDistance, placeAt } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import { metresOf } from '#contract/mileage.ts'
import { isUnplaced, placeOn, type ReadLine, readLine } from '#contract/place.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { updateSet } from '../db/row-sets.ts'
import { container, designUnit } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'

interface Changed {
  lineId: string
  projectId: string
  before: readonly Alignment[]
  after: readonly Alignment[]
}

const labelsShown = 3

/** What lies on lines, and who sees it: all of the project, or those of the unit that answers for it. */
const placed = [
  {
    entity: workSiteEntity,
    table: workSite,
    id: workSite.workSiteId,
    audience: 'workSite:view',
    ofUnits: true,
  },
  {
    entity: designUnitEntity,
    table: designUnit,
    id: designUnit.designUnitId,
    audience: 'designUnit:view',
    ofUnits: false,
  },
  {
    entity: unitWorkEntity,
    table: unitWork,
    id: unitWork.unitWorkId,
    audience: 'unitWork:view',
    ofUnits: false,
  },
  {
    entity: containerEntity,
    table: container,
    id: container.containerId,
    audience: 'container:view',
    ofUnits: false,
  },
] as const

/**
 * A changed chain table keeps labels, and distances follow. What a label meant alone before and has to share now is told apart
 * by its segment.
 * @throws Refusal 20400 with the labels of what would lie nowhere. Their names are not told, since
 * whoever changes a line need not see all that lies along it.
 */
export async function movePlaces(context: SignedInStep, changed: Changed): Promise<void> {
  const { tx, language, announce } = context
  const { lineId, projectId } = changed
  const lines = { before: readLine(changed.before), after: readLine(changed.after) }
  const followed: { of: (typeof placed)[number]; moved: Moved[]; lost: string[] }[] = []
  for (const of of placed) {
    const { entity, table, id } = of
    // Locked: what somebody moves to another line meanwhile is looked at again once that is done, and is no longer among them.
    const rows: Moved[] = await tx
      .select()
      .from(table)
      .where(eq(table.lineId, lineId))
      .orderBy(asc(id))
      .for('no key update')
    followed.push({ of, ...follow(entity, lines, rows) })
  }
  const lost = new Set(followed.flatMap((each) => each.lost))
  if (lost.size > 0) {
    const data: InvalidData = { fields: [{ path: 'alignments', message: sentence([...lost], language) }] }
    throw new Refusal(codes.invalid, data)
  }
  for (const { of, moved } of followed) {
    const { entity, table, audience, ofUnits } = of
    const columns = (entity.extent ?? []).flatMap((point) => [`${point}Distance`, `${point}SegmentId`])
    const own = columns.filter((name) => name in getTableColumns<PgTable>(table))
    await updateSet<PgTable>(tx, table, entity.id, own, moved)
    for (const organizationId of new Set(moved.map((row) => ofUnits && row.organizationId)))
      announce(
        { permission: audience, projectId, ...(typeof organizationId === 'string' && { organizationId }) },
        { kind: 'changed', entity: entity.kind },
      )
  }
}

type Moved = Values & { deletedAt: Date | null }

/** The rows that lie elsewhere by the new chain tables, as they are now; and the labels that would lie nowhere. */
function follow(
  entity: AnyEntity,
  { before, after }: { before: ReadLine; after: ReadLine },
  rows: readonly Moved[],
): { moved: Moved[]; lost: string[] } {
  const { extent = [] } = entity
  const moved: Moved[] = []
  const lost: string[] = []
  for (const row of rows.filter((each) => !isUnplaced(entity, each))) {
    const side = String(row.alignment)
    const [former, latter] = [before.get(side), after.get(side)]
    const segments = Object.fromEntries(
      extent.map((place) => [
        `${place}SegmentId`,
        former && latter ? segmentOf(former, latter, place, row) : null,
      ]),
    )
    const { distances, problems } = placeOn(after, extent, { ...row, ...segments })
    // A deleted row is in nobody's way.
    if (problems.length > 0 && !row.deletedAt)
      lost.push(
        ...problems.map(({ field }) =>
          String(row[field.replace('SegmentId', 'Mileage')] ?? row.startMileage),
        ),
      )
    const next = { ...distances, ...segments }
    if (
      problems.length === 0 &&
      Object.entries(next).some(([name, value]) => name in row && row[name] !== value)
    )
      moved.push({ ...row, ...next })
  }
  return { moved, lost }
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
