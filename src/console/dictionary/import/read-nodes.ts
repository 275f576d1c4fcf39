import { columnName } from '#contract/tabulation/reference.ts'
import { headText } from '../../workbook/heads.ts'
import type { SheetLine } from '../../workbook/read-sheet.ts'
import { type Heads, UnreadableSheet } from './find-heads.ts'
import { type NodeFields, plainFields, type RowProblem, type SheetColumn, type SheetNode } from './types.ts'

/** What people write in a sheet, and what it stands for; words as `headText` gives them. */
export interface SheetWords {
  heads: ReadonlyMap<string, SheetColumn>
  majors: ReadonlyMap<string, string>
  loops: ReadonlyMap<string, string>
}

export interface ReadOptions {
  words: SheetWords
  /** Cells, such as `B7`, that hold a formula. */
  formulas: ReadonlySet<string>
  /** Whether codes are taken in the plain forms that are offered. */
  plainForms: boolean
}

/** A tab is as wide as four blanks, an ideographic blank as two. */
const widths = new Map([
  ['\t', 4],
  ['\u3000', 2],
])

/**
 * The rows below the heads, each with what is wrong with its cells.
 * @throws UnreadableSheet when there is none.
 */
export function readNodes(lines: readonly SheetLine[], heads: Heads, options: ReadOptions): SheetNode[] {
  const rows = lines.slice(heads.at + 1).map((line) => readNode(line, heads, options))
  const given = rows.filter((row) => row !== undefined)
  if (given.length === 0) throw new UnreadableSheet('no-rows', { line: lines[heads.at]?.line ?? 1 })
  const outlined =
    heads.columns.has('level') || new Set(given.flatMap(({ name, depth }) => (name ? depth : []))).size > 1
  return outlined ? given : given.map((row) => ({ ...row, depth: undefined }))
}

function readNode({ line, cells }: SheetLine, heads: Heads, options: ReadOptions): SheetNode | undefined {
  const { words, plainForms } = options
  const problems: RowProblem[] = []
  const raw = (column: SheetColumn) => {
    const at = heads.columns.get(column)
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const text = (column: SheetColumn) => raw(column).trim()
  const code = (column: 'code' | 'segment') => {
    const given = text(column)
    const plain = plainCode(given)
    if (plain !== given && !plainForms) problems.push({ column, rule: 'plainForm', values: { given, plain } })
    // A spreadsheet takes what looks like a day for one.
    if (/^\d{4}-\d\d-\d\d$/.test(plain)) problems.push({ column, rule: 'date' })
    return plain
  }
  const { name, depth } = nameIn(cells, heads)
  const row: SheetNode = {
    line,
    code: code('code'),
    segment: code('segment'),
    name,
    parent: plainCode(text('parent')),
    depth: heads.columns.has('level') ? levelOf(text('level'), problems) : depth,
    node: /^\d{1,9}$/.test(text('node')) ? Number(text('node')) : 0,
    fields: {},
    problems,
  }
  for (const field of plainFields) if (text(field)) row.fields[field] = text(field)
  const major = text('major')
  if (major) {
    const known = words.majors.get(headText(major))
    if (known === undefined) problems.push({ column: 'major', rule: 'major', values: { given: major } })
    else row.fields.major = known
  }
  readLoop(row, text('loop'), text('loopRule'), words)
  for (const [column, at] of heads.columns)
    if (options.formulas.has(`${columnName(at)}${line}`)) problems.push({ column, rule: 'formula' })
  const empty = !row.code && !row.segment && !row.name && Object.keys(row.fields).length === 0
  return empty && problems.length === 0 ? undefined : row
}

function readLoop(row: SheetNode, over: string, rule: string, words: SheetWords): void {
  const { fields, problems }: { fields: Partial<NodeFields>; problems: RowProblem[] } = row
  if (over) {
    const known = words.loops.get(headText(over))
    if (known === undefined) problems.push({ column: 'loop', rule: 'loop', values: { given: over } })
    else fields.loopOver = known
  }
  if (rule) fields.loopRule = rule
}

/** A name and how far it is indented: by blanks, or by the column that it stands in below a merged head. */
function nameIn(cells: readonly string[], { columns, nameColumns }: Heads): { name: string; depth: number } {
  const from = columns.get('name') ?? 0
  for (let at = from; at < from + nameColumns; at++) {
    const cell = cells[at] ?? ''
    const name = cell.trim()
    if (!name) continue
    const blanks = [...cell.slice(0, cell.length - cell.trimStart().length)]
    return {
      name,
      depth: (at - from) * 100 + blanks.reduce((sum, blank) => sum + (widths.get(blank) ?? 1), 0),
    }
  }
  return { name: '', depth: 0 }
}

function levelOf(text: string, problems: RowProblem[]): number | undefined {
  const [level] = /\d+/.exec(text.normalize('NFKC')) ?? []
  if (level !== undefined) return Number(level)
  if (text) problems.push({ column: 'level', rule: 'level', values: { given: text } })
  return undefined
}

/** A code without blanks and marks that nobody sees, its full-width characters as plain ones. */
function plainCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
}
