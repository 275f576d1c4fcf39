import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { type NodeColumns, nodeAt } from '#contract/dictionary/columns.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { dictionary } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  type DictionaryRow,
  foldDictionary,
  type NewNodeRow,
  partOf,
  presentNode,
  readChanged,
  readPart,
  writeChanged,
} from './tree.ts'

type NodeFields = Pick<NewNodeRow, 'code' | 'name' | 'unit' | 'origin' | 'class' | 'major'>
export type NodeChange =
  | { kind: 'insert'; node: Omit<DictionaryNode, 'nodeId'> }
  | { kind: 'update'; nodeId: number; fields: Partial<NodeFields> }
  /** Without a parent it becomes a root. */
  | { kind: 'move'; nodeId: number; parentId: number | undefined; sort: number }
  /** With everything below it. */
  | { kind: 'remove'; nodeId: number }

/** Who changes nodes, and when. */
export interface ChangeStamp {
  changedAt: Date
  changedBy: string | null
  changedByName: string
}

/** So many nodes may change on top of a tree's parts, on top of every delta's size, before the parts are created again. */
export const foldBeyond = 2000

/**
 * Changes nodes of a standard and gives it a new version. Transactions that change the same standard take turns.
 * @returns the nodes of the changes, in their order, as they stand then; a removed one as it was.
 * @throws Refusal 20404 for a standard or a node that is not there, 20409 when a node would lie below itself.
 */
export async function changeNodes(
  tx: Tx,
  dictionaryId: string,
  changes: readonly NodeChange[],
  stamp: ChangeStamp,
): Promise<DictionaryNode[]> {
  const [row] = await tx
    .select()
    .from(dictionary)
    .where(eq(dictionary.dictionaryId, dictionaryId))
    .for('update')
  if (!row || row.deletedAt) throw new Refusal(codes.notFound)
  const tree = new OpenTree(tx, row, stamp)
  await tree.load()
  const changed: DictionaryNode[] = []
  for (const change of changes) changed.push(presentNode(await tree.apply(change)))
  await tree.save()
  return changed
}

/** A standard's tree while one transaction changes it: only what the changes touch is read. */
class OpenTree {
  readonly #tx: Tx
  readonly #row: DictionaryRow
  readonly #stamp: ChangeStamp
  readonly #version: number
  readonly #over = new Map<number, NewNodeRow>()
  readonly #touched = new Set<number>()
  readonly #parts = new Map<number, NodeColumns | undefined>()
  #lastNodeId: number

  constructor(tx: Tx, row: DictionaryRow, stamp: ChangeStamp) {
    this.#tx = tx
    this.#row = row
    this.#stamp = stamp
    this.#version = row.version + 1
    this.#lastNodeId = row.lastNodeId
  }

  async load(): Promise<void> {
    for (const { changedIn: _, ...node } of await readChanged(this.#tx, this.#row.dictionaryId))
      this.#over.set(node.nodeId, node)
  }

  async apply(change: NodeChange): Promise<NewNodeRow> {
    if (change.kind === 'insert') {
      await this.#standing(change.node.parentId)
      return this.#write(this.#rowOf({ ...change.node, nodeId: ++this.#lastNodeId }, 0))
    }
    const before = await this.#standing(change.nodeId)
    if (!before) throw new Refusal(codes.notFound)
    if (change.kind === 'remove') return this.#write({ ...before, deletedAt: this.#stamp.changedAt })
    if (change.kind === 'move') {
      await this.#standing(change.parentId, change.nodeId)
      return this.#write({ ...before, parentId: change.parentId ?? null, sort: change.sort })
    }
    return this.#write({ ...before, ...change.fields })
  }

  async save(): Promise<void> {
    const { dictionaryId, snapshot } = this.#row
    const state = { version: this.#version, lastNodeId: this.#lastNodeId }
    await this.#tx.update(dictionary).set(state).where(eq(dictionary.dictionaryId, dictionaryId))
    const touched = [...this.#touched].flatMap((nodeId) => this.#over.get(nodeId) ?? [])
    if (touched.length > 0) await writeChanged(this.#tx, dictionaryId, touched)
    const since = [...this.#over.values()].filter(({ version }) => version > snapshot)
    if (since.length > foldBeyond) await foldDictionary(this.#tx, { ...this.#row, ...state })
  }

  /**
   * The node, which must be there with all its ancestors; undefined for none, above which there is nothing.
   * @throws Refusal 20404 when it is not, 20409 when `without` is among them.
   */
  async #standing(nodeId: number | undefined, without?: number): Promise<NewNodeRow | undefined> {
    if (nodeId === undefined) return undefined
    const found = await this.#find(nodeId)
    for (let step = found, id: number | null = nodeId; id !== null; id = step.parentId) {
      if (id === without) throw new Refusal(codes.conflict)
      step = id === nodeId ? found : await this.#find(id)
    }
    return found
  }

  async #find(nodeId: number): Promise<NewNodeRow> {
    const changed = this.#over.get(nodeId)
    if (changed?.deletedAt) throw new Refusal(codes.notFound)
    const unchanged = changed ? undefined : await this.#inParts(nodeId)
    const found = changed ?? (unchanged && this.#rowOf(unchanged, 1))
    if (!found) throw new Refusal(codes.notFound)
    return found
  }

  async #inParts(nodeId: number): Promise<DictionaryNode | undefined> {
    const part = partOf(nodeId)
    if (!this.#parts.has(part)) this.#parts.set(part, await readPart(this.#tx, this.#row.dictionaryId, part))
    const columns = this.#parts.get(part)
    const index = columns?.ids.indexOf(nodeId) ?? -1
    return columns && index >= 0 ? nodeAt(columns, index) : undefined
  }

  #rowOf(node: DictionaryNode, revision: number): NewNodeRow {
    return {
      ...node,
      dictionaryId: this.#row.dictionaryId,
      parentId: node.parentId ?? null,
      major: node.major ?? null,
      version: this.#version,
      revision,
      fieldRevisions: {},
      ...this.#stamp,
      deletedAt: null,
    }
  }

  #write(row: NewNodeRow): NewNodeRow {
    const written = { ...row, ...this.#stamp, version: this.#version, revision: row.revision + 1 }
    this.#over.set(row.nodeId, written)
    this.#touched.add(row.nodeId)
    return written
  }
}
