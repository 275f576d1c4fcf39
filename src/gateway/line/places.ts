import { asc, eq } from 'drizzle-orm'
import { type Alignment as ChainTable, distanceOf, isDistance, placeAt } from '#contract/alignment.ts'
import { codes } from '#contract/codes.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Alignment } from '#contract/line/entity.ts'
import type { Language } from '#contract/messages.ts'
import { metresOf } from '#contract/mileage.ts'
import { placeOn, type ReadLine, readLine } from '#contract/place.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { updateSet } from '../db/row-sets.ts'
import { designUnit } from '../db/tables/project.ts'
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

/**
 * A changed chain table keeps labels, and distances follow. What a label meant alone before and has to share now is told apart
 * by its segment.
 * @throws Refusal 20400 with the labels of design units, unit works and work sites that would lie nowhere. Their names are not told, since
 * whoever changes a line need not see all that lies along it.
 */
export async function movePlaces(context: SignedInStep, changed: Changed): Promise<void> {
  const { tx, language, announce } = context
  const { lineId, projectId } = changed
  const lines = { before: readLine(changed.before), after: readLine(changed.after) }
  const sites = follow(
    workSiteEntity,
    lines,
    await tx.select().from(workSite).where(eq(workSite.lineId, lineId)).orderBy(asc(workSite.workSiteId)),
  )
  const units = follow(
    designUnitEntity,
    lines,
    await tx
      .select()
      .from(designUnit)
      .where(eq(designUnit.lineId, lineId))
      .orderBy(asc(designUnit.designUnitId)),
  )
  const works = follow(
    unitWorkEntity,
    lines,
    await tx.select().from(unitWork).where(eq(unitWork.lineId, lineId)).orderBy(asc(unitWork.unitWorkId)),
  )
  const lost = new Set([...sites.lost, ...units.lost, ...works.lost])
  if (lost.size > 0) {
    const data: InvalidData = { fields: [{ path: 'alignments', message: sentence([...lost], language) }] }
    throw new Refusal(codes.invalid, data)
  }
  const distances = ['startDistance', 'endDistance', 'startSegmentId', 'endSegmentId'] as const
  await updateSet(tx, workSite, 'workSiteId', distances, sites.moved)
  await updateSet(tx, designUnit, 'designUnitId', [...distances, 'centerSegmentId'], units.moved)
  await updateSet(tx, unitWork, 'unitWorkId', distances, works.moved)
  for (const organizationId of new Set(sites.moved.map((row) => row.organizationId)))
    announce(
      { permission: 'workSite:view', projectId, ...(organizationId && { organizationId }) },
      { kind: 'changed', entity: 'work-site' },
    )
  if (units.moved.length > 0)
    announce({ permission: 'designUnit:view', projectId }, { kind: 'changed', entity: 'design-unit' })
  if (works.moved.length > 0)
    announce({ permission: 'unitWork:view', projectId }, { kind: 'changed', entity: 'unit-work' })
}

type Placed = Values & { deletedAt: Date | null }

/** The rows that lie elsewhere by the new chain tables, as they are now; and the labels that would lie nowhere. */
function follow<Row extends Placed>(
  { extent = [] }: AnyEntity,
  { before, after }: { before: ReadLine; after: ReadLine },
  rows: readonly Row[],
): { moved: Row[]; lost: string[] } {
  const moved: Row[] = []
  const lost: string[] = []
  for (const row of rows) {
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
    ? `工点、单位工程或设计单元的 ${lost.length} 处里程将不在线路上，如 ${labels}；请先更正它们`
    : `${lost.length} mileages of work sites, unit works or design units would no longer lie on the line, such as ${labels}; correct these first`
}
