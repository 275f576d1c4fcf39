import type { Cell, CellStyle, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { scalarOfResult } from '#contract/tabulation/cell-scalar.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { compileFormula } from '#contract/tabulation/formula/compile.ts'
import { parseFormula } from '#contract/tabulation/formula/parse.ts'
import type { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { Scalar } from '#contract/tabulation/formula/values.ts'
import { Layout, namedAreas } from '#contract/tabulation/layout.ts'
import {
  type Area,
  areaName,
  cellName,
  contains,
  type Place,
  readArea,
} from '#contract/tabulation/reference.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template, TemplateCell } from '#contract/tabulation/template-schema.ts'
import { harmlessCell } from '../workbook/cells.ts'
import { spreadStyles } from './merged-borders.ts'
import { type Baseline, baselineSheet, quotedName } from './workbook-baseline.ts'
import { workbookFormula } from './workbook-formulas.ts'
import { workbookPage } from './workbook-page.ts'
import { workbookStyle } from './workbook-styles.ts'

/** What a sheet's cells are called and filled with, as far as a workbook needs it. */
export interface Filled {
  sheet: Sheet
  /** Of each repeat its rows' ids, in their order. */
  rowIds: Readonly<Record<string, readonly string[]>>
  /** What formulas came to at the gateway by their keys, where that is what counts. */
  results?: SheetDetail['results']
  /** Formulas go out as what they came to: without the cells that are hidden they would come to something else. */
  hides?: boolean
  /** Of a sheet that may be filled in from the workbook again. */
  baseline?: Baseline | undefined
}

/**
 * A workbook of a published template: texts, formulas with what they come to, styles, merged cells, names and how it is printed.
 * With `rowIds` its repeated rows are there as often as the sheet has them; without any the workbook is the template itself.
 */
export async function writeTabulation(template: Template, filled: Filled): Promise<Uint8Array> {
  const { layout } = filled.sheet
  const rowOf = (row: number) => layout.rowOf(row - 1) + 1
  const written: WriteSheet = {
    name:
      template.title
        .replace(/[[\]:*?/\\]/g, ' ')
        .slice(0, 31)
        .trim() || 'Sheet1',
    rows: [],
    cells: cellsOf(template, filled),
    merges: template.merges.flatMap((text) => mergesOf(layout, readArea(text))),
    columns: Array.from({ length: template.columns }, (_, index) => {
      const { size: width } = template.columnWidths.find((each) => each.index === index + 1) ?? {}
      return width === undefined ? {} : { width }
    }),
    rowDefs: new Map(
      template.rowHeights.flatMap(({ index, size: height }) =>
        instances(layout, index - 1).map((which) => [layout.rowOf(index - 1, which), { height }] as const),
      ),
    ),
    ...(template.freeze && { freezePane: template.freeze }),
    ...workbookPage(template.page, rowOf),
  }
  const names = template.names.flatMap(({ name, at }) => {
    const area = readArea(at)
    return area ? [{ name, range: `${quotedName(written.name)}!${fixedName(grown(layout, area))}` }] : []
  })
  const shown = { name: written.name, lines: layout.rows(template.rows).length }
  return await writeXlsx({
    sheets: [written, ...(filled.baseline ? [baselineSheet(filled.baseline, shown)] : [])],
    namedRanges: names,
  })
}

/** Which of a row there are, counted from 0. */
function instances(layout: Layout, row: number): number[] {
  return Array.from({ length: layout.timesOf(row) }, (_, index) => index)
}

function cellsOf(template: Template, { sheet, rowIds, results, hides }: Filled): Map<string, Partial<Cell>> {
  const { layout } = sheet
  const bounds = { rows: template.rows, columns: template.columns, names: namedAreas(template.names) }
  const styles = new Map([...spreadStyles(template)].map(([at, style]) => [at, workbookStyle(style)]))
  const byCell = new Map(template.cells.map((cell) => [cell.at, cell]))
  const grows = Object.values(rowIds).some((ids) => ids.length > 0)
  const fields = fieldsByCell(template)
  const filled = [...template.bindings, ...template.fields].flatMap(({ at }) => readArea(at) ?? [])
  const cells = new Map<string, Partial<Cell>>()

  function write(place: Place, at: string, known: TemplateCell | undefined): void {
    const block = layout.blockOf(place.row)
    const ids = block ? (rowIds[block.repeatId] ?? []) : []
    const own = styles.get(at)
    // A day is a number to formulas, and would be shown as one.
    const style =
      fields.get(at)?.type === 'date' && own?.numFmt === undefined ? { ...own, numFmt: 'yyyy-mm-dd' } : own
    const expression =
      known?.formula === undefined
        ? undefined
        : grows
          ? compileFormula(known.formula, place.row, layout, bounds)
          : parseFormula(known.formula)
    for (const index of instances(layout, place.row)) {
      const key = cellKey(at, ids[index])
      const value = expression && results ? scalarOfResult(results[key] ?? '') : sheet.value(key)
      const content =
        expression && !hides
          ? computedCell(
              workbookFormula(grows ? layout.formulaAt(expression, place.row, index) : expression),
              value,
            )
          : plainCell(value)
      const look = isOfLines(content?.value) ? wrapped(style) : style
      if (content || look)
        cells.set(`${layout.rowOf(place.row, index)},${place.column}`, {
          ...content,
          ...(look && { style: look }),
        })
    }
  }

  for (const { row } of new Layout(template.repeats, new Map()).rows(template.rows))
    for (let column = 0; column < template.columns; column++) {
      const at = cellName({ row, column })
      const known = byCell.get(at)
      if (known || styles.has(at) || filled.some((area) => contains(area, { row, column })))
        write({ row, column }, at, known)
    }
  return cells
}

function isOfLines(value: Cell['value'] | undefined): boolean {
  return typeof value === 'string' && value.includes('\n')
}

/** The same, with the lines of a text below each other: others see them in one. */
function wrapped(style: CellStyle = {}): CellStyle {
  return { ...style, alignment: { ...style.alignment, wrapText: true } }
}

function plainCell(value: Scalar): Partial<Cell> | undefined {
  if (value === null || typeof value === 'object') return undefined
  if (typeof value === 'string') return { value: harmlessCell(value) ?? null, type: 'string' }
  return { value, type: typeof value === 'number' ? 'number' : 'boolean' }
}

function computedCell(formula: string, value: Scalar): Partial<Cell> {
  const formulaResult = typeof value === 'object' ? (value?.error ?? null) : value
  return { value: null, type: 'formula', formula, formulaResult }
}

/** Merged cells, in repeated rows once for each of them. */
function mergesOf(layout: Layout, area: Area | undefined) {
  if (!area) return []
  return instances(layout, area.top).map((index) => ({
    startRow: layout.rowOf(area.top, index),
    startCol: area.left,
    endRow: layout.rowOf(area.bottom, layout.blockOf(area.bottom) ? index : 0),
    endCol: area.right,
  }))
}

/** The cells, all repeated rows among them. */
function grown(layout: Layout, area: Area): Area {
  return {
    ...area,
    top: layout.rowOf(area.top),
    bottom: layout.rowOf(area.bottom, layout.timesOf(area.bottom) - 1),
  }
}

function fixedName(area: Area): string {
  return areaName(area).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
}
