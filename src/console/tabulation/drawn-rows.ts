import { scalarOf } from '#contract/tabulation/cell-scalar.ts'
import { type Field, type FieldChoice, ownChoices } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import type { Layout } from '#contract/tabulation/layout.ts'
import { presetOf } from '#contract/tabulation/preset.ts'
import { cellName, contains, readArea } from '#contract/tabulation/reference.ts'
import { type CellValue, cellKey } from '#contract/tabulation/sheet-schema.ts'
import { labelAt } from '#contract/tabulation/sift-edit.ts'
import type { Style } from '#contract/tabulation/style-schema.ts'
import type { Template, TemplateCell } from '#contract/tabulation/template-schema.ts'

/** A cell of a sheet as it is drawn; those that lie under merged ones are none. */
export interface DrawnCell {
  key: string
  /** Where the template has it. */
  at: string
  column: number
  columns: number
  rows: number
  style: Style | undefined
  field: Field | undefined
  /** What people call it. */
  label: string
  /** What the template has in it. */
  cell: TemplateCell | undefined
}

export interface DrawnRow {
  /** Its place in the sheet, counted from 0. */
  index: number
  /** The row of the template, counted from 0. */
  row: number
  /** Of repeated rows the one that it belongs to, where it is its first line. */
  rowId: string | undefined
  repeatId: string | undefined
  cells: DrawnCell[]
}

/** The rows of a sheet with the cells that are seen, top to bottom. `rowIds`: the ids of repeated rows in their order, by the repeat. */
export function drawnRows(
  template: Template,
  layout: Layout,
  rowIds: Readonly<Record<string, readonly string[]>>,
): DrawnRow[] {
  const fields = fieldsByCell(template)
  const cells = new Map(template.cells.map((cell) => [cell.at, cell]))
  const merges = template.merges.flatMap((text) => readArea(text) ?? [])
  return layout.rows(template.rows).map(({ row, repeated }, index) => {
    const rowId = repeated && rowIds[repeated.repeatId]?.[repeated.index]
    const first = repeated !== undefined && layout.blockOf(row)?.top === row
    return {
      index,
      row,
      rowId: first ? rowId : undefined,
      repeatId: repeated?.repeatId,
      cells: Array.from({ length: template.columns }, (_, column): DrawnCell | undefined => {
        const merge = merges.find((area) => contains(area, { row, column }))
        if (merge && (merge.top !== row || merge.left !== column)) return undefined
        const at = cellName({ row, column })
        const cell = cells.get(at)
        const field = fields.get(at)
        return {
          key: cellKey(at, rowId),
          at,
          column,
          columns: merge ? merge.right - merge.left + 1 : 1,
          // No merged block reaches beyond rows that repeat.
          rows: merge ? merge.bottom - merge.top + 1 : 1,
          style: cell?.style === undefined ? undefined : template.styles[cell.style],
          field,
          label: field ? labelAt(field, at, rowId === undefined ? undefined : repeated?.index) : at,
          cell,
        }
      }).filter((cell) => cell !== undefined),
    }
  })
}

/** More rows than these would leave a tablet no room to scroll in. */
const mostFrozenRows = 6

/**
 * So many rows on top stay in sight while a sheet is filled in: those that the template freezes, unless they are many, or something
 * reaches beyond them.
 */
export function frozenRows({ freeze, merges, repeats }: Template): number {
  const { rows = 0 } = freeze ?? {}
  const reachesBeyond = merges
    .flatMap((text) => readArea(text) ?? [])
    .some(({ top, bottom }) => top < rows && bottom >= rows)
  return rows > mostFrozenRows || reachesBeyond || repeats.some(({ from }) => from <= rows) ? 0 : rows
}

/** What there is to choose from in a field. */
export function choicesOf(
  field: Field,
  dictionaries: ReadonlyMap<string, readonly FieldChoice[]>,
): readonly FieldChoice[] {
  return field.dictionaryKey === undefined ? ownChoices(field) : (dictionaries.get(field.dictionaryKey) ?? [])
}

/** What a workbook shows of what stands in a cell, as it is read from there. */
export function textInWorkbook(
  value: CellValue | undefined,
  field: Field,
  dictionaries: ReadonlyMap<string, readonly FieldChoice[]>,
): string {
  const choices = choicesOf(field, dictionaries)
  const stands = value ?? presetOf(field, choices)
  if (field.type === 'date' && typeof stands === 'string') return stands
  return String(scalarOf(stands, field.type, choices) ?? '').trim()
}
