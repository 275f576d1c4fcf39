import { streamXlsxRows } from 'hucre/xlsx'
import { plainCell } from './cells.ts'
import { checkParts } from './check-parts.ts'
import { checkArchive, largest, UnreadableWorkbook } from './limits.ts'

/** One line of a sheet: its number, as Excel counts, and its cells as text. */
export interface SheetLine {
  line: number
  cells: string[]
}

/**
 * The lines of a workbook's first sheet that are not empty; dates as `YYYY-MM-DD`.
 * @throws UnreadableWorkbook when it is none, or goes beyond the limits.
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetLine[]> {
  const parts = checkArchive(bytes)
  const lines: SheetLine[] = []
  let length = 0
  try {
    await checkParts(bytes, parts)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      // A line has holes where its cells are empty.
      if (values.length > largest.columns) throw new UnreadableWorkbook('too-many-columns')
      const cells = Array.from(values, textOf)
      length += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > largest.text) throw new UnreadableWorkbook('too-large')
      if (cells.every((cell) => cell === '')) continue
      if (lines.length >= largest.rows) throw new UnreadableWorkbook('too-many-rows')
      lines.push({ line: index + 1, cells })
    }
  } catch (error) {
    // The library says what of the format it missed, which helps nobody who has the wrong file.
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('not-a-workbook')
  }
  return lines
}

function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return plainCell(String(value ?? '').slice(0, largest.cell)).trim()
}
