import { Blob, File } from 'node:buffer'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext } from '#console/kit/drafts.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { baselineIn, beginFilling } from '#console/tabulation/filling-state.ts'
import { sheetWorkbook } from '#console/tabulation/sheet-workbook.ts'
import type { Baseline } from '#console/tabulation/workbook-baseline.ts'
import { fieldsByCell } from '#contract/tabulation/fields-by-cell.ts'
import { Sheet } from '#contract/tabulation/formula/sheet.ts'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import type { Draft } from '#offline/engine-types.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail, rowId } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})

/** What is stored on the device of a test, by the names of drafts. */
class StoredDrafts {
  readonly #drafts = new Map<string, Draft & { writtenAt: number }>()

  async load(form: string) {
    return this.#drafts.get(form)
  }

  async save(form: string, draft: Draft) {
    this.#drafts.set(form, { ...draft, writtenAt: Date.now() })
  }

  async drop(form: string) {
    this.#drafts.delete(form)
  }

  count() {
    return this.#drafts.size
  }
}

/** Opens a sheet that somebody fills in. */
async function open(of = template(), { drafts = new StoredDrafts(), sheet = detail } = {}) {
  const opened = await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => (
      <DraftsContext value={drafts}>
        <FillIn template={of} locked={[]} detail={sheet} choices={new Map()} onBack={() => {}} />
      </DraftsContext>
    ),
  })
  await screen.findByRole('table', { name: '材料进场验收' })
  return opened
}

const amount = () => screen.getByLabelText<HTMLInputElement>('数量与单价 B4 #1')
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: '保存' })
const type = (value: string) => fireEvent.change(amount(), { target: { value } })

test('TAB-02: what is typed in a cell and not left yet can be saved, and is asked about before it is left', async () => {
  const { router } = await open()
  expect((await save()).disabled).toBe(true)
  type('12')
  expect((await save()).disabled).toBe(false)
  void router.navigate({ to: '/admin/home' })
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(amount().value).toBe('12')
})

test('TAB-02: text that its cell does not take stops the save, is named, and stays in front of the person', async () => {
  const { router } = await open()
  type('许多')
  fireEvent.click(await save())
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toContain(
    '有 1 处填写有误，更正后才能保存：数量与单价 B4 #1',
  )
  expect(document.activeElement).toBe(amount())
  expect([amount().value, amount().getAttribute('aria-invalid')]).toEqual(['许多', 'true'])
  void router.navigate({ to: '/admin/home' })
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }))
  expect(amount().value).toBe('许多')
  type('12')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('TAB-02: a number that its cell does not take is answered with what would be right', async () => {
  await open()
  type('12.12345678901')
  fireEvent.blur(amount())
  expect(screen.getByText('应为数字，如 12.5，最多 10 位小数，共 15 位数字')).toBeDefined()
  type('-1')
  fireEvent.blur(amount())
  expect(screen.getByText('不能小于 0')).toBeDefined()
})

test('TAB-02: Enter leads to the next cell, but not while an input method offers words', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '材料：增加一行' }))
  amount().focus()
  fireEvent.keyDown(amount(), { key: 'Enter', isComposing: true })
  expect(document.activeElement).toBe(amount())
  fireEvent.keyDown(amount(), { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText('数量与单价 B4 #2'))
})

test('TAB-02: several of a choice are ticked in a cell', async () => {
  const several = {
    fieldId: id(13),
    at: 'E8',
    label: '养护方式',
    type: 'several-of' as const,
    options: ['洒水', '覆盖', '蓄水'],
  }
  const of = template({ fields: [several] })
  await open(of)
  const cell = within(screen.getByRole('group', { name: '养护方式' }))
  fireEvent.click(cell.getByRole('checkbox', { name: '蓄水' }))
  fireEvent.click(cell.getByRole('checkbox', { name: '洒水' }))
  expect(cell.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  fireEvent.click(cell.getByRole('checkbox', { name: '蓄水' }))
  expect(cell.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  expect((await save()).disabled).toBe(false)
})

test('TAB-02, OFF-06: what is filled in and typed outlives a closed page, is named, and can be given up', async () => {
  const drafts = new StoredDrafts()
  await open(template(), { drafts })
  fireEvent.click(screen.getByRole('button', { name: '材料：增加一行' }))
  type('1')
  type('12.')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.count()).toBe(1))
  cleanup()

  await open(template(), { drafts })
  await screen.findByText(/^已恢复 .+ 未保存的内容$/)
  expect(amount().value).toBe('12.')
  expect(screen.getByLabelText('数量与单价 B4 #2')).toBeDefined()
  expect((await save()).disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '放弃' }))
  expect(amount().value).toBe('')
  expect(screen.queryByLabelText('数量与单价 B4 #2')).toBeNull()
  await waitFor(() => expect(drafts.count()).toBe(0))
})

test('TAB-02: what others have changed since what was filled in was stored is told', async () => {
  const drafts = new StoredDrafts()
  await open(template(), { drafts })
  type('12')
  fireEvent.blur(amount())
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.count()).toBe(1))
  cleanup()

  await open(template(), { drafts, sheet: { ...detail, revision: 6 } })
  await screen.findByText(/此后记录已有改动/)
  expect(amount().value).toBe('12')
})

test('TAB-02, OFF-06: what was filled in and never saved is read and given up where the sheet was submitted meanwhile', async () => {
  const drafts = new StoredDrafts()
  await open(template(), { drafts })
  type('12')
  fireEvent.blur(amount())
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.count()).toBe(1))
  cleanup()

  await open(template(), { drafts, sheet: { ...detail, submitted: 1 } })
  await screen.findByText(/^你于 .+ 填写的内容未保存/)
  expect(screen.getByText('数量与单价 B4 #1')).toBeDefined()
  expect(screen.getByText('你填写的：12；现为：未填写')).toBeDefined()
  expect(screen.queryByLabelText('数量与单价 B4 #1')).toBeNull()
  expect(drafts.count()).toBe(1)
  cleanup()

  // Where it may be filled in again, it is taken up again.
  await open(template(), { drafts })
  await waitFor(() => expect(amount().value).toBe('12'))
  cleanup()

  await open(template(), { drafts, sheet: { ...detail, submitted: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: '放弃未保存的内容' }))
  const asked = within(await screen.findByRole('alertdialog'))
  fireEvent.click(asked.getByRole('button', { name: '放弃未保存的内容' }))
  await waitFor(() => expect(screen.queryByText(/填写的内容未保存/)).toBeNull())
  expect(drafts.count()).toBe(0)
})

test('TAB-02, OFF-06: rows that were added and removed and never saved are named, too', async () => {
  const drafts = new StoredDrafts()
  const two = { ...detail, rows: [...detail.rows, { rowId: id(21), repeatId: tableId }] }
  await open(template(), { drafts, sheet: two })
  fireEvent.click(screen.getByRole('button', { name: '材料：增加一行' }))
  fireEvent.click(screen.getByRole('button', { name: '删除第 5 行' }))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.count()).toBe(1))
  cleanup()

  await open(template(), { drafts, sheet: { ...two, submitted: 1 } })
  await screen.findByText(/^你于 .+ 填写的内容未保存/)
  expect(screen.getByText('增加行：材料 #2')).toBeDefined()
  expect(screen.getByText('删除行：材料 #2')).toBeDefined()
})

/** A sheet that somebody else submits and returns while it stands open. */
function Turned({ drafts }: { drafts: StoredDrafts }) {
  const [submitted, setSubmitted] = useState<0 | 1>(0)
  const sheet = useMemo((): SheetDetail => ({ ...detail, submitted, revision: 5 + submitted }), [submitted])
  return (
    <DraftsContext value={drafts}>
      <button type="button" onClick={() => setSubmitted(submitted === 1 ? 0 : 1)}>
        他人操作
      </button>
      <FillIn template={filledTemplate} locked={[]} detail={sheet} choices={noChoices} onBack={() => {}} />
    </DraftsContext>
  )
}

const filledTemplate = template()
const noChoices = new Map()

test('TAB-02, OFF-06: somebody else submits a sheet while it is filled in: what was written stays, and comes back once it is returned', async () => {
  const drafts = new StoredDrafts()
  await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => <Turned drafts={drafts} />,
  })
  await screen.findByRole('table', { name: '材料进场验收' })
  type('12')
  fireEvent.click(screen.getByRole('button', { name: '他人操作' }))
  await screen.findByText(/^你于 .+ 填写的内容未保存/)
  expect(screen.getByText('你填写的：12；现为：未填写')).toBeDefined()
  await waitFor(() => expect(drafts.count()).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: '他人操作' }))
  await waitFor(() => expect(amount().value).toBe('12'))
  expect(screen.queryByText(/填写的内容未保存/)).toBeNull()
})

/** The workbook of a sheet in which its row has another name and this amount, given to the sheet that stands. */
async function fillFrom(exported: SheetDetail, amountThen: string, more: { baseline?: Baseline } = {}) {
  const cells = { [`A4/${rowId}`]: '型钢', [`B4/${rowId}`]: amountThen }
  const filled = { rows: { [tableId]: [rowId] }, cells }
  const sheet = new Sheet(filledTemplate, filled, { now: 0, bound: new Map(), choices: noChoices })
  const bytes = await sheetWorkbook(filledTemplate, [], exported, { sheet, rowIds: filled.rows, ...more })
  // jsdom's own cannot be read as a stream, as every browser's can.
  vi.stubGlobal('Blob', Blob)
  const [, input] = screen.getAllByLabelText<HTMLInputElement>('从 Excel 填入')
  if (input) fireEvent.change(input, { target: { files: [new File([bytes.slice()], '钢筋进场.xlsx')] } })
  await screen.findByText(/^已粘贴/)
}

const withAmount = (value: string, revision: number): SheetDetail => ({
  ...detail,
  cells: [...detail.cells, { key: `B4/${rowId}`, value }],
  revision,
})
const exportedOver = (sheet: SheetDetail) => {
  const fields = fieldsByCell(filledTemplate)
  const basis = { template: filledTemplate, fields, choices: noChoices, language: 'zh' } as const
  return { baseline: baselineIn(beginFilling(basis, sheet)) }
}

test('TAB-03: a sheet filled in from an older workbook keeps what others have written since in cells not changed there', async () => {
  const exported = withAmount('7', 4)
  await open(template(), { sheet: withAmount('9', 6) })
  await fillFrom(exported, '7', exportedOver(exported))
  expect(amount().value).toBe('9')
  expect(screen.getByLabelText<HTMLInputElement>('名称 #1').value).toBe('型钢')
  expect(screen.queryByText(/另有改动/)).toBeNull()
})

test('TAB-03: which cells of a workbook others have changed since is told, with what stands there', async () => {
  const exported = withAmount('7', 4)
  await open(template(), { sheet: withAmount('9', 6) })
  await fillFrom(exported, '8', exportedOver(exported))
  expect(amount().value).toBe('8')
  expect(
    screen.getByText('1 个单元格在导出后另有改动，请核对；属他人已保存的，保存后请选择以哪个为准：'),
  ).toBeDefined()
  expect(screen.getByText('数量与单价 B4 #1: 原为“9”')).toBeDefined()
})

test('TAB-03: a workbook that does not say what it was exported from fills in all that differs, and that is said', async () => {
  const exported = withAmount('7', 4)
  await open(template(), { sheet: withAmount('9', 6) })
  await fillFrom(exported, '7')
  expect(amount().value).toBe('7')
  expect(screen.getByText(/^此工作簿没有此表格的导出记录/)).toBeDefined()
  cleanup()
  await open(template(), { sheet: withAmount('9', 6) })
  await fillFrom(exported, '7', exportedOver({ ...exported, sheetId: id(33) }))
  expect(screen.getByText(/^此工作簿没有此表格的导出记录/)).toBeDefined()
})
