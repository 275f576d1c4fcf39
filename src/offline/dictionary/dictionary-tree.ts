import type { NodeColumns } from '#contract/dictionary/columns.ts'
import type { DictionaryDelta, DictionaryNode } from '#contract/dictionary/schema.ts'
import { initialsWriter } from './dictionary-initials.ts'
import type { Pace } from './dictionary-pace.ts'
import { Rows, type Shape, shapeOf } from './dictionary-rows.ts'
import { SearchText } from './dictionary-search.ts'

/** Nodes whose text is joined at once: some milliseconds on a tablet. */
const slice = 4_000

/** A node as a screen shows it. */
export interface TreeItem {
  nodeId: number
  code: string
  name: string
  unit: string
  origin: string
  class: string
  /** Empty for none. */
  major: string
}

/** What was found: the lines to show, in the tree's order, those found and their ancestors. */
export interface Found {
  lines: number[]
  matches: ReadonlySet<number>
  /** There were more than the limit. */
  more: boolean
}

/** Text columns by node, and what a column with few different values is kept as. */
interface Columns {
  ids: Int32Array
  codes: string[]
  names: string[]
  units: string[]
  origins: string[]
  classes: string[]
  majors: string[]
}

/**
 * A dictionary's tree in one flat structure, its nodes in the order in which the opened tree shows them; a line is a
 * node's place in that order. The nodes below a node follow it.
 */
export class DictionaryTree {
  readonly #columns: Columns
  readonly #parents: Int32Array
  readonly #levels: Uint8Array
  readonly #ends: Int32Array
  readonly #text: SearchText

  constructor(columns: Columns, shape: Shape, text: SearchText) {
    this.#columns = columns
    this.#parents = shape.parents
    this.#levels = shape.levels
    this.#ends = shape.ends
    this.#text = text
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#columns.ids.length
  }

  /** The number of the node at a line, by which it is known from one version to the next. */
  idAt(line: number): number {
    return this.#columns.ids[line] ?? 0
  }

  /** The line of the node with this number; −1 when there is none. */
  lineOf(nodeId: number): number {
    return this.#columns.ids.indexOf(nodeId)
  }

  itemAt(line: number): TreeItem {
    const { codes, names, units, origins, classes, majors } = this.#columns
    return {
      nodeId: this.idAt(line),
      code: codes[line] ?? '',
      name: names[line] ?? '',
      unit: units[line] ?? '',
      origin: origins[line] ?? '',
      class: classes[line] ?? '',
      major: majors[line] ?? '',
    }
  }

  /** 1 for a root. */
  levelAt(line: number): number {
    return this.#levels[line] ?? 1
  }

  /** The line of the node above; −1 for a root. */
  parentOf(line: number): number {
    return this.#parents[line] ?? -1
  }

  /** The lines from the root to the node itself. */
  wayTo(line: number): number[] {
    const way: number[] = []
    for (let step = line; step >= 0; step = this.parentOf(step)) way.unshift(step)
    return way
  }

  /** How many nodes are below, at all levels. */
  belowAt(line: number): number {
    return (this.#ends[line] ?? line + 1) - line - 1
  }

  /** The lines in sight when the nodes of these numbers are open. */
  visible(open: ReadonlySet<number>): number[] {
    const lines: number[] = []
    for (let line = 0; line < this.size; ) {
      lines.push(line)
      line = open.has(this.idAt(line)) ? line + 1 : (this.#ends[line] ?? line + 1)
    }
    return lines
  }

  /**
   * The nodes whose code, name or the initials of whose name hold every word of the keyword, whatever its case, with
   * their ancestors. A long number is the beginning of a code.
   */
  search(keyword: string, limit: number): Found {
    const { found, more } = this.#text.search(keyword, limit)
    const lines = new Set<number>()
    for (const line of found) {
      for (let step = line; step >= 0 && !lines.has(step); step = this.parentOf(step)) lines.add(step)
    }
    return { lines: [...lines].sort((a, b) => a - b), matches: new Set(found), more }
  }
}

/** The tree of a snapshot's parts and the deltas since. Takes a while, during which the page has its turns. */
export async function buildTree(
  parts: readonly NodeColumns[],
  deltas: readonly DictionaryDelta[],
  pace: Pace,
): Promise<DictionaryTree> {
  const changed = latest(deltas)
  const rows = new Rows()
  for (const part of parts) {
    rows.addPart(part, changed)
    await pace.rest()
  }
  for (const node of changed.values()) if (node) rows.add(node)
  const shape = await shapeOf(rows, pace)
  const pick = async (column: readonly string[]) => {
    await pace.rest()
    return Array.from(shape.order, (row) => column[row] ?? '')
  }
  const columns: Columns = {
    ids: shape.order.map((row) => rows.ids[row] ?? 0),
    codes: await pick(rows.codes),
    names: await pick(rows.names),
    units: await pick(rows.units),
    origins: await pick(rows.origins),
    classes: await pick(rows.classes),
    majors: await pick(rows.majors),
  }
  const text = new SearchText()
  const initialsOf = initialsWriter()
  for (let from = 0; from < shape.order.length; from += slice) {
    await pace.rest()
    const names = columns.names.slice(from, from + slice)
    text.add(names.map((name, index) => [columns.codes[from + index] ?? '', name, initialsOf(name)]))
  }
  return new DictionaryTree(columns, shape, text)
}

/** What the deltas, one after another, leave of each node that they name; undefined for a removed one. */
function latest(deltas: readonly DictionaryDelta[]): Map<number, DictionaryNode | undefined> {
  const changed = new Map<number, DictionaryNode | undefined>()
  for (const delta of deltas) {
    for (const node of delta.changed) changed.set(node.nodeId, node)
    for (const nodeId of delta.removed) changed.set(nodeId, undefined)
  }
  return changed
}
