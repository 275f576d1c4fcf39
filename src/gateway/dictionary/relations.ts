import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import {
  addRelations,
  deleteHiddenRelations,
  deleteRelations,
  listRelatedNodes,
  listRelations,
  type Relation,
  type RelationQuery,
  type Relations,
} from '#contract/dictionary/relation.ts'
import type { Tx } from '../db/client.ts'
import { dictionary, wbsEbsRelation } from '../db/tables/dictionary.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { findAbove, numbers } from './find-nodes.ts'
import { findRelatedNodes, isStopped, partHidden } from './hidden-relations.ts'
import { findNames } from './node-changes.ts'
import { isNamedAt, visibleStandard, writableStandard } from './queries.ts'

type Pair = Pick<Relations, 'wbsDictionaryId' | 'ebsDictionaryId'>

export const relationHandlers = [
  handle(listRelations, findRelations),
  handle(addRelations, relate, { again: async () => ({ changed: 0 }) }),
  handle(deleteRelations, part, { again: async () => ({ changed: 0 }) }),
  handle(listRelatedNodes, findRelatedNodes),
  handle(deleteHiddenRelations, partHidden, { again: async () => ({ changed: 0 }) }),
]

/** The relations between two standards, or those of a major. @throws Refusal 20404 when one of them is out of sight. */
async function findRelations(
  { tx, actor }: SignedInStep,
  { major, ...pair }: RelationQuery,
): Promise<Relation[]> {
  const isSeen = and(isOf(pair), visibleStandard(tx, actor))
  if ((await tx.$count(dictionary, isSeen)) < 2) throw new Refusal(codes.notFound)
  const { wbsNodeId, ebsNodeId } = wbsEbsRelation
  const rows = await tx
    .select({ wbsNodeId, ebsNodeId, major: wbsEbsRelation.major })
    .from(wbsEbsRelation)
    .where(and(between(pair), major === undefined ? undefined : eq(wbsEbsRelation.major, major)))
    .orderBy(asc(wbsNodeId), asc(ebsNodeId))
  return rows.map(({ major, ...row }) => ({ ...row, ...(major !== null && { major }) }))
}

/**
 * Relates nodes; those that are related already stay.
 * @throws Refusal as `lockPair`; 20404 when a node never was, 20410 when one was deleted.
 */
async function relate(context: SignedInStep, request: Relations): Promise<{ changed: number }> {
  const { tx } = context
  const pair = await lockPair(context, request)
  const { wbsDictionaryId, ebsDictionaryId, wbsNodeIds, ebsNodeIds } = request
  await checkNodes(tx, wbsDictionaryId, wbsNodeIds)
  await checkNodes(tx, ebsDictionaryId, ebsNodeIds)
  const { rows } = await tx.execute(sql`
    insert into wbs_ebs_relation (wbs_dictionary_id, wbs_node_id, ebs_dictionary_id, ebs_node_id, major)
    select ${wbsDictionaryId}::uuid, given.work, ${ebsDictionaryId}::uuid, given.entity, coalesce(
      ${majorOf(ebsDictionaryId, sql`given.entity`)}, ${majorOf(wbsDictionaryId, sql`given.work`)})
    from unnest(${numbers(wbsNodeIds)}, ${numbers(ebsNodeIds)}) as given (work, entity)
    on conflict do nothing returning 1 as one`)
  const changed = rows.length
  if (changed > 0) await tell(context, pair, request, 'add')
  return { changed }
}

/** A node's own major, asked for by the primary key whatever the planner knows of its standard. */
function majorOf(dictionaryId: string, nodeId: SQL): SQL {
  return sql`(select n.major from dictionary_node n
    where n.dictionary_id = ${dictionaryId}::uuid and n.node_id = ${nodeId})`
}

/** Takes relations away; those that are not there stay away. @throws Refusal as `lockPair`. */
async function part(context: SignedInStep, request: Relations): Promise<{ changed: number }> {
  const { tx } = context
  const pair = await lockPair(context, request)
  const { wbsNodeIds, ebsNodeIds } = request
  const isGiven = sql`(${wbsEbsRelation.wbsNodeId}, ${wbsEbsRelation.ebsNodeId}) in
    (select * from unnest(${numbers(wbsNodeIds)}, ${numbers(ebsNodeIds)}))`
  const gone = await tx
    .delete(wbsEbsRelation)
    .where(and(between(request), isGiven))
    .returning({ one: sql`1` })
  if (gone.length > 0) await tell(context, pair, request, 'delete')
  return { changed: gone.length }
}

interface StandardRow {
  dictionaryId: string
  name: string
  version: number
  status: string
  organizationId: string | null
  writable: boolean
}

/**
 * Locks both standards until the commit, so that neither is stopped and no node deleted meanwhile.
 * @throws Refusal 20404 when one is out of sight, 20403 when the actor may change neither, 20400 when one was stopped.
 */
async function lockPair({ tx, actor }: SignedInStep, pair: Pair): Promise<[StandardRow, StandardRow]> {
  const { dictionaryId, name, version, status, organizationId } = dictionary
  const rows: StandardRow[] = await tx
    .select({ dictionaryId, name, version, status, organizationId, writable: writableBy(actor) })
    .from(dictionary)
    .where(and(isOf(pair), visibleStandard(tx, actor)))
    .orderBy(asc(dictionaryId))
    .for('share')
  const wbs = rows.find((row) => row.dictionaryId === pair.wbsDictionaryId)
  const ebs = rows.find((row) => row.dictionaryId === pair.ebsDictionaryId)
  if (!wbs || !ebs) throw new Refusal(codes.notFound)
  if (!wbs.writable && !ebs.writable) throw new Refusal(codes.noPermission)
  const stopped = [wbs, ebs].find((each) => each.status === 'stopped')
  if (stopped) throw new Refusal(codes.invalid, undefined, isStopped(stopped.name))
  return [wbs, ebs]
}

function writableBy(actor: Actor): SQL<boolean> {
  return sql<boolean>`${writableStandard(actor)}`
}

function isOf({ wbsDictionaryId, ebsDictionaryId }: Pair): SQL | undefined {
  return or(
    and(eq(dictionary.dictionaryId, wbsDictionaryId), eq(dictionary.kind, 'wbs')),
    and(eq(dictionary.dictionaryId, ebsDictionaryId), eq(dictionary.kind, 'ebs')),
  )
}

function between({ wbsDictionaryId, ebsDictionaryId }: Pair): SQL | undefined {
  return and(
    eq(wbsEbsRelation.wbsDictionaryId, wbsDictionaryId),
    eq(wbsEbsRelation.ebsDictionaryId, ebsDictionaryId),
  )
}

async function checkNodes(tx: Tx, dictionaryId: string, nodeIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(nodeIds)]
  const above = await findAbove(tx, dictionaryId, wanted)
  if (above.size < wanted.length) throw new Refusal(codes.notFound)
  if ([...above.values()].some(({ gone }) => gone)) throw new Refusal(codes.deleted)
}

/** One row in the history for all of them, and a word to those who look at relations. */
async function tell(
  { tx, record, announce }: SignedInStep,
  [wbs, ebs]: [StandardRow, StandardRow],
  { wbsNodeIds, ebsNodeIds }: Relations,
  action: 'add' | 'delete',
): Promise<void> {
  const [works, entities] = await Promise.all([
    findNames(tx, wbs.dictionaryId, wbsNodeIds),
    findNames(tx, ebs.dictionaryId, ebsNodeIds),
  ])
  const place = wbs.organizationId ?? ebs.organizationId
  const isNamed = isNamedAt(ebs, place)
  const relations = works.map((work, index) => ({ wbs: work, ebs: isNamed ? entities[index] : 'hidden' }))
  const what = {
    ebsDictionaryId: ebs.dictionaryId,
    wbsNodeIds,
    ebsNodeIds,
    relations,
    count: wbsNodeIds.length,
  }
  record({
    entity: 'relation',
    entityId: wbs.dictionaryId,
    action,
    revision: wbs.version,
    label: `${isNamed ? `${wbs.name} – ${ebs.name}` : wbs.name} (${wbsNodeIds.length})`,
    ...locationOf({ organizationId: place }),
    ...(action === 'add' ? { after: what } : { before: what }),
  })
  announce({ permission: 'relation:view' }, { kind: 'changed', entity: 'relation' })
}
