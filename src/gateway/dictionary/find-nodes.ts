import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { hangsOn } from './hangs-on.ts'
import type { NodeRow } from './tree.ts'

/** A standard's nodes of these numbers, deleted ones among them, in the order of the numbers. */
export async function findNodes(tx: Tx, dictionaryId: string, ids: readonly number[]): Promise<NodeRow[]> {
  return await tx
    .select()
    .from(dictionaryNode)
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), inArray(dictionaryNode.nodeId, [...ids])))
    .orderBy(asc(dictionaryNode.nodeId))
}

/** Those that hang on a node, or the roots, deleted ones left out, in their order. */
export async function findChildren(
  tx: Tx,
  dictionaryId: string,
  parentId: number | undefined,
): Promise<NodeRow[]> {
  const below =
    parentId === undefined ? isNull(dictionaryNode.parentId) : eq(dictionaryNode.parentId, parentId)
  return await tx
    .select()
    .from(dictionaryNode)
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), below, isNull(dictionaryNode.deletedAt)))
    .orderBy(asc(dictionaryNode.sort), asc(dictionaryNode.nodeId))
}

/** A list of numbers as one parameter. */
export function numbers(ids: readonly number[]) {
  return sql`string_to_array(${ids.join(',')}, ',')::int[]`
}

/** The nodes above each of some; one is gone when it, or a node above it, was deleted. */
export interface Above {
  above: ReadonlySet<number>
  gone: boolean
}

/** What stands above each of the nodes that there are. */
export async function findAbove(
  tx: Tx,
  dictionaryId: string,
  ids: readonly number[],
): Promise<Map<number, Above>> {
  const { rows } = await tx.execute<{ start: number; ids: number[]; gone: boolean }>(sql`
    with recursive way as (
      select node_id as start, node_id, parent_id, deleted_at is not null as gone from dictionary_node
      where dictionary_id = ${dictionaryId} and node_id = any(${numbers(ids)})
      union all
      select way.start, above.node_id, above.parent_id, above.deleted_at is not null from way
      cross join lateral (select node_id, parent_id, deleted_at from dictionary_node above
        where above.dictionary_id = ${dictionaryId} and above.node_id = way.parent_id offset 0) above
    ) select start, array_agg(node_id) as ids, bool_or(gone) as gone from way group by start`)
  return new Map(
    rows.map(({ start, ids, gone }) => [start, { above: new Set(ids.filter((id) => id !== start)), gone }]),
  )
}

/**
 * The tops of a selection: nodes of which no other selected one is above, in the order in which they were named.
 * @throws Refusal 20404 when one of them never was, 20410 when one was deleted.
 */
export async function findTops(tx: Tx, dictionaryId: string, ids: readonly number[]): Promise<NodeRow[]> {
  const above = await findAbove(tx, dictionaryId, ids)
  if (above.size < ids.length) throw new Refusal(codes.notFound)
  if ([...above.values()].some(({ gone }) => gone)) throw new Refusal(codes.deleted)
  const tops = ids.filter((id) => ids.every((other) => !above.get(id)?.above.has(other)))
  const rows = new Map((await findNodes(tx, dictionaryId, tops)).map((row) => [row.nodeId, row]))
  return tops.flatMap((id) => rows.get(id) ?? [])
}

/** A node of what hangs on some, itself among them. */
export interface Below {
  nodeId: number
  parentId: number | null
  segment: string
  code: string
  name: string
  sort: number
}

/** The nodes and all that hangs on them, deleted ones left out, in the order of their numbers. */
export async function findBelow(
  tx: Tx,
  dictionaryId: string,
  ids: readonly number[] | 'all',
): Promise<Below[]> {
  const start = ids === 'all' ? sql`parent_id is null` : sql`node_id = any(${numbers(ids)})`
  const { rows } = await tx.execute<{
    node_id: number
    parent_id: number | null
    segment: string
    code: string
    name: string
    sort: number
  }>(sql`
    with recursive below as (
      select node_id, parent_id, segment, code, name, sort from dictionary_node
      where dictionary_id = ${dictionaryId} and ${start} and deleted_at is null
      union all
      select n.* from below
      cross join lateral (select node_id, parent_id, segment, code, name, sort from dictionary_node n
        where ${hangsOn(dictionaryId, sql`below.node_id`)}) n
    ) select * from below order by node_id`)
  return rows.map(({ node_id: nodeId, parent_id: parentId, ...row }) => ({ ...row, nodeId, parentId }))
}

/** How many nodes a standard has, deleted ones and what hangs on them left out. */
export async function countNodes(tx: Tx, dictionaryId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with recursive standing as (
      select node_id from dictionary_node
      where dictionary_id = ${dictionaryId} and parent_id is null and deleted_at is null
      union all
      select n.node_id from standing
      cross join lateral (select node_id from dictionary_node n
        where ${hangsOn(dictionaryId, sql`standing.node_id`)}) n
    ) select count(*)::int as count from standing`)
  return rows[0]?.count ?? 0
}
