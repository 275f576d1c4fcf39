import fc from 'fast-check'
import type { DictionaryDelta, DictionaryNode } from '#contract/dictionary/schema.ts'
import type { NodeChange } from '#gateway/dictionary/change.ts'

/** A tree as plain as can be: what the gateway's and the device's must come to. */
export type Model = ReadonlyMap<number, DictionaryNode>

export function modelOf(nodes: readonly DictionaryNode[]): Model {
  return standing(new Map(nodes.map((node) => [node.nodeId, node])))
}

/** The tree after a delta. */
export function afterDelta(model: Model, { changed, removed }: DictionaryDelta): Model {
  const next = new Map(model)
  for (const node of changed) next.set(node.nodeId, node)
  for (const nodeId of removed) next.delete(nodeId)
  return standing(next)
}

/** The tree after a change; `nodeId` is the number of an inserted node. */
export function afterChange(model: Model, change: NodeChange, nodeId: number): Model {
  const next = new Map(model)
  const before = next.get(nodeId)
  if (change.kind === 'insert') next.set(nodeId, { ...change.node, nodeId })
  else if (change.kind === 'remove') next.delete(nodeId)
  else if (before && change.kind === 'update') next.set(nodeId, { ...before, name: change.fields.name ?? '' })
  else if (before && change.kind === 'move') {
    const { parentId: _, ...rest } = before
    const { parentId, sort } = change
    next.set(nodeId, { ...rest, sort, ...(parentId !== undefined && { parentId }) })
  }
  return standing(next)
}

/** Without the nodes whose parent is gone. */
function standing(nodes: ReadonlyMap<number, DictionaryNode>): Model {
  const kept = new Map([...nodes].filter(([, { parentId }]) => parentId === undefined || nodes.has(parentId)))
  return kept.size === nodes.size ? kept : standing(kept)
}

function isBelow(model: Model, nodeId: number, above: number): boolean {
  for (let id: number | undefined = nodeId; id !== undefined; id = model.get(id)?.parentId)
    if (id === above) return true
  return false
}

/** What a person might do to a tree, each step as numbers that mean something once the tree is known. */
export interface Step {
  kind: NodeChange['kind']
  node: number
  parent: number
  sort: number
  name: string
}

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<NodeChange['kind']>('insert', 'insert', 'update', 'move', 'remove'),
    node: fc.nat(),
    parent: fc.nat(),
    sort: fc.double({ min: 0, max: 100, noNaN: true }),
    name: fc.stringMatching(/^[桩墩台梁a-zA-Z0-9]{1,12}$/),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The step's change to the tree; undefined when it makes no sense there. */
export function changeOf(model: Model, { kind, node, parent, sort, name }: Step): NodeChange | undefined {
  const ids = [...model.keys()]
  const nodeId = ids[node % Math.max(1, ids.length)]
  const parentId = parent % 7 === 0 ? undefined : ids[parent % Math.max(1, ids.length)]
  const place = parentId !== undefined ? { parentId } : {}
  const text = { code: `${sort}`, unit: '', origin: '', class: '' }
  if (kind === 'insert') return { kind, node: { ...text, ...place, name, sort } }
  if (nodeId === undefined) return undefined
  if (kind === 'update') return { kind, nodeId, fields: { name } }
  if (kind === 'remove') return { kind, nodeId }
  if (parentId !== undefined && isBelow(model, parentId, nodeId)) return undefined
  return { kind, nodeId, parentId, sort }
}
