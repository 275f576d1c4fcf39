import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import { encodeNodes, nodesPerPart, readLoop } from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { dictionary, dictionaryNode, dictionaryPart } from '../db/tables/dictionary.ts'
import { hangsOn } from './hangs-on.ts'
import { insertNodes } from './insert-nodes.ts'

export type DictionaryRow = typeof dictionary.$inferSelect
export type NodeRow = typeof dictionaryNode.$inferSelect
/** A standard as its maker knows it. */
export type NewDictionary = Omit<typeof dictionary.$inferInsert, keyof typeof emptyTree>

const compress = promisify(brotliCompress)
/** Beyond this one, a tree takes several times as long to save a tenth. */
const quality = 6

/** Compresses what a device fetches. */
export async function pack(text: string): Promise<Buffer> {
  return await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
}

/** What a new standard has of a tree. */
export const emptyTree = { version: 1, snapshot: 1, knownSince: 1, parts: 1, nodes: 0, lastNodeId: 0 }

/** Creates a standard with its whole tree. */
export async function createDictionary(
  tx: Tx,
  made: NewDictionary,
  nodes: readonly DictionaryNode[],
): Promise<void> {
  const lastNodeId = nodes.reduce((last, { nodeId }) => Math.max(last, nodeId), 0)
  const parts = await packParts(nodes, lastNodeId)
  const tree = { ...emptyTree, parts: parts.length, nodes: nodes.length, lastNodeId }
  await tx.insert(dictionary).values({ ...made, ...tree })
  await writeParts(tx, { ...made, ...tree }, parts)
  const { dictionaryId, changedAt, changedBy = null, changedByName } = made
  await insertNodes(tx, nodes, {
    dictionaryId,
    version: tree.version,
    changedAt,
    changedBy,
    changedByName,
  })
}

/** Begins the parts of a new standard, which has no nodes. */
export async function createParts(tx: Tx, dictionaryId: string): Promise<void> {
  await writeParts(tx, { dictionaryId, version: emptyTree.version }, await packParts([], 0))
}

/** The columns that make up a node for those who read it. */
const { nodeId, parentId, segment, code, name, unit, origin, major, loop, quantityRule, sort, revision } =
  dictionaryNode
export const shownColumns = {
  nodeId,
  parentId,
  segment,
  code,
  name,
  unit,
  origin,
  class: dictionaryNode.class,
  major,
  loop,
  quantityRule,
  sort,
  revision,
}
/** The standard's version with which a node went to the devices for the last time. */
export const sentIn = sql<number>`greatest(${dictionaryNode.version}, ${dictionaryNode.resent})`
export type ShownRow = Pick<NodeRow, keyof typeof shownColumns>

/** Every node of a standard that no deleted one is above, in the order of their numbers. */
export async function readTree(tx: Tx, dictionaryId: string): Promise<ShownRow[]> {
  return await tx
    .select(shownColumns)
    .from(dictionaryNode)
    .where(
      and(
        eq(dictionaryNode.dictionaryId, dictionaryId),
        sql`${dictionaryNode.nodeId} in (
          with recursive standing as (
            select node_id from dictionary_node
            where dictionary_id = ${dictionaryId} and parent_id is null and deleted_at is null
            union all
            select n.node_id from standing
            cross join lateral (select node_id from dictionary_node n
              where ${hangsOn(dictionaryId, sql`standing.node_id`)}) n
          ) select node_id from standing)`,
      ),
    )
    .orderBy(dictionaryNode.nodeId)
}

export function presentNode(row: ShownRow): DictionaryNode {
  const loop = readLoop(row.loop)
  return {
    nodeId: row.nodeId,
    ...(row.parentId !== null && { parentId: row.parentId }),
    segment: row.segment,
    code: row.code,
    name: row.name,
    unit: row.unit,
    origin: row.origin,
    class: row.class,
    ...(row.major !== null && { major: row.major }),
    ...(loop && { loop }),
    quantityRule: row.quantityRule,
    sort: row.sort,
    revision: row.revision,
  }
}

/** Compresses a tree, part by part. */
export async function packParts(nodes: readonly DictionaryNode[], lastNodeId: number): Promise<Buffer[]> {
  const count = Math.max(1, Math.ceil(lastNodeId / nodesPerPart))
  const parts: DictionaryNode[][] = Array.from({ length: count }, () => [])
  for (const node of nodes) parts[Math.floor((node.nodeId - 1) / nodesPerPart)]?.push(node)
  return await Promise.all(parts.map((part) => pack(encodeNodes(part))))
}

/** Writes the parts of a version that has none. */
export async function writeParts(
  tx: Tx,
  { dictionaryId, version }: Pick<DictionaryRow, 'dictionaryId' | 'version'>,
  parts: readonly Buffer[],
): Promise<void> {
  const rows = parts.map((content, part) => ({ dictionaryId, version, part, content }))
  await tx.insert(dictionaryPart).values(rows)
}
