// @vitest-environment node
import {
  CellValueType,
  type ICellData,
  ICommandService,
  LocaleType,
  LogLevel,
  type Nullable,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core'
import {
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  UniverFormulaEnginePlugin,
  UniverSheetsFormulaPlugin,
  UniverSheetsPlugin,
} from '@univerjs/preset-sheets-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scalar } from '#contract/tabulation/formula/values.ts'
import { columnIndex } from '#contract/tabulation/reference.ts'
import {
  failing,
  formulaColumn,
  placeOf,
  readTable,
  sheetValues,
} from '../../contract/tabulation/formula-table.ts'

/**
 * Formulas of the table that the editor works out otherwise while a template is drawn; what is filled in and stored is worked out by
 * our own engine alone, as Excel and LibreOffice do it.
 */
const otherwise: ReadonlySet<string> = new Set([
  // Reads less: `%` twice, a sign before a text, wildcards in SEARCH, an argument that is left out, arrays in RANK.AVG.
  '5%%',
  '-"3"',
  'SEARCH("1*6","DK123+456")',
  'IF(TRUE,,2)',
  'RANK.AVG(2,{1,2,2,3})',
  // Writes and rounds numbers by their binary digits.
  '1/3&""',
  'MOD(0.3,0.1)',
  'TEXT(1.005,"0.00")',
  // Does not refuse what does not fit, or by another error.
  'SUMPRODUCT(B2:B4,C2:C5)',
  'AVERAGE(F10,1)',
  'MAXIFS(B2:B7,E2:E7,"无")',
  'IF("甲",1,2)',
  // Months that are shorter than the day.
  'EDATE(D3,1)',
  'EDATE(D5,12)',
  // Formats of another language.
  'TEXT(123,"[DBNum2]0")',
  'TEXT(DATE(2026,3,5),"aaaa")',
])

// The day of the table.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) }))
afterEach(() => void vi.useRealTimers())

function cellOf(value: string | number | boolean): ICellData {
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: CellValueType.BOOLEAN }
  return { v: value, t: typeof value === 'number' ? CellValueType.NUMBER : CellValueType.STRING }
}

/** What the editor's engine has every formula of the table come to, in their order. */
async function worked(formulas: readonly string[]): Promise<Scalar[]> {
  const univer = new Univer({
    locale: LocaleType.ZH_CN,
    // It says how far it has come, at last in words.
    locales: { [LocaleType.ZH_CN]: {} },
    logLevel: LogLevel.ERROR,
  })
  for (const plugin of [UniverFormulaEnginePlugin, UniverSheetsPlugin, UniverSheetsFormulaPlugin])
    univer.registerPlugin(plugin)
  const cellData: Record<number, Record<number, ICellData>> = {}
  const put = (row: number, column: number, cell: ICellData) => {
    cellData[row] = { ...cellData[row], [column]: cell }
  }
  for (const { at, value } of sheetValues())
    if (value !== null && typeof value !== 'object') put(at.row, at.column, cellOf(value))
  const { row, column } = placeOf(failing.at)
  put(row, column, { f: `=${failing.formula}` })
  const own = columnIndex(formulaColumn)
  for (const [index, formula] of formulas.entries()) put(index, own, { f: `=${formula}` })
  const sheet = { id: 'sheet', name: 'Sheet1', rowCount: formulas.length + 20, columnCount: 20, cellData }
  const data = { id: 'table', sheetOrder: ['sheet'], sheets: { sheet } }
  const workbook = univer.createUnit<typeof data, Workbook>(UniverInstanceType.UNIVER_SHEET, data)
  const commands = univer.__getInjector().get(ICommandService)
  await new Promise<void>((resolve) => {
    commands.onCommandExecuted(({ id }) => id === SetFormulaCalculationResultMutation.id && resolve())
    void commands.executeCommand(SetFormulaCalculationStartMutation.id, {
      commands: [],
      forceCalculation: true,
    })
  })
  // It is not disposed of: it says how far it has come a moment later, too, and has no words then.
  return formulas.map((_, index) => scalarOf(workbook.getActiveSheet().getCellRaw(index, own)))
}

const errors = ['#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'] as const

function scalarOf(cell: Nullable<ICellData>): Scalar {
  const { v, t } = cell || {}
  if (v === undefined || v === null) return null
  if (t === CellValueType.BOOLEAN) return Boolean(v)
  const error = errors.find((code) => code === v)
  return error ? { error } : v
}

/** The editor works to 12 digits. */
function isAlike(one: Scalar, other: Scalar): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-11 * Math.max(1, Math.abs(one), Math.abs(other))
  return JSON.stringify(one) === JSON.stringify(other)
}

test('TAB-01 what formulas come to in the editor is what they come to in a filled sheet, but for those that are known', async () => {
  const lines = readTable()
  const values = await worked(lines.map(({ formula }) => formula))
  const different = lines.filter(({ expected }, index) => !isAlike(values[index] ?? null, expected))
  expect(different.map(({ formula }) => formula).toSorted()).toEqual([...otherwise].toSorted())
  expect(lines.length).toBeGreaterThan(500)
})
