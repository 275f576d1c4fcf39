import { readValue } from '#contract/attribute/value-schema.ts'
import type { Language } from '#contract/messages.ts'
import type { FieldChoice, FieldType } from '#contract/tabulation/field-schema.ts'
import { Layout } from '#contract/tabulation/layout.ts'
import { cellName, type Place } from '#contract/tabulation/reference.ts'
import type { RefusedCell } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import type { CellValue } from '#contract/tabulation/sheet-schema.ts'
import { labelOf } from '#contract/tabulation/sift-edit.ts'
import type { RepeatRows, Template } from '#contract/tabulation/template-schema.ts'
import { newId } from '#request/id.ts'
import { cellsOfText } from '../workbook/cells-of-text.ts'
import { choicesOf, type DrawnCell, type DrawnRow, drawnRows } from './drawn-rows.ts'
import { readCell } from './read-cell.ts'
import { rowIdsOf } from './row-ids.ts'
import type { Baseline } from './workbook-baseline.ts'

export interface PasteContext {
  template: Template
  rows: readonly SheetRow[]
  /** The repeated rows that the person may add to. */
  growing: ReadonlySet<RepeatRows>
  /** Whether the person fills in a cell of the template. */
  mayFill: (at: string) => boolean
  choices: ReadonlyMap<string, readonly FieldChoice[]>
  language: Language
  /** Says why a cell is not pasted, and where. `text`: what it would have been filled in with, or the line. */
  say: (
    why:
      | 'noCell'
      | 'notFilled'
      | 'locked'
      | 'notPasted'
      | 'rowGone'
      | 'mostRows'
      | 'newer'
      | 'noResult'
      | 'stays'
      | 'line',
    text?: string,
  ) => string
}

export interface Pasted {
  /** By their keys; undefined for one that is emptied. */
  cells: ReadonlyMap<string, CellValue | undefined>
  /** Repeated rows that had to be added. */
  added: readonly SheetRow[]
  /** The others, each with why. */
  refused: readonly RefusedCell[]
  /** Of cells that were taken from a workbook: what it was exported over, and those that were changed otherwise since. */
  workbook?: { baseline: Baseline | undefined; contested: readonly Contested[] }
}

/** A cell of a workbook in which something else stands by now than when it was exported. */
export interface Contested {
  key: string
  label: string
  stands: CellValue | undefined
}

/** What nobody copies from a sheet as text. */
export const notText: readonly FieldType[] = ['person', 'unit', 'photo', 'signature', 'several-of']

/**
 * What was copied from a sheet, laid over a sheet that is filled in from a place on: cell by cell, those that are not taken named.
 * A table that grows does so, as far as it may.
 */
export function pasteCells(text: string, from: Place, context: PasteContext): Pasted {
  const { template } = context
  const lines = cellsOfText(text)
  const added = rowsToAdd(lines.length, from, context)
  const rows = [...context.rows, ...added]
  const drawn = drawnOf(template, rows)
  const cells = new Map<string, CellValue | undefined>()
  const refused: RefusedCell[] = []
  const cellAt = targetsOf(lines, from, drawn)
  for (const [down, line] of lines.entries())
    for (const [right, pasted] of line.entries()) {
      const place = { row: from.row + down, column: from.column + right }
      const cell = cellAt(down, right)
      const result = resultOf(cell, pasted.trim(), context)
      if (cell && 'value' in result) cells.set(cell.key, result.value)
      if ('message' in result) {
        const at = cellName(place)
        const label = cell?.field ? labelOf(cell.field, cell.key, rows) : at
        refused.push({ key: cell?.key ?? at, label, message: result.message })
      }
    }
  return { cells, added, refused }
}

export function drawnOf(template: Template, rows: readonly SheetRow[]) {
  const rowIds = rowIdsOf(rows)
  const counts = new Map(Object.entries(rowIds).map(([repeatId, ids]) => [repeatId, ids.length]))
  return drawnRows(template, new Layout(template.repeats, counts), rowIds)
}

/**
 * Where each pasted cell goes. A sheet with the same merged cells leaves the places that they cover empty; a plain list has no
 * such places, and its cells go to one after the other.
 */
function targetsOf(lines: readonly (readonly string[])[], from: Place, drawn: readonly DrawnRow[]) {
  const rowAt = (down: number) => drawn[from.row + down]?.cells ?? []
  const inPlace = (down: number, right: number) =>
    rowAt(down).find(({ column }) => column === from.column + right)
  const isCovered = (down: number, right: number) =>
    inPlace(down, right) === undefined && rowAt(down).some(({ column }) => column > from.column + right)
  const isPlain = lines.some((line, down) =>
    line.some((text, right) => text.trim() !== '' && isCovered(down, right)),
  )
  if (!isPlain) return inPlace
  return (down: number, right: number) => rowAt(down).filter(({ column }) => column >= from.column)[right]
}

/** The rows that a table lacks for so many lines; one whose rows are several lines high does not grow. */
function rowsToAdd(lines: number, from: Place, { template, rows, growing }: PasteContext): SheetRow[] {
  const drawn = drawnOf(template, rows)
  const { repeatId } = drawn[from.row] ?? {}
  const repeat = template.repeats.find((each) => each.repeatId === repeatId)
  if (!repeat || repeat.from !== repeat.to || !growing.has(repeat)) return []
  const count = drawn.filter((row) => row.repeatId === repeat.repeatId).length
  const below = drawn.filter((row) => row.repeatId === repeat.repeatId && row.index >= from.row).length
  const lacking = Math.max(0, Math.min(lines - below, repeat.maximum - count))
  return Array.from({ length: lacking }, () => ({ rowId: newId(), repeatId: repeat.repeatId }))
}

/** What a text comes to in a cell: its value, why it is not taken, or neither where there is nothing to say. */
export function resultOf(
  drawn: DrawnCell | undefined,
  text: string,
  { mayFill, choices, language, say }: PasteContext,
): { value: CellValue | undefined } | { message: string } | Record<string, never> {
  const nothing = text === ''
  if (!drawn) return nothing ? {} : { message: say('noCell') }
  const { field, cell, at } = drawn
  // Who copies a whole form copies its words, too.
  if (!field) return nothing || text === (cell?.text ?? cell?.number) ? {} : { message: say('notFilled') }
  if (!mayFill(at)) return nothing ? {} : { message: say('locked') }
  if (notText.includes(field.type)) return nothing ? {} : { message: say('notPasted') }
  if (nothing) return { value: undefined }
  const offered = choicesOf(field, choices)
  const named = offered.map(({ value, nameZh, nameEn }) => ({ value, nameZh, nameEn }))
  const entered =
    field.type === 'date' || field.type === 'yes-no' || field.type === 'one-of'
      ? readValue({ type: field.type, choices: named }, text)
      : text
  return readCell(field, offered, entered, language)
}
