/**
 * The cells of what was copied from a sheet: a tab between cells, a line break between rows; a cell with either in it stands in
 * quotes.
 */
export function cellsOfText(text: string): string[][] {
  const block = text.replace(/\r?\n$/, '')
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y
  while (cell.lastIndex <= block.length) {
    const [whole, quoted] = cell.exec(block) ?? ['']
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? whole)
    const at = cell.lastIndex
    if (at >= block.length) break
    const end = block.startsWith('\r\n', at) ? 2 : 1
    if (block[at] !== '\t') rows.push([])
    cell.lastIndex = at + end
  }
  return rows
}

/** How far something stands in cells that are laid over a table from a place on, counted from its first row and column. */
export function reachOf(
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
): { rows: number; columns: number } {
  const widths = cells.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1)
  return {
    rows: from.row + widths.findLastIndex((width) => width > 0) + 1,
    columns: from.column + widths.reduce((most, width) => Math.max(most, width), 0),
  }
}
