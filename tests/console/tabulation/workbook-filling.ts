import type { DrawnRow } from '#console/tabulation/drawn-rows.ts'
import { withCellsOver } from '#console/tabulation/filling-draft.ts'
import { baselineIn, beginFilling, editOf, valueIn, withCells } from '#console/tabulation/filling-state.ts'
import { drawnOf } from '#console/tabulation/paste-cells.ts'
import { rowIdsOf } from '#console/tabulation/row-ids.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import { type FilledWorkbook, readFilledWorkbook } from '#console/tabulation/workbook-baseline.ts'
import { cellsOfWorkbook } from '#console/tabulation/workbook-cells.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'
import { type CellValue, partsOfKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { now as today } from '../../contract/tabulation/formula-table.ts'
import { tableId } from '../../contract/tabulation/template.ts'
import { content, rows } from './filled-sheet.ts'
import { detail } from './sheet-detail.ts'

/** What a sheet by a template is filled in by. */
export const basisOf = (template: Template) =>
  ({ template, fields: fieldsByCell(template), choices: new Map(), language: 'zh' }) as const
export const basis = basisOf(content)

/** The sheet of tests with these cells. */
export const sheetWith = (
  cells: Readonly<Record<string, CellValue>>,
  more: Partial<SheetDetail> = {},
): SheetDetail => ({
  ...detail,
  rows,
  cells: Object.entries(cells).map(([key, value]) => ({ key, value })),
  ...more,
})

/**
 * The workbook of a sheet in which somebody has then written these cells, as it is read. `grown`: rows that were inserted there,
 * below which all lines have moved, and which the workbook tells as programs change its formulas.
 */
export async function editedAway(
  exported: SheetDetail,
  cells: Readonly<Record<string, CellValue>>,
  state = beginFilling(basis, exported),
  grown: readonly SheetRow[] = [],
): Promise<FilledWorkbook> {
  const { template } = state.basis
  const rows = [...state.rows, ...grown]
  const sheet = new Sheet(
    template,
    { rows: rowIdsOf(rows), cells },
    { now: today, bound: new Map(), choices: new Map() },
  )
  const { lines, baseline } = await readFilledWorkbook(
    await sheetWorkbook(template, [], exported, {
      ...{ sheet, rowIds: rowIdsOf(rows), baseline: baselineIn(state) },
    }),
  )
  const nameOf = ({ row, cells: [cell] }: DrawnRow) => `${row} ${partsOfKey(cell?.key ?? '').rowId}`
  const now = drawnOf(template, rows).map(nameOf)
  const places = drawnOf(template, state.rows).map((row) => now.indexOf(nameOf(row)))
  return { lines, baseline: baseline && { ...baseline, places } }
}

/** What a sheet comes to that is filled in from the workbook. */
export function fillFrom(
  { lines, baseline }: FilledWorkbook,
  stands: SheetDetail,
  state = beginFilling(basis, stands),
) {
  const { template } = state.basis
  const taken = cellsOfWorkbook(lines, {
    template,
    rows: state.rows,
    growing: new Set(template.repeats),
    mayFill: () => true,
    choices: new Map(),
    language: 'zh',
    say: (why, text) => `${why} ${text}`,
    valueOf: (key) => valueIn(state, key),
    newest: stands,
    baseline,
  })
  if (!taken || !baseline) throw new Error('Nothing was taken')
  const contested = taken.workbook?.contested ?? []
  const over = contested.length > 0
  const next = over
    ? withCellsOver(state, taken.cells, taken.added, baseline)
    : withCells(state, taken.cells, taken.added)
  return { contested, refused: taken.refused, next, ...editOf(next, () => '') }
}

/** Rows of the table of tests by these ids. */
export const rowsBy = (...ids: readonly string[]) => ids.map((rowId) => ({ rowId, repeatId: tableId }))
