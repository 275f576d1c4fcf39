import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/messages.ts'
import { explainPlace, placeOn, readLine } from '#contract/place.ts'
import { type DivisionRow, divisionEntity, divisionLevels } from '#contract/unit-work/division.ts'
import { z } from '#contract/zod.ts'
import { line } from '../db/tables/project.ts'
import { division, unitWork } from '../db/tables/unit-work.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { divisionScope, unitWorkScope } from '../identity/unit-work-scope.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseKept, refuseUnrestorable } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

type Row = typeof division.$inferSelect

/** Divisions of unit works, in a tree of three levels; one that was inspected is not deleted. */
export const divisions = entityStore(divisionEntity, {
  table: division,
  scope: divisionScope,
  audience: 'division:view',
  once: { code: ['unitWorkId'] },
  tree: { parent: 'parentId', lock: lockUnitWorksOf },
  select: () => ({ below: below() }),
  derive: derivedOf,
  check: {
    async add(context, { unitWorkId, parentId, major, startMileage, endMileage }) {
      const { projectId } = await lockUnitWork(context, unitWorkId)
      await checkExtent(context, unitWorkId, { startMileage, endMileage })
      const level = await levelBelow(context, unitWorkId, parentId)
      if (major) await checkMajors(context, [major], 'major')
      const siblings = and(
        eq(division.unitWorkId, unitWorkId),
        parentId === undefined ? isNull(division.parentId) : eq(division.parentId, parentId),
      )
      return { projectId, level, sort: nextSort(division, siblings) }
    },
    async edit(context, { unitWorkId, startMileage, endMileage }, changes: Partial<Row>) {
      const { major } = changes
      if ('startMileage' in changes || 'endMileage' in changes)
        await checkExtent(context, unitWorkId, { startMileage, endMileage, ...changes })
      if (major) await checkMajors(context, [major], 'major')
      return undefined
    },
    async remove({ language }, rows) {
      refuseInspected(rows, language)
    },
    async restore({ tx, language }, rows) {
      const hangsOn = rows.map(({ unitWorkId }) => unitWorkId)
      const unitWorks = await tx
        .select({ id: unitWork.unitWorkId })
        .from(unitWork)
        .where(and(inArray(unitWork.unitWorkId, hangsOn), isNull(unitWork.deletedAt)))
        .for('share')
      const parents = await tx
        .select({ id: division.divisionId })
        .from(division)
        .where(
          and(
            inArray(
              division.divisionId,
              rows.flatMap(({ parentId }) => parentId ?? []),
            ),
            isNull(division.deletedAt),
          ),
        )
      const there = new Set([...unitWorks, ...parents].map(({ id }) => id))
      for (const { divisionId } of rows) there.add(divisionId)
      refuseUnrestorable(
        language,
        rows.map(({ name, unitWorkId, parentId }) => ({
          name,
          why: there.has(unitWorkId) && (!parentId || there.has(parentId)) ? undefined : aboveDeleted,
        })),
      )
    },
  },
})

/** Nobody adds anything to what they divide meanwhile. */
async function lockUnitWorksOf({ tx, actor }: SignedInStep, ids: readonly string[]): Promise<void> {
  const { unitWorkId } = division
  const divided = tx
    .select({ unitWorkId })
    .from(division)
    .where(inArray(division.divisionId, [...ids]))
  const isTheirs = and(unitWorkScope.within(actor), unitWorkScope.written(actor))
  await tx
    .select({ id: unitWork.unitWorkId })
    .from(unitWork)
    .where(and(inArray(unitWork.unitWorkId, divided), isTheirs))
    .orderBy(asc(unitWork.unitWorkId))
    .for('update')
}

/** @throws Refusal 20400 naming those of the divisions that were inspected. */
function refuseInspected(rows: readonly Row[], language: Language): void {
  refuseKept(
    language,
    rows.map(({ name, inspections }) => ({ name, why: inspections.length > 0 ? isInspected : undefined })),
  )
}

/**
 * The changes to a unit work's division come one after the other, and while it is not deleted.
 * @throws Refusal 20400 naming `unitWorkId` when there is none that the actor may change.
 */
export async function lockUnitWork(
  context: SignedInStep,
  unitWorkId: string,
): Promise<typeof unitWork.$inferSelect> {
  const [found] = await selectUnitWork(context, unitWorkId, unitWorkScope.written(context.actor)).for(
    'update',
  )
  if (!found) throw refuseField('unitWorkId', 'outOfReach', context.language)
  return found
}

/** The same for who changes nothing. @throws Refusal 20400 naming `unitWorkId` when there is none within the actor's reach. */
export async function getUnitWork(
  context: SignedInStep,
  unitWorkId: string,
): Promise<typeof unitWork.$inferSelect> {
  const [found] = await selectUnitWork(context, unitWorkId)
  if (!found) throw refuseField('unitWorkId', 'outOfReach', context.language)
  return found
}

function selectUnitWork({ tx, actor }: SignedInStep, unitWorkId: string, written?: SQL) {
  const isThere = and(isNull(unitWork.deletedAt), unitWorkScope.within(actor), written)
  return tx
    .select()
    .from(unitWork)
    .where(and(eq(unitWork.unitWorkId, unitWorkId), isThere))
}

/**
 * Mileages of a division are labels alone: one that a long chain has twice stands for either place.
 * @throws Refusal 20400 naming the one that is no place on the unit work's alignment, or does not lie behind the other.
 */
async function checkExtent(
  { tx, language }: SignedInStep,
  unitWorkId: string,
  extent: Record<'startMileage' | 'endMileage', string | null | undefined>,
): Promise<void> {
  const points = (['start', 'end'] as const).filter((point) => extent[`${point}Mileage`])
  if (points.length === 0) return
  const [found] = await tx
    .select({ alignment: unitWork.alignment, alignments: line.alignments })
    .from(unitWork)
    .innerJoin(line, eq(line.lineId, unitWork.lineId))
    .where(eq(unitWork.unitWorkId, unitWorkId))
  const { problems } = placeOn(readLine(found?.alignments ?? []), points, {
    ...extent,
    alignment: found?.alignment,
  })
  const [wrong] = problems.filter(
    ({ problem: { why } }) => why !== 'side' && !(why === 'width' && points.length === 1),
  )
  if (!wrong) return
  const [zh, en] = [explainPlace(wrong.problem, 'zh'), explainPlace(wrong.problem, 'en')]
  throw refuseWith(wrong.field, { zh, en }, language)
}

/** @throws Refusal 20400 naming `parentId` when that is not part of the unit work, or is not divided any further. */
async function levelBelow({ tx, language }: SignedInStep, unitWorkId: string, parentId: string | undefined) {
  if (parentId === undefined) return divisionLevels[0]
  const isParent = and(
    eq(division.divisionId, parentId),
    eq(division.unitWorkId, unitWorkId),
    isNull(division.deletedAt),
  )
  const [parent] = await tx.select({ level: division.level }).from(division).where(isParent)
  if (!parent) throw refuseField('parentId', 'nodeNotThere', language)
  const level = divisionLevels[divisionLevels.indexOf(parent.level) + 1]
  if (!level) throw refuseWith('parentId', isLot, language)
  return level
}

const Below = z.object({ lots: z.int(), accepted: z.int(), rejected: z.int(), undivided: z.int() })

/** What the lots below a 分部 or 分项 came to, and how many parts below have none. */
function below(): SQL {
  const lot = sql`lot.deleted_at is null`
  const counts = sql`count(lot.division_id) as lots, count(*) filter (where lot.outcome = 'accepted') as accepted,
    count(*) filter (where lot.outcome = 'rejected') as rejected,
    count(*) filter (where lot.division_id is null) as undivided`
  return sql`case division.level
    when 'item' then (select row_to_json(found) from (select ${counts} from (select 1) as itself
      left join division lot on lot.parent_id = division.division_id and ${lot}) found)
    when 'part' then (select row_to_json(found) from (select ${counts} from division item
      left join division lot on lot.parent_id = item.division_id and ${lot}
      where item.parent_id = division.division_id and item.deleted_at is null) found)
    end`
}

/** A part is accepted when all that it is divided into are, and rejected as soon as one is. */
function derivedOf(row: Row): Pick<DivisionRow, 'status' | 'lots' | 'acceptedLots'> {
  if (row.level === 'lot')
    return { status: row.outcome ?? 'unchecked', lots: 1, acceptedLots: row.outcome === 'accepted' ? 1 : 0 }
  const found = z.safeParse(z.object({ below: Below }), row).data?.below
  const { lots, accepted, rejected, undivided } = found ?? { lots: 0, accepted: 0, rejected: 0, undivided: 1 }
  const isAccepted = lots > 0 && accepted === lots && undivided === 0
  return {
    status: rejected > 0 ? 'rejected' : isAccepted ? 'accepted' : 'unchecked',
    lots,
    acceptedLots: accepted,
  }
}

const isInspected: Text = { zh: '已有验收记录', en: 'it was inspected' }
const isLot: Text = { zh: '检验批不再划分', en: 'A lot is not divided any further' }
const aboveDeleted: Text = { zh: '上级或单位工程已删除', en: 'what it is part of was deleted' }
