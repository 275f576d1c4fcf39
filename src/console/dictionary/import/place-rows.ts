import { CodeStyle, extendsCode, restoreZeros } from './code-style.ts'
import { outlineOf, top, unsaid } from './outline.ts'
import { type PresentTree, push } from './present-tree.ts'
import type { PresentNode, ProblemRule, SheetColumn, SheetNode } from './types.ts'

/** A row with its place in the tree. */
export interface Placed {
  row: SheetNode
  /** The node that the row means; absent for a new one. */
  node?: PresentNode
  /** What a new node hangs on; absent for a root, and for a row whose place is wrong. */
  parent?: PresentNode | Placed
  /** Empty until it is known: some nodes get their codes last. */
  code: string
  segment: string
  /** A sheet that has no codes says the order of siblings by that of its rows. */
  coded: boolean
}

/** Whether a parent is a new node of the sheet. */
export function isRow(parent: PresentNode | Placed): parent is Placed {
  return 'row' in parent
}

/**
 * Finds each row's place, however the rows are ordered: by its own code, the code of its parent, or its indentation. What
 * is wrong with a place is added to the row's problems.
 * @returns the rows in an order in which parents come before what hangs on them.
 */
export function placeRows(rows: readonly SheetNode[], tree: PresentTree, plainForms: boolean): Placed[] {
  restoreZeros(rows, tree, plainForms)
  return new Places(rows, tree).place()
}

class Places {
  readonly #rows: readonly SheetNode[]
  readonly #tree: PresentTree
  readonly #outline: Int32Array
  readonly #style: CodeStyle
  /** Whether no row has a code: then rows without a parent are roots. */
  readonly #codeless: boolean
  readonly #placed: Placed[] = []
  /** The new nodes of the sheet, by their codes as far as they are known. */
  readonly #byCode = new Map<string, Placed[]>()
  readonly #waitingForCode = new Map<string, SheetNode[]>()
  readonly #waitingForRow = new Map<SheetNode, SheetNode[]>()
  readonly #rejected = new Map<string, SheetNode>()
  readonly #ready: { row: SheetNode; parent: PresentNode | Placed | undefined }[] = []

  constructor(rows: readonly SheetNode[], tree: PresentTree) {
    this.#rows = rows
    this.#tree = tree
    this.#outline = outlineOf(rows)
    const outlineParent = new Map(rows.map((row, at) => [row, this.#outline[at] ?? unsaid]))
    this.#style = new CodeStyle(
      rows,
      tree,
      (row) => row.parent !== '' || (outlineParent.get(row) ?? unsaid) >= 0,
    )
    this.#codeless = rows.every(({ code, segment }) => !code && !segment)
  }

  place(): Placed[] {
    this.#rows.forEach((row, at) => {
      if (!this.#style.full && !row.segment) [row.segment, row.code] = [row.code, '']
      this.#sort(row, this.#outline[at] ?? unsaid)
    })
    for (let next = this.#ready.pop(); next; next = this.#ready.pop()) this.#settle(next.row, next.parent)
    this.#explainWaiting()
    return this.#placed
  }

  /** Decides what a row waits for. */
  #sort(row: SheetNode, above: number): void {
    const { code, parent } = row
    const start = code && this.#style.full ? this.#style.parentOf(code) : undefined
    const upper = this.#rows[above]
    if (code && this.#nodeOf(row)) this.#ready.push({ row, parent: undefined })
    else if (parent || start !== undefined) this.#awaitCode(row, parent || (start ?? ''))
    else if (code && this.#style.full) {
      const missing = this.#style.missingAbove(code)
      if (missing === undefined) this.#ready.push({ row, parent: undefined })
      else this.#reject(row, 'code', 'parentMissing', { code: missing })
    } else if (upper) push(this.#waitingForRow, upper, row)
    else if (above === top || this.#codeless || row.segment) this.#ready.push({ row, parent: undefined })
    else this.#reject(row, row.name ? 'name' : 'code', 'noOutline')
  }

  #awaitCode(row: SheetNode, code: string): void {
    const [node, ...others] = this.#tree.withCode(code)
    if (others.length > 0) this.#reject(row, 'parent', 'ambiguous', { code, count: others.length + 1 })
    else if (node) this.#ready.push({ row, parent: node })
    else push(this.#waitingForCode, code, row)
  }

  #settle(row: SheetNode, parent: PresentNode | Placed | undefined): void {
    const node = this.#nodeOf(row) ?? this.#nodeBelow(row, parent)
    const place: Placed = {
      row,
      ...(node ? { node } : parent && { parent }),
      code: node?.code ?? row.code,
      segment: node?.segment ?? row.segment,
      coded: row.code !== '' || row.segment !== '',
    }
    if (node) this.#checkNode(row, node)
    else this.#nameNew(place, parent)
    this.#placed.push(place)
    const hanging = node ?? place
    for (const below of this.#waitingForRow.get(row) ?? []) this.#ready.push({ row: below, parent: hanging })
    this.#waitingForRow.delete(row)
    if (node || !place.code) return
    push(this.#byCode, place.code, place)
    for (const below of this.#waitingForCode.get(place.code) ?? [])
      this.#ready.push({ row: below, parent: place })
    this.#waitingForCode.delete(place.code)
  }

  /** The node that a row's full code means; which of several, its number or its parent says. */
  #nodeOf(row: SheetNode): PresentNode | undefined {
    const { code, parent } = row
    if (!code) return undefined
    const numbered = this.#tree.withId(row.node)
    if (numbered?.code === code) return numbered
    const found = this.#tree.withCode(code)
    if (found.length < 2) return found[0]
    return found.find((node) => this.#tree.parentCode(node) === parent) ?? found[0]
  }

  /** The node that a row without a full code means, among those that hang where it does. */
  #nodeBelow(row: SheetNode, parent: PresentNode | Placed | undefined): PresentNode | undefined {
    if (row.code || (parent && isRow(parent))) return undefined
    const parentId = parent?.nodeId ?? 0
    if (row.segment) return this.#tree.withSegment(parentId, row.segment)
    const [found, ...others] = this.#tree.withName(parentId, row.name)
    if (others.length > 0) problem(row, 'name', 'sameName', { name: row.name, count: others.length + 1 })
    return found
  }

  #checkNode(row: SheetNode, node: PresentNode): void {
    const above = this.#tree.parentCode(node)
    const several = this.#tree.withCode(node.code).length
    const sure = several < 2 || row.node === node.nodeId || (row.parent !== '' && row.parent === above)
    if (row.code && !sure) problem(row, 'code', 'ambiguous', { code: node.code, count: several })
    else if (row.parent && row.parent !== above)
      problem(row, 'parent', 'moved', { code: above || '—', given: row.parent })
    if (row.segment && row.segment !== node.segment)
      problem(row, 'segment', 'codeStays', { given: row.segment, segment: node.segment })
  }

  /** Gives a new node its code and segment, as far as its parent has them. */
  #nameNew(place: Placed, parent: PresentNode | Placed | undefined): void {
    const { row } = place
    const above = parent?.code ?? ''
    if (row.code) {
      const rest = extendsCode(row.code, above) ? row.code.slice(above.length) : undefined
      if (rest === undefined && !row.segment)
        problem(row, 'parent', 'notBelowParent', { code: row.code, parent: above })
      // A dragged node has a code of elsewhere, which may begin like its parent's all the same, and its own segment beside it.
      else if (
        row.segment &&
        (rest === undefined || !parent || row.parent ? !row.code.endsWith(row.segment) : row.segment !== rest)
      )
        problem(row, 'segment', 'segmentDiffers', { given: row.segment, rest: rest ?? row.code })
      place.segment = row.segment || (rest ?? row.code)
    } else if (row.segment && (!parent || above)) place.code = above + row.segment
  }

  /** Says why rows that still wait have no place. */
  #explainWaiting(): void {
    const waiting = new Map<string, SheetNode>()
    const rings = new Map<SheetNode, boolean>()
    for (const rows of this.#waitingForCode.values())
      for (const row of rows) if (row.code) waiting.set(row.code, row)
    for (const [code, rows] of this.#waitingForCode)
      for (const row of rows) {
        const upper = waiting.get(code) ?? this.#rejected.get(code)
        if (!upper) this.#reject(row, row.parent ? 'parent' : 'code', 'parentMissing', { code })
        else if (isRing(row, waiting, rings)) this.#reject(row, 'parent', 'ring', { code })
        else this.#reject(row, 'parent', 'parentWrong', { line: upper.line })
      }
    for (const [upper, rows] of this.#waitingForRow)
      for (const row of rows) this.#reject(row, 'name', 'parentWrong', { line: upper.line })
  }

  #reject(
    row: SheetNode,
    column: SheetColumn,
    rule: ProblemRule,
    values?: Record<string, string | number>,
  ): void {
    problem(row, column, rule, values)
    if (row.code) this.#rejected.set(row.code, row)
    this.#placed.push({ row, code: row.code, segment: row.segment, coded: true })
  }
}

/** Whether the way up from a row leads back to where it has been. */
function isRing(
  row: SheetNode,
  waiting: ReadonlyMap<string, SheetNode>,
  known: Map<SheetNode, boolean>,
): boolean {
  const way = new Set<SheetNode>()
  let step: SheetNode | undefined = row
  while (step && !way.has(step) && !known.has(step)) {
    way.add(step)
    step = waiting.get(step.parent)
  }
  const ring = step !== undefined && (known.get(step) ?? true)
  for (const each of way) known.set(each, ring)
  return ring
}

export function problem(
  { problems }: SheetNode,
  column: SheetColumn,
  rule: ProblemRule,
  values?: Record<string, string | number>,
): void {
  problems.push({ column, rule, ...(values && { values }) })
}
