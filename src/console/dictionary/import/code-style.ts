import type { PresentTree } from './present-tree.ts'
import type { SheetNode } from './types.ts'

/** How many digits a level adds where codes have no separators; a tree's own levels count, too. */
const usualWidths = [2, 3]
const digits = /^\d+$/

/** What the codes of a sheet and of a tree say of one another. */
export class CodeStyle {
  readonly #tree: PresentTree
  readonly #known: Set<string>
  readonly #widths: Set<number>
  readonly #rootWidths: Set<number>
  /** Whether no code begins with another one: then each is a root, whatever its length. */
  readonly #flat: boolean
  /** Whether cells hold full codes; otherwise each holds what a node adds to the code above. */
  readonly full: boolean

  /** @param hasParent whether the sheet says of a row where it hangs, other than by its code. */
  constructor(rows: readonly SheetNode[], tree: PresentTree, hasParent: (row: SheetNode) => boolean) {
    this.#tree = tree
    this.#known = new Set(rows.flatMap(({ code }) => code || []))
    const segments = tree.nodes.filter(({ segment }) => digits.test(segment))
    this.#widths = new Set([...usualWidths, ...segments.map(({ segment }) => segment.length)])
    this.#rootWidths = new Set([1, 2, 3, ...tree.below(0).map(({ code }) => code.length)])
    const coded = rows.filter(({ code }) => code)
    this.#flat = !coded.some(({ code }) => this.parentOf(code) !== undefined)
    const hanging = coded.filter(hasParent)
    const alone = hanging.filter(
      ({ code, parent }) => this.parentOf(code) === undefined && !agrees(code, parent, tree),
    )
    this.full = alone.length * 2 <= hanging.length
  }

  /** The longest code, of the sheet or the tree, that this one goes on from by one level. */
  parentOf(code: string): string | undefined {
    for (let length = code.length - 1; length > 0; length--) {
      const start = code.slice(0, length)
      if (!this.#known.has(start) && this.#tree.withCode(start).length === 0) continue
      if (this.#isLevel(start, code.slice(length))) return start
    }
    return undefined
  }

  /** The code that is missing above one that goes on from none; undefined where it may be a root. */
  missingAbove(code: string): string | undefined {
    const dot = code.lastIndexOf('.')
    if (dot > 0) return code.slice(0, dot)
    if (!digits.test(code) || this.#flat || this.#rootWidths.has(code.length)) return undefined
    return code.slice(0, -2)
  }

  #isLevel(start: string, rest: string): boolean {
    if (/^[.\-_/]/.test(rest)) return /^[.\-_/][^.\-_/]+$/.test(rest)
    if (start.includes('.') || /[.\-_/]/.test(rest)) return false
    return digits.test(rest) ? this.#widths.has(rest.length) : rest.length <= 3
  }
}

/** Whether a full code fits what the row says of its parent. */
function agrees(code: string, parent: string, tree: PresentTree): boolean {
  if (!parent) return false
  return extendsCode(code, parent) || tree.withCode(code).some((node) => tree.parentCode(node) === parent)
}

/** Whether a code goes on from another one. */
export function extendsCode(code: string, start: string): boolean {
  return code.length > start.length && code.startsWith(start)
}

/**
 * Gives back the zero that a spreadsheet took from codes such as 0101, where all codes of the tree have two digits a level.
 * @param accept whether that was agreed to; otherwise it is a problem of the row.
 */
export function restoreZeros(rows: readonly SheetNode[], tree: PresentTree, accept: boolean): void {
  const paired = tree.nodes.length > 0 && tree.nodes.every(({ code }) => /^(?:\d\d)+$/.test(code))
  if (!paired) return
  for (const row of rows) {
    if (row.code.length % 2 === 0 || !digits.test(row.code)) continue
    const plain = `0${row.code}`
    if (!accept) row.problems.push({ column: 'code', rule: 'lostZero', values: { given: row.code, plain } })
    row.code = plain
  }
}

/** The next segment among siblings, written as they are: `.3` after `.2`, `04` after `03`. */
export function nextSegment(taken: ReadonlySet<string>, parentCode: string): string {
  let [mark, width, last] = [parentCode.includes('.') ? '.' : '', parentCode.includes('.') ? 1 : 2, 0]
  for (const segment of taken) {
    const [, before, number] = /^([.\-_/]?)(\d+)$/.exec(segment) ?? []
    if (number === undefined || before === undefined || Number(number) < last) continue
    ;[mark, width, last] = [
      before,
      number.startsWith('0') || before === '' ? number.length : 1,
      Number(number),
    ]
  }
  return mark + String(last + 1).padStart(width, '0')
}

/** Orders codes as people do: 2 before 10, 2.9 before 2.10. */
export const byCode = new Intl.Collator('en', { numeric: true })
