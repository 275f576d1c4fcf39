import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { HiddenRelations, RelatedNodes } from '#contract/dictionary/relation.ts'
import type { Tx } from '../db/client.ts'
import { dictionary, wbsEbsRelation } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { numbers } from './find-nodes.ts'
import { findNames } from './node-changes.ts'
import { visibleStandard, writableStandard } from './queries.ts'

const { wbsDictionaryId, wbsNodeId, ebsDictionaryId, ebsNodeId } = wbsEbsRelation
/** The columns of a standard's own side, and of the other one. */
const sides = {
  wbs: { own: wbsDictionaryId, node: wbsNodeId, other: ebsDictionaryId, otherNode: ebsNodeId },
  ebs: { own: ebsDictionaryId, node: ebsNodeId, other: wbsDictionaryId, otherNode: wbsNodeId },
} as const

/**
 * The nodes of a standard that are related, and how many relations of theirs lead out of the actor's sight.
 * @throws Refusal 20404 when it is out of sight itself, or has no relations by its kind.
 */
export async function findRelatedNodes(
  { tx, actor }: SignedInStep,
  { dictionaryId }: { dictionaryId: string },
): Promise<RelatedNodes> {
  const { side, writable } = await findOwn(tx, actor, dictionaryId)
  const isHidden = hiddenFrom(tx, actor, side.other)
  const hidden = sql<number>`(count(*) filter (where ${isHidden}))::int`
  const rows = await tx
    .select({ nodeId: side.node, hidden })
    .from(wbsEbsRelation)
    .innerJoin(dictionary, eq(dictionary.dictionaryId, side.other))
    .where(
      and(eq(side.own, dictionaryId), isNull(dictionary.deletedAt), writable ? undefined : not(isHidden)),
    )
    .groupBy(side.node)
    .orderBy(asc(side.node))
  return {
    nodeIds: rows.map(({ nodeId }) => nodeId),
    hidden: rows.flatMap(({ nodeId, hidden: count }) => (count > 0 ? { nodeId, count } : [])),
  }
}

/**
 * Takes the relations of nodes away whose other side the actor does not see: who owns a standard need not ask others to part
 * its nodes.
 * @throws Refusal as `findRelatedNodes`; 20403 when the actor may not change the standard, 20400 when it or another side was
 *   stopped.
 */
export async function partHidden(
  context: SignedInStep,
  { dictionaryId, nodeIds }: HiddenRelations,
): Promise<{ changed: number }> {
  const { tx, actor, record, announce } = context
  const { side, writable } = await findOwn(tx, actor, dictionaryId)
  if (!writable) throw new Refusal(codes.noPermission)
  const isOne = and(
    eq(side.own, dictionaryId),
    sql`${side.node} = any(${numbers(nodeIds)})`,
    hiddenFrom(tx, actor, side.other),
  )
  const others = tx.selectDistinct({ id: side.other }).from(wbsEbsRelation).where(isOne)
  const locked = await tx
    .select()
    .from(dictionary)
    .where(sql`${dictionary.dictionaryId} = ${dictionaryId} or ${inArray(dictionary.dictionaryId, others)}`)
    .orderBy(asc(dictionary.dictionaryId))
    .for('share')
  const own = locked.find((row) => row.dictionaryId === dictionaryId)
  if (!own) throw new Refusal(codes.notFound)
  if (own.status === 'stopped') throw new Refusal(codes.invalid, undefined, isStopped(own.name))
  if (locked.some(({ status }) => status === 'stopped'))
    throw new Refusal(codes.invalid, undefined, otherIsStopped)
  const gone = await tx
    .delete(wbsEbsRelation)
    .where(isOne)
    .returning({ nodeId: side.node, otherDictionaryId: side.other, otherNodeId: side.otherNode })
  if (gone.length === 0) return { changed: 0 }
  const parted = gone.map(({ nodeId }) => nodeId)
  const names = await findNames(tx, dictionaryId, parted)
  record({
    entity: 'relation',
    entityId: dictionaryId,
    action: 'delete',
    revision: own.version,
    label: `${own.name} (${gone.length})`,
    ...locationOf({ organizationId: own.organizationId }),
    before: {
      parted: gone,
      relations: names.map((name) => ({ wbs: 'hidden', ebs: 'hidden', [own.kind]: name })),
      count: gone.length,
    },
  })
  announce({ permission: 'relation:view' }, { kind: 'changed', entity: 'relation' })
  return { changed: gone.length }
}

async function findOwn(tx: Tx, actor: Actor, dictionaryId: string) {
  const [own] = await tx
    .select({ kind: dictionary.kind, writable: sql<boolean>`${writableStandard(actor)}` })
    .from(dictionary)
    .where(and(eq(dictionary.dictionaryId, dictionaryId), visibleStandard(tx, actor)))
  if (!own || own.kind === 'quantity') throw new Refusal(codes.notFound)
  return { side: sides[own.kind], writable: own.writable }
}

/** The condition for the standards of a column that the actor does not see; deleted ones stand in nobody's way. */
function hiddenFrom(tx: Tx, actor: Actor, column: typeof wbsDictionaryId | typeof ebsDictionaryId) {
  const hidden = tx
    .select({ dictionaryId: dictionary.dictionaryId })
    .from(dictionary)
    .where(and(isNull(dictionary.deletedAt), sql`not coalesce(${visibleStandard(tx, actor)}, false)`))
  return inArray(column, hidden)
}

export function isStopped(name: string) {
  return {
    zh: `标准“${name}”已停用，不能再修改关联；请先启用`,
    en: `The standard “${name}” was stopped: its relations cannot change until it is in use again`,
  }
}

const otherIsStopped = {
  zh: '另一侧的标准已停用，不能再修改关联；请联系其所属单位先启用',
  en: 'A standard on the other side was stopped: its relations cannot change until its owner has it in use again',
}
