import { readXlsx } from 'hucre/xlsx'
import { readTabulation } from '#console/tabulation/read-workbook.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import type { Field } from '#contract/tabulation/field-schema.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { Layout } from '#contract/tabulation/layout.ts'
import { cellName, readPlace } from '#contract/tabulation/reference.ts'
import { type CellValue, cellKey } from '#contract/tabulation/sheet-schema.ts'
import type { Style } from '#contract/tabulation/style-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { templateOf } from '#gateway/packaged/tabulations/form.ts'
import { packagedForms } from '#gateway/packaged/tabulations/forms.ts'
import { now } from '../../contract/tabulation/formula-table.ts'
import { id, template } from '../../contract/tabulation/template.ts'

/** A workbook of each packaged form and of the template of tests, all filled in, with three of each repeated row; by their titles. */
export async function filledWorkbooks(): Promise<[title: string, bytes: Uint8Array][]> {
  const { cells } = template()
  const ofTests = template({
    title: '测试表',
    // What day it is depends on when it is opened.
    cells: cells.filter(({ formula }) => formula !== 'TODAY()'),
  })
  const templates = [...packagedForms.map(({ form }) => templateOf(form)), ofTests]
  return await Promise.all(
    templates.map(async (each): Promise<[string, Uint8Array]> => [each.title, await filledWorkbook(each)]),
  )
}

async function filledWorkbook(filled: Template): Promise<Uint8Array> {
  const rowIds = Object.fromEntries(
    filled.repeats.map(({ repeatId }, index) => [
      repeatId,
      [1, 2, 3].map((row) => id(100 * (index + 1) + row)),
    ]),
  )
  const layout = new Layout(filled.repeats, new Map())
  const cells = [...fieldsByCell(filled)].flatMap(([at, field]) => {
    const block = layout.blockOf(readPlace(at)?.row ?? -1)
    const rows = block ? (rowIds[block.repeatId] ?? []) : [undefined]
    return rows.map((rowId, index) => [cellKey(at, rowId), filledWith(field, index)] as const)
  })
  const bound = new Map(
    filled.bindings.map(({ at, field }) => [at, field === 'projectName' ? '杭温高铁' : '一号隧道']),
  )
  const context = { now, bound, choices: new Map() }
  const sheet = new Sheet(filled, { rows: rowIds, cells: Object.fromEntries(cells) }, context)
  return await sheetWorkbook(filled, [], { submitted: 0 }, { sheet, rowIds })
}

/** Something that a field of the type takes; of texts also what is none to a workbook. */
function filledWith({ type, label, options = [] }: Field, index: number): CellValue {
  switch (type) {
    case 'number':
      return ['12.345', '0.1', '200'][index] ?? '7'
    case 'date':
      return '2026-03-05'
    case 'yes-no':
      return true
    case 'one-of':
      return options[index % options.length] ?? ''
    case 'several-of':
      return options.slice(0, 2)
    case 'person':
      return [{ userId: id(900), name: '王建国' }]
    case 'unit':
      return [{ organizationId: id(901), name: '中铁一局' }]
    case 'photo':
    case 'signature':
      return [{ fileId: id(902), name: `${label}.jpg` }]
    case 'mileage':
      return 'DK12+345.678'
    case 'text':
      return index === 1 ? '=1+1' : `${label} 第一行\n第二行 & <完>`
  }
}

/** What a program shows of a workbook: what stands in its cells, how they look, and how the sheet is laid out and printed. */
export async function shownOf(bytes: Uint8Array) {
  const { template: read, leftOut } = await readTabulation(bytes)
  const [sheet] = (await readXlsx(bytes)).sheets
  const values = new Map<string, unknown>(
    sheet?.rows.flatMap((row, index) =>
      row.flatMap((value, column) =>
        value === null ? [] : [[cellName({ row: index, column }), value] as const],
      ),
    ),
  )
  for (const [place, { formula, formulaResult }] of sheet?.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (formula !== undefined) values.set(cellName({ row, column }), formulaResult ?? null)
  }
  // What is frozen is part of the view, of which LibreOffice keeps nothing without a screen.
  const { styles, cells: drawn, merges, names, freeze: _freeze, ...layout } = read
  return {
    values: Object.fromEntries([...values].map(([at, value]) => [at, rounded(value)])),
    looks: Object.fromEntries(
      drawn.map(({ at, style = -1, ...content }) => [at, { ...content, ...plainStyle(styles[style] ?? {}) }]),
    ),
    merges: merges.toSorted(),
    names: Object.fromEntries(names.map(({ name, at }) => [name, at])),
    layout,
    leftOut,
  }
}

/** Programs write the last of a number's digits differently. */
function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(12)) : value
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** A look without what programs write though it goes without saying, and without fonts, which depend on the machine. */
function plainStyle({ font, vertical, format, border, ...style }: Style) {
  const { name: _name, size, ...marks } = font ?? {}
  return {
    ...style,
    ...marks,
    ...(size !== undefined && size !== 11 && { size }),
    ...(vertical && vertical !== 'bottom' && { vertical }),
    ...(format && { format: format.replaceAll('\\-', '-') }),
    sides: Object.fromEntries(
      sides.flatMap((side) => {
        const { line, color = '000000' } = border?.[side] ?? {}
        return line ? [[side, `${line} ${color}`] as const] : []
      }),
    ),
  }
}
