import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { FillIn } from '#console/tabulation/fill-in-screen.tsx'
import { template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})

/** Opens a sheet that somebody fills in. */
async function open() {
  const opened = await openScreen({
    at: '/admin/table-manage',
    actions: ['tabulationSheet:view', 'tabulationSheet:edit'],
    answers: new SampleAnswers(),
    page: () => (
      <FillIn template={template()} locked={[]} detail={detail} choices={new Map()} onBack={() => {}} />
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
