import { type DictionaryDelta, type NodeColumns, readLoop, segmentOf } from '#contract/dictionary/columns.ts'
import type { NodeLoop } from '#contract/dictionary/schema.ts'
import { initialsWriter } from './dictionary-initials.ts'
import { idle, type Pace } from './dictionary-pace.ts'
import { joinRows, type Rows, type Shape, shapeOf, type TextColumn } from './dictionary-rows.ts'
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
  readonly #rows: Rows
  readonly #order: Int32Array
  readonly #ids: Int32Array
  readonly #parents: Int32Array
  readonly #levels: Uint8Array
  readonly #ends: Int32Array
  readonly #text = new SearchText()
  readonly #joining: Iterator<void>

  constructor(rows: Rows, { order, parents, levels, ends }: Shape) {
    this.#rows = rows
    this.#order = order
    this.#ids = order.map((row) => rows.ids[row] ?? 0)
    this.#parents = parents
    this.#levels = levels
    this.#ends = ends
    this.#joining = this.#joinText()
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#ids.length
  }

  /** The number of the node at a line, by which it is known from one version to the next. */
  idAt(line: number): number {
    return this.#ids[line] ?? 0
  }

  /** The line of the node with this number; −1 when there is none. */
  lineOf(nodeId: number): number {
    return this.#ids.indexOf(nodeId)
  }

  itemAt(line: number): TreeItem {
    const text = (column: TextColumn) => this.#textAt(column, line)
    return {
      nodeId: this.idAt(line),
      // Taken from their columns when they are read: a line of the tree shows few of them.
      get code() {
        return text('codes')
      },
      get segment() {
        return segmentOf(text('codes'), Number(text('segments')))
      },
      get name() {
        return text('names')
      },
      get unit() {
        return text('units')
      },
      get origin() {
        return text('origins')
      },
      get class() {
        return text('classes')
      },
      get major() {
        return text('majors')
      },
      get loop() {
        return readLoop(text('loops'))
      },
      get quantityRule() {
        return text('quantityRules')
      },
      get revision() {
        return Number(text('revisions'))
      },
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
    return parent >= 0 && !this.#textAt('codes', line).startsWith(this.#textAt('codes', parent))
  }

  /** The fields in which a node differs from what it was in another tree. */
  changedFields(line: number, former: DictionaryTree, formerLine: number): ComparedField[] {
    return comparedFields.filter(
      (field) => this.#textAt(columnOf[field], line) !== former.#textAt(columnOf[field], formerLine),
    )
  }

  /** The different values in the tree, the most frequent first. */
  valuesOf(name: 'majors' | 'classes' | 'origins'): string[] {
    const counts = new Map<string, number>()
    // Neighbours mostly say the same, so that runs are counted.
    for (let from = 0, to = 0; from < this.size; from = to) {
      const value = this.#textAt(name, from)
      while (to < this.size && this.#textAt(name, to) === value) to++
      if (value) counts.set(value, (counts.get(value) ?? 0) + to - from)
    }
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
      ? this.#allText().search(keyword, limit, accepts)
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
    const near = apartFrom && this.near(apartFrom)
    return (line) =>
      (major === undefined || this.#textAt('majors', line) === major) &&
      (query.class === undefined || this.#textAt('classes', line) === query.class) &&
      (origin === undefined || this.#textAt('origins', line) === origin) &&
      (!strayed || this.isStrayed(line)) &&
      (!near || near[line] === 0)
  }

  /** Joins the text to be searched while the page has nothing else to do; a search that comes before waits for it. */
  async prepareSearch(): Promise<void> {
    while (!this.#joining.next().done) await idle()
  }

  #allText(): SearchText {
    while (!this.#joining.next().done);
    return this.#text
  }

  *#joinText(): Generator<void> {
    const initialsOf = initialsWriter()
    for (let from = 0; from < this.size; from += slice) {
      yield
      const rows = this.#order.subarray(from, from + slice)
      this.#text.add(
        Array.from(rows, (row) => {
          const name = this.#rows.textAt('names', row)
          return [this.#rows.textAt('codes', row), name, initialsOf(name)]
        }),
      )
    }
  }

  #rowAt(line: number): number {
    return this.#order[line] ?? -1
  }

  #textAt(column: TextColumn, line: number): string {
    return this.#rows.textAt(column, this.#rowAt(line))
  }
}

/** The tree of a snapshot's parts and the deltas since. Takes a while, during which the page has its turns. */
export async function buildTree(
  parts: readonly NodeColumns[],
  deltas: readonly DictionaryDelta[],
  pace: Pace,
): Promise<DictionaryTree> {
  const rows = joinRows(parts, deltas)
  await pace.rest()
  return new DictionaryTree(rows, await shapeOf(rows, pace))
}
