import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { mostBoqLevels } from '#contract/boq/item.ts'
import { boqItem } from '../db/tables/boq.ts'
import { dictionary, dictionaryNode, projectDictionary } from '../db/tables/dictionary.ts'
import type { BillOwner } from '../identity/bill-scope.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkValue } from '../value-dictionary/queries.ts'
import { lockOwner, ofBill } from './bill-owner.ts'

/** The dictionary whose values are units. */
export const unitsOfMeasure = 'unit_of_measure'

/** What others can be part of. */
type Above = Pick<typeof boqItem.$inferSelect, 'path' | 'level' | 'unitWorkId' | 'workSiteId'>

interface NewItem extends BillOwner {
  boqItemId: string
  parentId?: string | undefined
  dictionaryId?: string | undefined
  nodeId?: number | undefined
  unit?: string | undefined
}

/** Where a new item stands below another one. */
export function placeBelow(
  parent: Pick<Above, 'path' | 'level'> | undefined,
  boqItemId: string,
): Pick<Above, 'path' | 'level'> {
  return { path: `${parent?.path ?? ''}${boqItemId}/`, level: (parent?.level ?? 0) + 1 }
}

/**
 * Checks new items, which may be part of those before them, and gives each its place: the last of its siblings.
 * @throws Refusal 20400 naming the field when what one names is not there, or lies too deep.
 */
export async function placeNew(context: SignedInStep, adds: readonly NewItem[]) {
  const projectOf = remembered(async (owner: BillOwner) => await lockOwner(context, owner, 'share'))
  const unitOf = remembered(
    async (node: NodeName & { projectId: string }) => (await nodeOf(context, node))?.unit,
  )
  const check = remembered(async (unit: string) => await checkValue(context, unitsOfMeasure, unit, 'unit'))
  const above = await findParents(context, adds)
  const places: { path: string; level: number; sort: number }[] = []
  for (const { boqItemId, parentId, dictionaryId, nodeId, unit, unitWorkId, workSiteId } of adds) {
    const owner = { unitWorkId: unitWorkId ?? null, workSiteId: workSiteId ?? null }
    const { projectId } = await projectOf(owner)
    const own = await unitOf({ projectId, dictionaryId, nodeId })
    if (unit && unit !== own) await check(unit)
    const parent = parentId === undefined ? undefined : asParent(context, owner, above.rows.get(parentId))
    const place = placeBelow(parent, boqItemId)
    places.push({ ...place, sort: await above.next(parentId, owner) })
    above.rows.set(boqItemId, { ...place, ...owner })
  }
  return places
}

/** What an item may be part of. @throws Refusal 20400 naming `parentId` when that is not part of the bill, or lies as deep as a bill goes. */
export async function parentOf(context: SignedInStep, parentId: string, owner: BillOwner) {
  const isParent = and(eq(boqItem.boqItemId, parentId), isNull(boqItem.deletedAt))
  const [parent] = await context.tx.select().from(boqItem).where(isParent)
  return asParent(context, owner, parent)
}

function asParent<Row extends Above>(
  { language }: SignedInStep,
  { unitWorkId, workSiteId }: BillOwner,
  parent: Row | undefined,
): Row {
  if (!parent || parent.unitWorkId !== (unitWorkId ?? null) || parent.workSiteId !== (workSiteId ?? null))
    throw refuseField('parentId', 'nodeNotThere', language)
  if (parent.level >= mostBoqLevels) throw refuseWith('parentId', tooDeep, language)
  return parent
}

/** The items that new ones name as what they are part of, and which place comes next below each. */
async function findParents({ tx }: SignedInStep, adds: readonly NewItem[]) {
  const ids = [...new Set(adds.flatMap(({ parentId }) => parentId ?? []))]
  const isThere = isNull(boqItem.deletedAt)
  const { boqItemId, path, level, unitWorkId, workSiteId, parentId, sort } = boqItem
  const rows = await tx
    .select({ boqItemId, path, level, unitWorkId, workSiteId })
    .from(boqItem)
    .where(and(inArray(boqItemId, ids), isThere))
  const lasts = await tx
    .select({ parentId, last: sql<number>`max(${sort})` })
    .from(boqItem)
    .where(and(inArray(parentId, ids), isThere))
    .groupBy(parentId)
  const last = new Map(lasts.map((each) => [each.parentId ?? '', each.last]))
  const lastOfRoots = remembered(async (owner: BillOwner) => {
    const isRoot = and(ofBill(boqItem, owner), eq(level, 1), isThere)
    const [root] = await tx
      .select({ last: sql<number | null>`max(${sort})` })
      .from(boqItem)
      .where(isRoot)
    return root?.last ?? 0
  })
  return {
    rows: new Map<string, Above>(rows.map((row) => [row.boqItemId, row])),
    async next(parent: string | undefined, owner: BillOwner): Promise<number> {
      const key = parent ?? JSON.stringify(owner)
      const next = (last.get(key) ?? (parent === undefined ? await lastOfRoots(owner) : 0)) + 1
      last.set(key, next)
      return next
    },
  }
}

interface NodeName {
  dictionaryId: string | undefined
  nodeId: number | undefined
}

/** What it is taken from. @throws Refusal 20400 naming the field when it is no node of a quantity dictionary that the project uses. */
async function nodeOf(
  { tx, language }: SignedInStep,
  { projectId, dictionaryId, nodeId }: NodeName & { projectId: string },
): Promise<{ unit: string } | undefined> {
  if (dictionaryId === undefined && nodeId === undefined) return undefined
  if (dictionaryId === undefined) throw refuseField('dictionaryId', 'required', language)
  const [standard] = await tx
    .select({ id: dictionary.dictionaryId })
    .from(projectDictionary)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, projectDictionary.dictionaryId))
    .where(
      and(
        eq(projectDictionary.projectId, projectId),
        eq(dictionary.dictionaryId, dictionaryId),
        eq(dictionary.kind, 'quantity'),
        isNull(dictionary.deletedAt),
      ),
    )
  if (!standard) throw refuseWith('dictionaryId', notUsed, language)
  if (nodeId === undefined) throw refuseField('nodeId', 'required', language)
  const isNode = and(
    eq(dictionaryNode.dictionaryId, dictionaryId),
    eq(dictionaryNode.nodeId, nodeId),
    isNull(dictionaryNode.deletedAt),
  )
  const [node] = await tx.select({ unit: dictionaryNode.unit }).from(dictionaryNode).where(isNode)
  if (!node) throw refuseField('nodeId', 'nodeNotThere', language)
  return node
}

/** Asks once for each that is asked about. */
function remembered<Asked, Answer>(
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (asked) => {
    const key = JSON.stringify(asked)
    const answer = answers.get(key) ?? ask(asked)
    answers.set(key, answer)
    return answer
  }
}

export const tooDeep = {
  zh: `清单最多 ${mostBoqLevels} 级`,
  en: `A bill has at most ${mostBoqLevels} levels`,
}
const notUsed = { zh: '项目未采用该工程量标准', en: 'The project does not use this quantity standard' }
