import type { Tx } from '../db/client.ts'
import { findChildren, findNodes } from './find-nodes.ts'
import type { NodeRow } from './tree.ts'

/** Nodes that a row of the history names; of the others it has the digest. */
export const mostNamed = 20

/** What the history names a node by. */
interface Named {
  nodeId: number
  code: string
  name: string
}

/** A node, and fields of it on one side of a change. */
export interface NodeFields {
  node: Named
  fields: Readonly<Record<string, unknown>>
}

function nameOf({ nodeId, code, name }: Named): Named {
  return { nodeId, code, name }
}

function fullName({ code, name }: Named): string {
  return `${code} ${name}`
}

/** Nodes by their names, as many as the history names. */
export function namedNodes(nodes: readonly Named[]): Named[] {
  return nodes.slice(0, mostNamed).map(nameOf)
}

/** One side of a change of nodes as the history has it: by field, each node that it changed of with what it has there. */
export function sideOf(nodes: readonly NodeFields[]): Record<string, object[]> {
  const side: Record<string, object[]> = {}
  for (const { node, fields } of nodes.slice(0, mostNamed))
    for (const [field, value] of Object.entries(fields)) {
      const entries = side[field] ?? []
      entries.push({ ...nameOf(node), [field]: value })
      side[field] = entries
    }
  return side
}

/** What the first of nodes are called, in the order in which they were given. */
export async function findNames(tx: Tx, dictionaryId: string, nodeIds: readonly number[]): Promise<string[]> {
  const asked = nodeIds.slice(0, mostNamed)
  const names = new Map((await findNodes(tx, dictionaryId, asked)).map((row) => [row.nodeId, fullName(row)]))
  return asked.map((nodeId) => names.get(nodeId) ?? '')
}

/** Where nodes stand: below which one, and behind which of its siblings. */
export async function findPlaces(
  tx: Tx,
  dictionaryId: string,
  nodes: readonly NodeRow[],
): Promise<NodeFields[]> {
  const named = nodes.slice(0, mostNamed)
  const parentIds = [...new Set(named.map(({ parentId }) => parentId))]
  const known = parentIds.flatMap((parentId) => parentId ?? [])
  const parents = new Map((await findNodes(tx, dictionaryId, known)).map((row) => [row.nodeId, row]))
  const siblings = new Map<number | null, readonly NodeRow[]>()
  for (const parentId of parentIds)
    siblings.set(parentId, await findChildren(tx, dictionaryId, parentId ?? undefined))
  return named.map((node) => {
    const parent = parents.get(node.parentId ?? 0)
    const beside = siblings.get(node.parentId) ?? []
    const previous = beside[beside.findIndex(({ nodeId }) => nodeId === node.nodeId) - 1]
    return {
      node,
      // Words of the console where there is no node to name.
      fields: {
        parent: parent ? fullName(parent) : 'none',
        behind: previous ? fullName(previous) : 'none',
      },
    }
  })
}
