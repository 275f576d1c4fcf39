import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})

/** Opens a sheet that somebody fills in. */
async function open(of = template()) {
  const opened = await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => <FillIn template={of} locked={[]} detail={detail} choices={new Map()} onBack={() => {}} />,
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
