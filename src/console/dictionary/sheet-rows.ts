import { NewNode } from '#contract/dictionary/node-calls.ts'
import { explain, type Language } from '#contract/messages.ts'
import { plainCode } from '#contract/pasted.ts'
import { z } from '#contract/zod.ts'
import { cellsOfText } from '../workbook/cells-of-text.ts'

/** What a column of a pasted sheet stands for. */
export type SheetField = 'segment' | 'name' | 'unit' | 'class' | 'major' | 'origin' | 'quantityRule'

/** In the order that is taken where no line of heads says another. */
export const sheetFields: readonly SheetField[] = [
  'segment',
  'name',
  'unit',
  'class',
  'major',
  'origin',
  'quantityRule',
]

export interface SheetRow {
  /** Its number in what was pasted, from 1 on. */
  number: number
  values: Partial<Record<SheetField, string>>
  /** Undefined while something is wrong. */
  node: NewNode | undefined
  /** What is wrong, in the person's language. */
  problems: { field: SheetField; text: string }[]
}

export interface SheetReading {
  /** What the columns are called in lines of heads, in every language. */
  heads: ReadonlyMap<string, SheetField>
  /** Codes of majors by what people call them. */
  majors: ReadonlyMap<string, string>
  /** The codes that the neighbours have already. */
  taken: ReadonlySet<string>
  language: Language
  /** What is said of a code that stands there twice, or that a neighbour has. */
  says: { twice: (row: number) => string; taken: string; major: string }
}

/** What heads call the columns, whatever the case. */
export function headsIn(names: readonly (readonly [string, SheetField])[]): Map<string, SheetField> {
  return new Map(names.map(([name, field]) => [name.toLowerCase(), field]))
}

/** The same text with blanks and full-width characters taken out of its codes. */
export function withPlainCodes(text: string, heads: ReadonlyMap<string, SheetField>): string {
  const cells = cellsOf(text)
  const at = Math.max(0, cells[0]?.findIndex((cell) => heads.get(cell.toLowerCase()) === 'segment') ?? 0)
  return cells
    .map((row) => row.map((cell, index) => (index === at ? plainCode(cell) : cell)).join('\t'))
    .join('\n')
}

/** The cells of a pasted sheet, each as one line; rows in which nothing stands are left out. */
export function cellsOf(text: string): string[][] {
  return cellsOfText(text)
    .map((row) => row.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((row) => row.some(Boolean))
}

/** The rows of a pasted sheet as new nodes, each with what is wrong with it. */
export function readSheet(text: string, reading: SheetReading): SheetRow[] {
  const cells = cellsOf(text)
  const headed = cells[0]?.map((cell) => reading.heads.get(cell.toLowerCase()))
  const isHead = headed?.includes('name') === true
  const columns = isHead && headed ? headed : sheetFields
  const firsts = new Map<string, number>()
  return cells.slice(isHead ? 1 : 0).map((row, index) => {
    const number = index + (isHead ? 2 : 1)
    const values: SheetRow['values'] = {}
    columns.forEach((field, at) => {
      const value = row[at]
      if (field && value) values[field] = value
    })
    const problems: SheetRow['problems'] = []
    const { major: called, ...rest } = values
    const major = called === undefined ? undefined : (reading.majors.get(called) ?? called)
    const given = { ...rest, ...(major !== undefined && { major }) }
    const parsed = z.safeParse(NewNode, given, { reportInput: true })
    for (const issue of parsed.error?.issues ?? []) {
      const field = sheetFields.find((each) => each === issue.path[0])
      if (field)
        problems.push({
          field,
          text: field === 'major' ? reading.says.major : explain(issue, reading.language),
        })
    }
    const { segment } = values
    if (segment !== undefined) {
      const first = firsts.get(segment)
      if (first !== undefined) problems.push({ field: 'segment', text: reading.says.twice(first) })
      else firsts.set(segment, number)
      if (reading.taken.has(segment)) problems.push({ field: 'segment', text: reading.says.taken })
    }
    return { number, values, node: problems.length === 0 ? parsed.data : undefined, problems }
  })
}
