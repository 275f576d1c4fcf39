import type { SheetLine } from './read-sheet.ts'

/** So many lines may stand above the heads: titles, notes. */
export const mostTitles = 20

/** A head, or a word that may be chosen, as it is compared: without blanks, and without the star of a required column. */
export function headText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[*:]+$/, '')
    .toLowerCase()
}

/** Index of the line that names most of the columns: the first one where none is named. */
export function headLine(lines: readonly SheetLine[], labels: readonly string[]): number {
  const heads = new Set(labels.map(headText))
  const counts = lines
    .slice(0, mostTitles)
    .map(({ cells }) => new Set(cells.map(headText).filter((cell) => heads.has(cell))).size)
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)))
}
