import { type DictionaryDelta, type NodeColumns, readLoop, segmentOf } from '#contract/dictionary/columns.ts'
import type { NodeLoop } from '#contract/dictionary/schema.ts'
import { initialsWriter } from './dictionary-initials.ts'
import type { Pace } from './dictionary-pace.ts'
import { Rows, type Shape, shapeOf } from './dictionary-rows.ts'
import { SearchText } from './dictionary-search.ts'

/** Nodes whose text is joined at once: some milliseconds on a tablet. */
const slice = 4_000

/** A node as a screen shows it. */
export interface TreeItem {
  nodeId: number
  /** The full one. */
  code: string
  /** Its own part of the code. */
  segment: string
  name: string
  unit: string
  origin: string
  class: string
  /** Empty for none. */
  major: string
  loop: NodeLoop | undefined
  /** Empty for none. */
  quantityRule: string
  revision: number
}

/** What is looked for; every part of it has to hold. */
export interface TreeQuery {
  /** Words of code, name or the initials of the name, whatever their case. A long number is the beginning of a code. */
  keyword?: string
  major?: string
  class?: string
  origin?: string
  /** Only nodes whose code does not begin with that of the node above. */
  strayed?: boolean
  /** Only nodes that are none of these: neither themselves, nor one above or below. */
  apartFrom?: ReadonlySet<number>
}

/** Whether nothing is looked for. */
export function isBlank({ keyword, ...rest }: TreeQuery): boolean {
  return !keyword?.trim() && Object.values(rest).every((part) => !part)
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
  segments: Uint8Array
  names: string[]
  units: string[]
  origins: string[]
  classes: string[]
  majors: string[]
  loops: string[]
  quantityRules: string[]
  revisions: Int32Array
}

const columnOf = {
  code: 'codes',
  name: 'names',
  unit: 'units',
  class: 'classes',
  major: 'majors',
  origin: 'origins',
  loop: 'loops',
  quantityRule: 'quantityRules',
} as const
export type ComparedField = keyof typeof columnOf
const comparedFields = ['code', 'name', 'unit', 'class', 'major', 'origin', 'loop', 'quantityRule'] as const

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
    const { codes, segments, names, units, origins, classes, majors, loops, quantityRules, revisions } =
      this.#columns
    const code = codes[line] ?? ''
    return {
      nodeId: this.idAt(line),
      code,
      segment: segmentOf(code, segments[line]),
      name: names[line] ?? '',
      unit: units[line] ?? '',
      origin: origins[line] ?? '',
      class: classes[line] ?? '',
      major: majors[line] ?? '',
      loop: readLoop(loops[line] ?? ''),
      quantityRule: quantityRules[line] ?? '',
      revision: revisions[line] ?? 1,
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

  /** The line after the last node below. */
  endOf(line: number): number {
    return this.#ends[line] ?? line + 1
  }

  /** How many nodes are below, at all levels. */
  belowAt(line: number): number {
    return this.endOf(line) - line - 1
  }

  /** The lines of the nodes right below a line, or of the roots (−1). */
  childrenOf(line: number): number[] {
    const children: number[] = []
    const end = line < 0 ? this.size : this.endOf(line)
    for (let child = line + 1; child < end; child = this.endOf(child)) children.push(child)
    return children
  }

  /** Whether its code does not begin with that of the node above: it was put here from elsewhere. */
  isStrayed(line: number): boolean {
    const parent = this.parentOf(line)
    const { codes } = this.#columns
    return parent >= 0 && !(codes[line] ?? '').startsWith(codes[parent] ?? '')
  }

  /** The fields in which a node differs from what it was in another tree. */
  changedFields(line: number, former: DictionaryTree, formerLine: number): ComparedField[] {
    return comparedFields.filter(
      (field) => this.#columns[columnOf[field]][line] !== former.#columns[columnOf[field]][formerLine],
    )
  }

  /** The different values in the tree, the most frequent first. */
  valuesOf(name: 'majors' | 'classes' | 'origins'): string[] {
    const counts = new Map<string, number>()
    for (const value of this.#columns[name]) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
  }

  /** The lines in sight when the nodes of these numbers are open. */
  visible(open: ReadonlySet<number>): number[] {
    const lines: number[] = []
    for (let line = 0; line < this.size; ) {
      lines.push(line)
      line = open.has(this.idAt(line)) ? line + 1 : this.endOf(line)
    }
    return lines
  }

  /** The nodes that a query finds, with their ancestors: of those with a keyword, so many. */
  find(query: TreeQuery, limit: number): Found {
    const { keyword = '' } = query
    const accepts = isBlank(query) ? () => false : this.#accepts(query)
    const { found, more } = keyword.trim()
      ? this.#text.search(keyword, limit, accepts)
      : { found: Array.from({ length: this.size }, (_, line) => line).filter(accepts), more: false }
    const shown = new Uint8Array(this.size)
    for (const line of found) {
      for (let step = line; step >= 0 && !shown[step]; step = this.parentOf(step)) shown[step] = 1
    }
    const lines: number[] = []
    for (let line = shown.indexOf(1); line >= 0; line = shown.indexOf(1, line + 1)) lines.push(line)
    return { lines, matches: new Set(found), more }
  }

  /** By line: 1 for these nodes and all that hangs on them, 2 for those above one of them, else 0. */
  near(nodes: Pick<ReadonlySet<number>, 'has'>): Uint8Array {
    const marks = new Uint8Array(this.size)
    for (let line = 0; line < this.size; line += 1) {
      const parent = this.parentOf(line)
      if (!nodes.has(this.idAt(line)) && marks[parent] !== 1) continue
      marks[line] = 1
      for (let above = parent; above >= 0 && marks[above] === 0; above = this.parentOf(above))
        marks[above] = 2
    }
    return marks
  }

  #accepts({ major, origin, strayed, apartFrom, ...query }: TreeQuery): (line: number) => boolean {
    const { majors, classes, origins } = this.#columns
    const near = apartFrom && this.near(apartFrom)
    return (line) =>
      (major === undefined || majors[line] === major) &&
      (query.class === undefined || classes[line] === query.class) &&
      (origin === undefined || origins[line] === origin) &&
      (!strayed || this.isStrayed(line)) &&
      (!near || near[line] === 0)
  }
}

/** The tree of a snapshot's parts and the deltas since. Takes a while, during which the page has its turns. */
export async function buildTree(
  parts: readonly NodeColumns[],
  deltas: readonly DictionaryDelta[],
  pace: Pace,
): Promise<DictionaryTree> {
  const rows = new Rows()
  // From the last delta back: what a later one says of a node takes the place of all before.
  const known = new Set<number>()
  for (const { changed, removed } of deltas.toReversed()) {
    for (const nodeId of removed) known.add(nodeId)
    rows.add(changed, known)
    for (const nodeId of changed.ids) known.add(nodeId)
    await pace.rest()
  }
  for (const part of parts) {
    rows.add(part, known)
    await pace.rest()
  }
  const shape = await shapeOf(rows, pace)
  const pick = async (column: readonly string[]) => {
    await pace.rest()
    return Array.from(shape.order, (row) => column[row] ?? '')
  }
  const columns: Columns = {
    ids: shape.order.map((row) => rows.ids[row] ?? 0),
    codes: await pick(rows.codes),
    segments: Uint8Array.from(shape.order, (row) => rows.segments[row] ?? 0),
    names: await pick(rows.names),
    units: await pick(rows.units),
    origins: await pick(rows.origins),
    classes: await pick(rows.classes),
    majors: await pick(rows.majors),
    loops: await pick(rows.loops),
    quantityRules: await pick(rows.quantityRules),
    revisions: shape.order.map((row) => rows.revisions[row] ?? 1),
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
