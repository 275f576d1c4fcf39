import { readFileSync } from 'node:fs'
import type { Scalar } from '#contract/tabulation/formula/values.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import { serialOfText } from '#contract/tabulation/serial-date.ts'

/** A formula and what was worked out by hand that it comes to. */
export interface Line {
  section: string
  formula: string
  expected: Scalar
}

/** Noon of the day that is today in the table. */
export const now = (serialOfText('2026-11-25') ?? 0) + 0.5

/** The rows of the sheet that the formulas refer to; days are written as days. */
const rows: readonly (readonly (string | number | boolean | null)[])[] = [
  ['桩号', '数量', '单价', '日期', '等级', '备注'],
  ['DK1+100', 10, 2.5, '2026-01-05', '合格', 1],
  ['DK1+200', 20, 3, '2026-01-31', '不合格', '2'],
  ['DK2+100', 30, 4.25, '2026-02-28', '合格', true],
  ['dk2+200', 40, 0.1, '2024-02-29', '优良', null],
  ['XK1+000', 50, 0.2, '2025-12-31', '合格', '甲*乙'],
  ['YK1', -5, 100, '2026-03-05', '优良', 'a?b'],
  [],
  [null, 1.005, 2.675],
]

/** A formula of the sheet itself, and what it comes to. */
export const failing = { at: 'F10', formula: '1/0' }

/** The column in which the table's formulas stand, the first in the first row. */
export const formulaColumn = 'H'

/** The sheet's values by cell, days as numbers. */
export function sheetValues(): { at: { row: number; column: number }; value: Scalar }[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const value = typeof cell === 'string' ? (serialOfText(cell) ?? cell) : cell
      return value === null ? [] : [{ at: { row, column }, value }]
    }),
  )
}

/** The lines of `formulas.tsv`. */
export function readTable(): Line[] {
  const lines: Line[] = []
  let section = ''
  for (const text of readFileSync(new URL('formulas.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')) {
    const [formula = '', expected = ''] = text.split('\t')
    if (text.startsWith('# ')) section = text.slice(2)
    else lines.push({ section, formula, expected: readExpected(expected) })
  }
  return lines
}

function readExpected(text: string): Scalar {
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll('""', '"')
  if (text === 'TRUE' || text === 'FALSE') return text === 'TRUE'
  const error = (['#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'] as const).find(
    (code) => code === text,
  )
  return error ? { error } : Number(text)
}

/** Whether two results are the same as far as 14 digits go; a result near nothing is nothing. */
export function isAlike(one: Scalar, other: Scalar): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-13 * Math.max(1, Math.abs(one), Math.abs(other))
  return JSON.stringify(one) === JSON.stringify(other)
}

export function placeOf(name: string): { row: number; column: number } {
  const place = readPlace(name)
  if (!place) throw new Error(`${name} is no cell`)
  return place
}
