import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'
import type { DrawnCell, DrawnRow } from './drawn-rows.ts'
import { drawnOf } from './paste-cells.ts'

/** The lines of a workbook by their place, from 0; those that are empty are none. */
export type Lines = ReadonlyMap<number, SheetLine>

/** Which lines of a workbook are which of its sheet. */
export interface PlacedLines {
  /** The line of a drawn row; undefined for one that is empty. */
  lineOf: (drawn: DrawnRow) => SheetLine | undefined
  /** The repeated rows that were added in the workbook. */
  grown: readonly SheetRow[]
  /** Lines with something in them that belong to nothing of the sheet. */
  stray: readonly SheetLine[]
  /** The workbook does not say where its lines stand by now, and has more of them: any row may be another one. */
  isGuess: boolean
}

/** A line that the workbook was exported with, and where it stands by now. */
interface Standing {
  drawn: DrawnRow
  place: number
}

interface PlaceOptions {
  lines: Lines
  template: Template
  /** The repeated rows with which the workbook was exported. */
  then: readonly SheetRow[]
  /** Where the lines with which it was exported stand by now, as far as it says so. */
  places: readonly (number | undefined)[] | undefined
  /** What it shows of a field that nobody has filled in. */
  emptyText: (drawn: DrawnCell) => string
  /** The id of a row that was added in the workbook; `said`: what it has in all its fields. */
  idOfAdded: (repeatId: string, said: readonly string[]) => string
}

/**
 * Finds the lines with which a workbook was exported, wherever they stand now that others were inserted among them, and the rows
 * that were added.
 * @returns undefined where one of those lines is gone, or others stand within the lines of a table without rows.
 */
export function placeLines(options: PlaceOptions): PlacedLines | undefined {
  const { lines, template, then, places } = options
  const drawn = drawnOf(template, then)
  const isSaid = places?.some((place) => place !== undefined) ?? false
  const known = places && isSaid ? places : guessedPlaces(lines, template, drawn)
  const standing = drawn.flatMap((row, index): Standing[] => {
    const place = known[index]
    return place === undefined ? [] : [{ drawn: row, place }]
  })
  const used = new Set(standing.map(({ place }) => place))
  if (standing.length < drawn.length || used.size < standing.length) return undefined
  const placed = new Map(standing.map(({ drawn, place }) => [nameOf(drawn), place]))
  const grown: SheetRow[] = []
  const blank = drawnOf(template, [])
  for (const possible of possibleRows(lines, template, standing)) {
    const { repeatId, from, start, end } = possible
    if (!possible.isWhole) return undefined
    const said = saidIn(possible, blank, options)
    if (!said) continue
    const rowId = options.idOfAdded(repeatId, said)
    grown.push({ rowId, repeatId })
    for (let place = start; place <= end; place++) {
      used.add(place)
      placed.set(`${from + place - start}/${rowId}`, place)
    }
  }
  return {
    lineOf: (row) => lines.get(placed.get(nameOf(row)) ?? -1),
    grown,
    stray: [...lines].flatMap(([place, line]) => (used.has(place) || !isWritten(line) ? [] : line)),
    isGuess: !isSaid && grown.length > 0,
  }
}

/** What a line has in a cell. */
export function textAt(line: SheetLine | undefined, { column }: DrawnCell): string {
  return line?.cells[column]?.trim() ?? ''
}

/** What a repeated row has in all its fields by its lines; undefined where nobody has filled in any. */
function saidIn(
  { repeatId, from, start, end, isBlank }: PossibleRow,
  blank: readonly DrawnRow[],
  { lines, emptyText }: PlaceOptions,
): string[] | undefined {
  const cells = blank
    .filter((row) => row.repeatId === repeatId)
    .flatMap((row) => row.cells.map((cell) => ({ cell, place: start + row.row - from })))
    .filter(({ cell }) => cell.field)
    .map(({ cell, place }) => ({ cell, text: place <= end ? textAt(lines.get(place), cell) : '' }))
  const isFilled = cells.some(({ cell, text }) => text !== (isBlank ? emptyText(cell) : ''))
  return isFilled ? cells.map(({ text }) => text) : undefined
}

/** Whether anybody wrote something in it; formulas spread to lines by themselves. */
function isWritten({ cells, formulas = [] }: SheetLine): boolean {
  return cells.some((text, at) => text.trim() !== '' && !formulas.includes(at))
}

/** Which row of a template a line is, and of which repeated row. */
function nameOf({ row, cells }: DrawnRow): string {
  return `${row}/${partsOfKey(cells[0]?.key ?? '').rowId ?? ''}`
}

/** Each line where it was; with more of them the only table has grown at its end, where its rows are one line high. */
function guessedPlaces(lines: Lines, { repeats }: Template, drawn: readonly DrawnRow[]): number[] {
  const [repeat, ...others] = repeats
  const grows = repeat && others.length === 0 && repeat.from === repeat.to
  const more = grows ? Math.max(0, Math.max(-1, ...lines.keys()) + 1 - drawn.length) : 0
  return drawn.map(({ index, row }) => (repeat && row >= repeat.to ? index + more : index))
}

/** A repeated row that the workbook may have more, and its lines. */
interface PossibleRow {
  repeatId: string
  /** Its first row in the template, from 0. */
  from: number
  start: number
  end: number
  /** It is drawn though there is none, and shows what its fields have before anybody fills them in. */
  isBlank: boolean
  /** Its lines stand together. */
  isWhole: boolean
}

function possibleRows(lines: Lines, template: Template, standing: readonly Standing[]): PossibleRow[] {
  const claimed = standing.toSorted((one, other) => one.place - other.place)
  const taken = new Set(claimed.map(({ place }) => place))
  const found = new Map<number, PossibleRow>()
  const add = (repeatId: string, start: number, last: number, isBlank: boolean) => {
    const repeat = template.repeats.find((each) => each.repeatId === repeatId)
    if (!repeat || found.has(start)) return
    const end = Math.min(last, start + repeat.to - repeat.from)
    const own = claimed.filter(({ place }) => place >= start && place <= end)
    const isWhole = !isBlank || own.length === repeat.to - repeat.from + 1
    found.set(start, { repeatId, from: repeat.from - 1, start, end, isBlank, isWhole })
  }
  // A table without rows is drawn with one.
  for (const { drawn, place } of claimed) {
    const isFirst = template.repeats.some(({ from }) => from - 1 === drawn.row)
    const { rowId } = partsOfKey(drawn.cells[0]?.key ?? '')
    if (drawn.repeatId && isFirst && rowId === undefined)
      add(drawn.repeatId, place, place + template.rows, true)
  }
  for (const place of [...lines.keys()].toSorted((one, other) => one - other)) {
    if (taken.has(place)) continue
    const above = claimed.findLast((each) => each.place < place)
    const below = claimed.find((each) => each.place > place)
    const repeat = template.repeats.find(
      ({ from, to }) => above?.drawn.row === to - 1 || below?.drawn.row === from - 1,
    )
    if (!repeat) continue
    const first = (above?.place ?? -1) + 1
    const height = repeat.to - repeat.from + 1
    const start = first + Math.floor((place - first) / height) * height
    add(repeat.repeatId, start, below ? below.place - 1 : start + height, false)
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start)
}
