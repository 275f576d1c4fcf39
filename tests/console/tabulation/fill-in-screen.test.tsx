import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { DraftsContext } from '#console/kit/drafts.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { type SheetDetail, sheetCalls, submitSheet } from '#contract/tabulation/sheet-endpoints.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { id, tableId, template } from '../../contract/tabulation/template.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { StoredDrafts } from '../stored-drafts.ts'
import { detail, rowId } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

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

test('TAB-02: what was just saved can be submitted before it has been read again, and what others changed cannot', async () => {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  const mine = { key: `B4/${rowId}`, value: '12' }
  let stored: SheetDetail = { ...detail, revision: 5, cells: [...detail.cells, mine] }
  gateway.on(sheetCalls.update, () => ({ data: { sheet: stored } }))
  gateway.on(sheetCalls.detail, () => ({ data: stored }))
  gateway.on(submitSheet, () => ({ data: { sheet: { ...stored, submitted: 1, revision: 6 } } }))
  await open()
  type('12')
  fireEvent.click(await save())
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: '提交' })
  await waitFor(() => expect(submit.disabled).toBe(false))
  const others = { key: 'B5', value: '99' }
  stored = { ...stored, revision: 6, cells: [...stored.cells, others] }
  fireEvent.click(submit)
  await screen.findByText('表格已被他人修改，请查看后再提交')
  stored = { ...stored, cells: [...detail.cells, mine] }
  fireEvent.click(submit)
  await waitFor(() => expect(gateway.callsTo(submitSheet)).toHaveLength(1))
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

test('TAB-02, OFF-06: to open what another tab has stored does not take its place', async () => {
  const drafts = new StoredDrafts()
  await open(template(), { drafts })
  type('12')
  fireEvent.blur(amount())
  fireEvent.click(screen.getByRole('button', { name: '材料：增加一行' }))
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(drafts.count()).toBe(1))
  cleanup()
  const [stored] = drafts.all.values()

  await open(template(), { drafts })
  await screen.findByText(/^已恢复 .+ 未保存的内容$/)
  window.dispatchEvent(new Event('pagehide'))
  const [now] = drafts.all.values()
  expect(now).toBe(stored)
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
