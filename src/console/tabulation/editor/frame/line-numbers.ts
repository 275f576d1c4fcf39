import type { IRowData, IWorkbookData, Worksheet } from '@univerjs/core'
import { sheetId } from './to-workbook.ts'

interface LineNumbers {
  rowNumbers: number[]
  columnNumbers: number[]
}

/**
 * The numbers that rows and columns keep wherever they are moved to, in their order now. Those that came new are given the next
 * ones, which they keep, too.
 */
export function lineNumbers(worksheet: Worksheet): LineNumbers {
  return {
    rowNumbers: numbersOf(worksheet.getRowCount(), (row) => worksheet.getRowManager().getRowOrCreate(row)),
    columnNumbers: numbersOf(worksheet.getColumnCount(), (column) =>
      worksheet.getColumnManager().getColumnOrCreate(column),
    ),
  }
}

/** The numbers with which a template is opened. */
export function openedNumbers({ sheets }: IWorkbookData): LineNumbers {
  const { rowCount = 0, columnCount = 0 } = sheets[sheetId] ?? {}
  return { rowNumbers: [...Array(rowCount).keys()], columnNumbers: [...Array(columnCount).keys()] }
}

type Line = Partial<Pick<IRowData, 'custom'>>

function numbersOf(count: number, lineAt: (index: number) => Line): number[] {
  const lines = Array.from({ length: count }, (_, index) => lineAt(index))
  const seen = new Set<number>()
  let next = lines.reduce((most, line) => Math.max(most, (numberOf(line) ?? -1) + 1), 0)
  return lines.map((line) => {
    const own = numberOf(line)
    if (own !== undefined && !seen.has(own)) {
      seen.add(own)
      return own
    }
    const number = next++
    line.custom = { ...line.custom, number }
    seen.add(number)
    return number
  })
}

function numberOf({ custom }: Line): number | undefined {
  const number: unknown = custom?.number
  return typeof number === 'number' ? number : undefined
}
