import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import {
  decodeNodes,
  encodeNodes,
  type NodeColumns,
  nodeAt,
  nodesPerPart,
} from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { dictionary, dictionaryNode, dictionaryPart } from '../db/tables/dictionary.ts'

export type DictionaryRow = typeof dictionary.$inferSelect
export type NodeRow = typeof dictionaryNode.$inferSelect
export type NewNodeRow = Omit<NodeRow, 'changedIn'>
/** A standard as its maker knows it. */
export type NewDictionary = Omit<
  typeof dictionary.$inferInsert,
  'version' | 'snapshot' | 'knownSince' | 'parts' | 'nodes' | 'lastNodeId'
>

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Beyond this one, a tree takes several times as long to save a tenth. */
const quality = 6

/** Compresses what a device fetches. */
export async function pack(text: string): Promise<Buffer> {
  return await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })
}

/** Creates a standard with its whole tree. */
export async function createDictionary(
  tx: Tx,
  made: NewDictionary,
  nodes: readonly DictionaryNode[],
): Promise<void> {
  const lastNodeId = nodes.reduce((last, { nodeId }) => Math.max(last, nodeId), 0)
  const parts = await packParts(nodes, lastNodeId)
  const state = {
    version: 1,
    snapshot: 1,
    knownSince: 1,
    parts: parts.length,
    nodes: nodes.length,
    lastNodeId,
  }
  await tx.insert(dictionary).values({ ...made, ...state })
  await writeParts(tx, made.dictionaryId, parts)
}

/**
 * Creates the parts again from the tree as it is, so that devices fetch one whole again and the changes on top of
 * it stay few. Deltas lead on from the snapshot before.
 */
export async function foldDictionary(tx: Tx, row: DictionaryRow): Promise<void> {
  const { dictionaryId, snapshot, version, lastNodeId } = row
  const nodes = reachable(await readNodes(tx, row))
  const parts = await packParts(nodes, lastNodeId)
  await tx.delete(dictionaryPart).where(eq(dictionaryPart.dictionaryId, dictionaryId))
  await writeParts(tx, dictionaryId, parts)
  const longKnown = and(eq(dictionaryNode.dictionaryId, dictionaryId), lte(dictionaryNode.version, snapshot))
  await tx.delete(dictionaryNode).where(longKnown)
  const state = { snapshot: version, knownSince: snapshot, parts: parts.length, nodes: nodes.length }
  await tx.update(dictionary).set(state).where(eq(dictionary.dictionaryId, dictionaryId))
}

/** The nodes that changed on top of the parts. */
export async function readChanged(tx: Tx, dictionaryId: string): Promise<NodeRow[]> {
  return await tx
    .select()
    .from(dictionaryNode)
    .where(eq(dictionaryNode.dictionaryId, dictionaryId))
    .orderBy(asc(dictionaryNode.nodeId))
}

/** Every node, as it stands, in the order of their numbers. */
async function readNodes(tx: Tx, row: DictionaryRow): Promise<DictionaryNode[]> {
  const over = await readChanged(tx, row.dictionaryId)
  const changed = new Map(over.map((node) => [node.nodeId, node]))
  const nodes: DictionaryNode[] = []
  for (let part = 0; part < row.parts; part++) {
    const columns = await readPart(tx, row.dictionaryId, part)
    for (let index = 0; index < (columns?.count ?? 0); index++) {
      if (columns && !changed.has(columns.ids[index] ?? 0)) nodes.push(nodeAt(columns, index))
    }
  }
  nodes.push(...over.filter(({ deletedAt }) => deletedAt === null).map(presentNode))
  return nodes.sort((a, b) => a.nodeId - b.nodeId)
}

/** A part of the snapshot, open. */
export async function readPart(tx: Tx, dictionaryId: string, part: number): Promise<NodeColumns | undefined> {
  const [found] = await tx
    .select({ content: dictionaryPart.content })
    .from(dictionaryPart)
    .where(and(eq(dictionaryPart.dictionaryId, dictionaryId), eq(dictionaryPart.part, part)))
  return found && decodeNodes(JSON.parse((await decompress(found.content)).toString()))
}

export function presentNode(row: NewNodeRow): DictionaryNode {
  const { nodeId, parentId, code, name, unit, origin, major, sort } = row
  return {
    nodeId,
    ...(parentId !== null && { parentId }),
    code,
    name,
    unit,
    origin,
    class: row.class,
    ...(major !== null && { major }),
    sort,
  }
}

/** The nodes whose every ancestor is there. */
function reachable(nodes: readonly DictionaryNode[]): DictionaryNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const known = new Map<number, boolean>()
  const stands = (node: DictionaryNode): boolean => {
    const { nodeId, parentId } = node
    const before = known.get(nodeId)
    if (before !== undefined) return before
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    const result = parentId === undefined || (parent !== undefined && stands(parent))
    known.set(nodeId, result)
    return result
  }
  return nodes.filter(stands)
}

async function packParts(nodes: readonly DictionaryNode[], lastNodeId: number): Promise<Buffer[]> {
  const count = Math.max(1, Math.ceil(lastNodeId / nodesPerPart))
  const parts: DictionaryNode[][] = Array.from({ length: count }, () => [])
  for (const node of nodes) parts[partOf(node.nodeId)]?.push(node)
  return await Promise.all(parts.map((part) => pack(encodeNodes(part))))
}

/** The part that contains a number. */
export function partOf(nodeId: number): number {
  return Math.floor((nodeId - 1) / nodesPerPart)
}

async function writeParts(tx: Tx, dictionaryId: string, parts: readonly Buffer[]): Promise<void> {
  await tx.insert(dictionaryPart).values(parts.map((content, part) => ({ dictionaryId, part, content })))
}

/** Applies changed nodes to the parts, in place of what was there. */
export async function writeChanged(tx: Tx, dictionaryId: string, rows: readonly NewNodeRow[]): Promise<void> {
  const ids = rows.map(({ nodeId }) => nodeId)
  const replaced = and(eq(dictionaryNode.dictionaryId, dictionaryId), inArray(dictionaryNode.nodeId, ids))
  await tx.delete(dictionaryNode).where(replaced)
  await insertSet(tx, dictionaryNode, rows)
}
