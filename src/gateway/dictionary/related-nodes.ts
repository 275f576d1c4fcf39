import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { boqItem } from '../db/tables/boq.ts'
import { dictionary, dictionaryNode, wbsEbsRelation } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedInStep } from '../security/step.ts'
import { numbers } from './find-nodes.ts'
import type { OpenStandard } from './open-standard.ts'
import { visibleStandard } from './queries.ts'

const namesShown = 3

/** @throws Refusal 20400 with how many items of bills were taken from nodes of a quantity dictionary. */
async function refuseBilled(tx: Tx, dictionaryId: string, nodeIds: readonly number[]): Promise<void> {
  const isTaken = and(
    eq(boqItem.dictionaryId, dictionaryId),
    sql`${boqItem.nodeId} = any(${numbers(nodeIds)})`,
    isNull(boqItem.deletedAt),
  )
  const count = await tx.$count(boqItem, isTaken)
  if (count === 0) return
  throw new Refusal(codes.invalid, undefined, {
    zh: `还有 ${count} 项工程量清单取自这些节点，请先删除`,
    en: `${count} items of bills of quantities were taken from these nodes; delete them first`,
  })
}

/**
 * What a deleted standard is related with stands in nobody's way.
 * @throws Refusal 20400 naming what nodes of a standard are related with, which have to be parted first; what the actor does
 *   not see is counted alone.
 */
export async function refuseRelated(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  kind: TreeKind,
  dictionaryId: string,
  nodeIds: readonly number[],
): Promise<void> {
  if (kind === 'quantity') return await refuseBilled(tx, dictionaryId, nodeIds)
  const { wbsDictionaryId, wbsNodeId, ebsDictionaryId, ebsNodeId } = wbsEbsRelation
  const own =
    kind === 'wbs' ? ([wbsDictionaryId, wbsNodeId] as const) : ([ebsDictionaryId, ebsNodeId] as const)
  const other =
    kind === 'wbs' ? ([ebsDictionaryId, ebsNodeId] as const) : ([wbsDictionaryId, wbsNodeId] as const)
  const seen = sql<boolean>`coalesce(${visibleStandard(tx, actor)}, false)`
  const related = await tx
    .select({
      node: own[1],
      code: dictionaryNode.code,
      name: dictionaryNode.name,
      standard: dictionary.name,
      seen,
      hidden: sql<number>`(count(*) filter (where not ${seen}) over ())::int`,
    })
    .from(wbsEbsRelation)
    .innerJoin(
      dictionaryNode,
      and(eq(dictionaryNode.dictionaryId, other[0]), eq(dictionaryNode.nodeId, other[1])),
    )
    .innerJoin(dictionary, eq(dictionary.dictionaryId, other[0]))
    .where(
      and(eq(own[0], dictionaryId), sql`${own[1]} = any(${numbers(nodeIds)})`, isNull(dictionary.deletedAt)),
    )
    .orderBy(desc(seen), asc(own[1]), asc(other[1]))
    .limit(namesShown + 1)
  const [top] = related
  if (!top) return
  const [first] = await tx
    .select({ code: dictionaryNode.code, name: dictionaryNode.name })
    .from(dictionaryNode)
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), eq(dictionaryNode.nodeId, top.node)))
  const visible = related.filter(({ seen }) => seen)
  const names = visible
    .slice(0, namesShown)
    .map(({ code, name, standard }) => `${code} ${name} (${standard})`)
  const further = visible.length > namesShown ? ' …' : ''
  const by = (hidden: string) =>
    [...(names.length > 0 ? [names.join(', ') + further] : []), ...(top.hidden > 0 ? [hidden] : [])].join(
      ', ',
    )
  throw new Refusal(codes.invalid, undefined, {
    zh: `“${first?.code} ${first?.name}”仍与其他节点关联，请先解除关联：${by(`${top.hidden} 个您看不到的节点`)}`,
    en: `“${first?.code} ${first?.name}” is related with other nodes; remove these relations first: ${by(`${top.hidden} that you do not see`)}`,
  })
}

/**
 * Gives the copies of nodes the relations of what they are copies of, as a part of the statement that copies them; it has
 * `numbered (node_id, new_id)`. Nothing is newly related with a stopped standard, or one that the actor does not see.
 */
export function relationsOfCopies(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  from: string,
  { row: { kind, dictionaryId }, version }: OpenStandard,
): SQL {
  if (kind === 'quantity') return sql`(select 1)`
  const own = sql.raw(kind)
  const other = sql.raw(kind === 'wbs' ? 'ebs' : 'wbs')
  const relatable = tx
    .select({ dictionaryId: dictionary.dictionaryId })
    .from(dictionary)
    .where(and(visibleStandard(tx, actor), ne(dictionary.status, 'stopped')))
  return sql`(insert into wbs_ebs_relation
      (${own}_dictionary_id, ${own}_node_id, ${other}_dictionary_id, ${other}_node_id, major, ${own}_version)
    select ${dictionaryId}::uuid, numbered.new_id, r.${other}_dictionary_id, r.${other}_node_id, r.major, ${version}::int
    from numbered
    join wbs_ebs_relation r on r.${own}_dictionary_id = ${from}::uuid and r.${own}_node_id = numbered.node_id
    where r.${other}_dictionary_id in ${relatable})`
}

/** Takes along with copies the relations that the copying gave them; those with a standard that was stopped since stay. */
export async function partCopies(
  { tx }: Pick<SignedInStep, 'tx'>,
  kind: TreeKind,
  dictionaryId: string,
  nodeIds: readonly number[],
  version: number,
): Promise<void> {
  if (kind === 'quantity') return await refuseBilled(tx, dictionaryId, nodeIds)
  const own = sql.raw(kind)
  const other = sql.raw(kind === 'wbs' ? 'ebs' : 'wbs')
  await tx.execute(sql`
    delete from wbs_ebs_relation r using dictionary other
    where r.${own}_dictionary_id = ${dictionaryId}::uuid and r.${own}_node_id = any(${numbers(nodeIds)})
      and r.${own}_version = ${version}::int
      and other.dictionary_id = r.${other}_dictionary_id and other.status <> 'stopped'`)
}
