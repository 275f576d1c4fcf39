import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, harmlessCell } from './cells.ts'

/** What browsers and offices call a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Sheet {
  name: string
  /** Written in bold above the lines. */
  heads: readonly string[]
  /** The lines as they come; read only as fast as they are written. */
  lines: AsyncIterable<readonly Cell[]>
}

/** A workbook of one sheet, none of whose cells is a formula. Beyond Excel's million lines it goes on in a further sheet. */
export async function writeWorkbook({ name, heads, lines }: Sheet): Promise<Blob> {
  const columns = heads.map((header) => ({
    header,
    width: Math.min(40, Math.max(12, header.length * 2 + 6)),
  }))
  const stream = writeXlsxStream(rowsOf(lines), { name, columns, freezePane: { rows: 1 } })
  const blob = await new Response(stream).blob()
  return blob.slice(0, blob.size, workbookType)
}

/** A workbook of several sheets that are at hand, none of whose cells is a formula. */
export async function writeSheets(
  sheets: readonly { name: string; heads: readonly string[]; lines: readonly (readonly Cell[])[] }[],
): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, heads, lines }) => ({
      name,
      rows: [[...heads], ...lines.map((line) => line.map((cell) => harmlessCell(cell) ?? null))],
      columns: heads.map(() => ({ width: 18 })),
    })),
  })
  return new Blob([bytes.slice()], { type: workbookType })
}

async function* rowsOf(lines: AsyncIterable<readonly Cell[]>): AsyncGenerator<(string | number | null)[]> {
  for await (const line of lines) yield line.map((cell) => harmlessCell(cell) ?? null)
}
