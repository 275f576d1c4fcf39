import { Blob, File } from 'node:buffer'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { baselineIn, beginFilling } from '#console/tabulation/filling-state.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import type { Baseline } from '#console/tabulation/workbook-baseline.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail, rowId } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})
// jsdom's own cannot be read as a stream, as every browser's can.
beforeEach(() => void vi.stubGlobal('Blob', Blob))

/** Opens a sheet that somebody fills in. */
async function open(sheet: SheetDetail, of = filledTemplate) {
  await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => <FillIn template={of} locked={[]} detail={sheet} choices={noChoices} onBack={() => {}} />,
  })
  await screen.findByRole('table', { name: '材料进场验收' })
}

const filledTemplate = template()
const noChoices = new Map()
const amount = () => screen.getByLabelText<HTMLInputElement>('数量与单价 B4 #1')

/** The workbook of a sheet in which its row has another name and this amount, given to the sheet that stands. */
async function fillFrom(
  exported: SheetDetail,
  amountThen: string,
  more: { baseline?: Baseline } = {},
  of = filledTemplate,
) {
  const cells = { [`A4/${rowId}`]: '型钢', [`B4/${rowId}`]: amountThen }
  const filled = { rows: { [tableId]: [rowId] }, cells }
  const sheet = new Sheet(of, filled, { now: 0, bound: new Map(), choices: noChoices })
  const bytes = await sheetWorkbook(of, [], exported, { sheet, rowIds: filled.rows, ...more })
  const [, input] = screen.getAllByLabelText<HTMLInputElement>('从 Excel 填入')
  if (input) fireEvent.change(input, { target: { files: [new File([bytes.slice()], '钢筋进场.xlsx')] } })
  await screen.findByText(/^已粘贴/)
}

const withAmount = (value: string, revision: number): SheetDetail => ({
  ...detail,
  cells: [...detail.cells, { key: `B4/${rowId}`, value }],
  revision,
})
const exportedOver = (sheet: SheetDetail, of = filledTemplate) => {
  const fields = fieldsByCell(of)
  const basis = { template: of, fields, choices: noChoices, language: 'zh' } as const
  return { baseline: baselineIn(beginFilling(basis, sheet)) }
}

test('TAB-03: a sheet filled in from an older workbook keeps what others have written since in cells not changed there', async () => {
  const exported = withAmount('7', 4)
  await open(withAmount('9', 6))
  await fillFrom(exported, '7', exportedOver(exported))
  expect(amount().value).toBe('9')
  expect(screen.getByLabelText<HTMLInputElement>('名称 #1').value).toBe('型钢')
  expect(screen.queryByText(/另有改动/)).toBeNull()
})

test('TAB-03: which cells of a workbook others have changed since is told, with what stands there', async () => {
  const exported = withAmount('7', 4)
  await open(withAmount('9', 6))
  await fillFrom(exported, '8', exportedOver(exported))
  expect(amount().value).toBe('8')
  expect(
    screen.getByText('1 个单元格在导出后另有改动，请核对；属他人已保存的，保存后请选择以哪个为准：'),
  ).toBeDefined()
  expect(screen.getByText('数量与单价 B4 #1: 原为“9”')).toBeDefined()
})

test('TAB-03: a workbook that does not say what it was exported from fills in all that differs, and that is said', async () => {
  const exported = withAmount('7', 4)
  await open(withAmount('9', 6))
  await fillFrom(exported, '7')
  expect(amount().value).toBe('7')
  expect(screen.getByText(/^此工作簿没有此表格的导出记录/)).toBeDefined()
  cleanup()
  await open(withAmount('9', 6))
  await fillFrom(exported, '7', exportedOver({ ...exported, sheetId: id(33) }))
  expect(screen.getByText(/^此工作簿没有此表格的导出记录/)).toBeDefined()
})

test('TAB-03: of a person whom a workbook has no more it is said that the cell was emptied there', async () => {
  const { fields, ...others } = filledTemplate
  const inspected = template({
    ...others,
    fields: [
      ...fields.filter(({ at }) => at !== 'B4:C4'),
      { fieldId: id(18), at: 'B4', label: '检查人', type: 'person' },
    ],
  })
  const key = `B4/${rowId}`
  const seen = { ...detail, cells: [...detail.cells, { key, value: [{ userId: id(900), name: '王建国' }] }] }
  await open(seen, inspected)
  await fillFrom(seen, '', exportedOver(seen, inspected), inspected)
  expect(await screen.findByText(/检查人.*已清空/)).toBeTruthy()
  expect(screen.queryByText(/“”/)).toBeNull()
  cleanup()
})
