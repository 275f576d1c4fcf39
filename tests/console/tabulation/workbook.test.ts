// @vitest-environment node
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readTabulation } from '#console/tabulation/read-workbook.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import { writeTabulation } from '#console/tabulation/write-workbook.ts'
import type { WorkbookFault } from '#console/workbook/limits.ts'
import { problemsOf } from '#contract/tabulation/formula/problems.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import { cellKey } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { now } from '../../contract/tabulation/formula-table.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'

const context = { now, bound: new Map([['C2', '杭温高铁']]), choices: new Map() }

async function written(original: Template, cells = {}, rowIds: readonly string[] = []): Promise<Uint8Array> {
  const rows = rowIds.length > 0 ? { [tableId]: [...rowIds] } : {}
  return await writeTabulation(original, {
    sheet: new Sheet(original, { rows, cells }, context),
    rowIds: rows,
  })
}

function byCell<Item extends { at: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** What stands in a cell with its style, wherever among the styles that is. */
function looks({ cells, styles }: Template) {
  return byCell(cells).map(({ style, ...content }) => ({
    ...content,
    style: style === undefined ? undefined : styles[style],
  }))
}

test('TAB-03 a template that goes out as a workbook comes back as it was', async () => {
  const original = template({ bindings: [], fields: [], repeats: [], permissions: [], checks: [] })
  const { template: read, leftOut } = await readTabulation(await written(original))
  expect(leftOut).toEqual([])
  expect(looks(read)).toEqual(looks(original))
  for (const part of [
    'title',
    'rows',
    'columns',
    'merges',
    'rowHeights',
    'columnWidths',
    'freeze',
    'names',
    'page',
  ] as const)
    expect(read[part]).toEqual(original[part])
  expect(problemsOf(read)).toEqual([])
})

test('TAB-03 formulas go out with what they come to, and newer functions by the names that workbooks have for them', async () => {
  const cells = [
    { at: 'A1', formula: 'XLOOKUP("b",{"a";"b"},{1;2})' },
    { at: 'A2', formula: 'A1/0' },
  ]
  const bare = template({ cells, names: [], merges: [], bindings: [], fields: [], repeats: [], checks: [] })
  const bytes = await written(bare)
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.cells?.get('0,0')).toMatchObject({
    formula: '_xlfn.XLOOKUP("b",{"a";"b"},{1;2})',
    formulaResult: 2,
  })
  expect(sheet?.cells?.get('1,0')).toMatchObject({ formula: 'A1/0', value: '#DIV/0!' })
  expect(byCell((await readTabulation(bytes)).template.cells)).toEqual(cells)
})

test('TAB-03 a filled sheet goes out with all its rows, its formulas over them', async () => {
  const rowIds = [id(101), id(102), id(103)]
  const cells = Object.fromEntries(
    rowIds.flatMap((rowId, index) => [
      [cellKey('A4', rowId), index === 0 ? '=钢筋' : '水泥'],
      [cellKey('B4', rowId), String(index + 1)],
      [cellKey('C4', rowId), '10'],
    ]),
  )
  const book = await readXlsx(await written(template(), cells, rowIds), { readStyles: true })
  const [sheet] = book.sheets
  expect(sheet?.rows[3]?.[0]).toBe("'=钢筋")
  expect(sheet?.cells?.get('5,3')).toMatchObject({ formula: 'ROUND(B6*C6,2)', formulaResult: 30 })
  expect(sheet?.cells?.get('5,4')).toMatchObject({ formula: 'SUM(D$4:D6)', formulaResult: 60 })
  expect(sheet?.cells?.get('7,3')).toMatchObject({ formula: 'SUM(D4:D6)', formulaResult: 60 })
  expect(sheet?.cells?.get('7,1')).toMatchObject({ formula: 'SUM(B4:B6)', formulaResult: 6 })
  expect(sheet?.rows[1]?.[2]).toBe('杭温高铁')
  expect(sheet?.cells?.get('5,3')?.style?.numFmt).toBe('#,##0.00')
  expect(book.namedRanges).toContainEqual({ name: '数量', range: "'材料进场验收'!$B$4:$B$6" })
  expect(sheet?.rowBreaks).toEqual([7])
})

test('TAB-03 each cell of a merged block draws its own sides of the border in a workbook, and the block has them all again', async () => {
  const line = { line: 'thin' } as const
  const original = template({
    cells: [{ at: 'B2', text: '合计', style: 0 }],
    styles: [{ border: { top: line, right: line, bottom: line, left: line }, fill: 'F2F4F7' }],
    merges: ['B2:C3'],
    ...{ names: [], fields: [], repeats: [], bindings: [], checks: [] },
  })
  const bytes = await writeTabulation(original, {
    sheet: new Sheet(original, { rows: {}, cells: {} }, { ...context, bound: new Map() }),
    rowIds: {},
  })
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const drawn = ['1,1', '1,2', '2,1', '2,2'].map((place) =>
    Object.entries(sheet?.cells?.get(place)?.style?.border ?? {}).flatMap(([side, { style }]) =>
      style ? side : [],
    ),
  )
  expect(drawn.map((sides) => sides.toSorted())).toEqual([
    ['left', 'top'],
    ['right', 'top'],
    ['bottom', 'left'],
    ['bottom', 'right'],
  ])
  expect(looks((await readTabulation(bytes)).template)).toEqual(looks(original))
})

test('TAB-03 a day goes out as one, and what formulas over hidden cells come to as the gateway says it', async () => {
  const original = template({
    cells: [{ at: 'A2', formula: 'B1*2' }],
    fields: [{ fieldId: id(10), at: 'A1', label: '日期', type: 'date' }],
    ...{ merges: [], names: [], repeats: [], bindings: [], checks: [] },
  })
  const sheet = new Sheet(original, { rows: {}, cells: { A1: '2026-03-05' } }, context)
  const filled = { sheet, rowIds: {} }
  const locked = [{ at: 'B1', access: 'hidden' as const }]
  const bytes = await sheetWorkbook(original, locked, { submitted: 0, results: { A2: '84' } }, filled)
  const [read] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(read?.rows[0]?.[0]).toEqual(new Date('2026-03-05T00:00:00Z'))
  expect([read?.rows[1]?.[0], read?.cells?.get('1,0')?.formula]).toEqual([84, undefined])
})

test('TAB-03 a submitted sheet goes out with what its formulas had come to then', async () => {
  const original = template({
    cells: [{ at: 'A2', formula: 'TODAY()' }],
    ...{ fields: [], merges: [], names: [], repeats: [], bindings: [], checks: [] },
  })
  const filled = { sheet: new Sheet(original, { rows: {}, cells: {} }, context), rowIds: {} }
  const bytes = await sheetWorkbook(original, [], { submitted: 1, results: { A2: '45000' } }, filled)
  const [read] = (await readXlsx(bytes)).sheets
  expect(read?.cells?.get('1,0')).toMatchObject({ formula: 'TODAY()', formulaResult: 45000 })
})

test('TAB-03 of a workbook, hidden sheets and what no template has are left out, and what was is said', async () => {
  const fraction = { value: 0.5, type: 'number' as const, style: { numFmt: '# ?/?' } }
  const bytes = await writeXlsx({
    sheets: [
      { name: '隐藏', rows: [['x']], hidden: true },
      {
        name: '表',
        rows: [],
        cells: new Map<string, object>([
          ['0,0', fraction],
          ['1,0', { value: new Date('2026-03-05T00:00:00Z'), type: 'date', style: { numFmt: 'yyyy-mm-dd' } }],
          ['2,0', { value: null, type: 'formula', formula: "隐藏!A1+WEBSERVICE('x')" }],
        ]),
      },
    ],
    namedRanges: [{ name: '别处', range: '隐藏!$A$1' }],
  })
  const { template: read, leftOut } = await readTabulation(bytes)
  expect(leftOut).toEqual([
    { kind: 'format', found: 'A1' },
    { kind: 'name', found: '别处' },
  ])
  expect(read.cells.slice(0, 2)).toEqual([
    { at: 'A1', number: '0.5' },
    { at: 'A2', number: '46086', style: 0 },
  ])
  expect(problemsOf(read)).toEqual([expect.objectContaining({ kind: 'otherSheet', cell: 'A3' })])
})

test('TAB-03 cells that share a formula each have their own', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '表',
        rows: [[1], [2], [3]],
        cells: new Map<string, object>([
          [
            '0,1',
            {
              value: null,
              type: 'formula',
              formula: 'A1*$A$1',
              formulaType: 'shared',
              formulaSharedIndex: 0,
              formulaRef: 'B1:B3',
            },
          ],
          [
            '1,1',
            {
              value: null,
              type: 'formula',
              formula: '',
              formulaResult: 2,
              formulaType: 'shared',
              formulaSharedIndex: 0,
            },
          ],
          [
            '2,1',
            {
              value: null,
              type: 'formula',
              formula: '',
              formulaResult: 3,
              formulaType: 'shared',
              formulaSharedIndex: 0,
            },
          ],
        ]),
      },
    ],
  })
  const { cells } = (await readTabulation(bytes)).template
  expect(cells.filter(({ formula }) => formula).map(({ at, formula }) => [at, formula])).toEqual([
    ['B1', 'A1*$A$1'],
    ['B2', 'A2*$A$1'],
    ['B3', 'A3*$A$1'],
  ])
})

/** The name of the archive's last part written as another of the same length. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  expect(to).toHaveLength(from.length)
  return new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'))
}

async function large(cells: number, width: number) {
  const rows = Array.from({ length: cells / width }, () => Array.from({ length: width }, () => 1))
  return await writeXlsx({ sheets: [{ name: '表', rows }] })
}

test.each<[string, () => Promise<Uint8Array>, WorkbookFault]>([
  [
    'macros',
    () => writeXlsx({ sheets: [{ name: '表', rows: [['x']] }], vbaProject: new Uint8Array([1, 2, 3]) }),
    'macros',
  ],
  [
    'links to other files',
    async () => renamed(await written(template()), 'docProps/core.xml', 'x/externalLinks/a'),
    'external-links',
  ],
  ['a million cells', () => large(1_000_000, 100), 'too-many-cells'],
  ['columns beyond those of a template', () => large(201, 201), 'too-many-columns'],
  ['rows beyond those of a template', () => large(2001, 1), 'too-many-rows'],
  ['bytes that are no archive', async () => new Uint8Array(1000), 'not-a-workbook'],
  ['an empty one', async () => new Uint8Array(), 'not-a-workbook'],
])('TAB-03 a workbook with %s is refused', async (_, make, fault) => {
  await expect(readTabulation(await make())).rejects.toMatchObject({ fault })
})

test('TAB-03 cells of a workbook that are not locked are filled in, called by what stands beside them', async () => {
  const open = { protection: { locked: false } }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '巡检',
        rows: [
          ['工点', '甲'],
          ['数量：', null, null],
        ],
        cells: new Map([
          ['0,1', { value: '甲', style: open }],
          ['1,1', { value: null, style: { ...open, numFmt: '0.00' } }],
          ['1,2', { value: null, style: { ...open, numFmt: 'yyyy-mm-dd' } }],
          ['2,1', { value: null, style: open }],
        ]),
        dataValidations: [{ type: 'list', values: ['合格', '不合格'], range: 'B3' }],
      },
    ],
  })
  const { template: read } = await readTabulation(bytes)
  expect(read.fields.map(({ fieldId: _, ...field }) => field)).toEqual([
    { at: 'B1', label: '工点', type: 'text', preset: '甲' },
    { at: 'B2', label: '数量', type: 'number' },
    { at: 'C2', label: '数量', type: 'date' },
    { at: 'B3', label: 'B3', type: 'one-of', options: ['合格', '不合格'] },
  ])
  expect(read.cells.find(({ at }) => at === 'B1')).not.toHaveProperty('text')
  expect(problemsOf(read)).toEqual([])
})
