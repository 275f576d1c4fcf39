import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { PageForm } from '#console/tabulation/editor/page-form.tsx'
import type { PageSetup } from '#contract/tabulation/style-schema.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('sheet-editor', 'kit', 'detail')
})

const page: PageSetup = {
  paper: 'a4',
  orientation: 'portrait',
  margins: { top: 20, right: 15, bottom: 20, left: 20 },
  headerRows: { from: 1, to: 3 },
  centered: true,
}

/** Opens the form of a page; what was taken of it. */
async function open(of: PageSetup) {
  const taken: PageSetup[] = []
  await openScreen({
    at: '/admin/table-manage',
    answers: new SampleAnswers(),
    page: () => <PageForm page={of} onTake={(one) => taken.push(one)} onClose={() => {}} />,
  })
  await screen.findByRole('dialog', { name: '页面设置' })
  return taken
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const wrong = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'))
const take = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

test('TAB-01: a page is set up: paper, scale, repeated rows, breaks, header and footer', async () => {
  const taken = await open(page)
  fill('纸张', 'a3')
  fill('方向', 'landscape')
  fill('缩放', '80')
  fill('水平居中', 'no')
  fill('每页重复：起始行', '4')
  fill('每页重复：结束行', '')
  fill('在这些行后分页', '40、20，40')
  fill('页脚', '第 {page} 页')
  take()
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken).toEqual([
    {
      ...{ paper: 'a3', orientation: 'landscape', margins: page.margins, scale: 80, footer: '第 {page} 页' },
      ...{ headerRows: { from: 4, to: 4 }, breaksAfter: [20, 40] },
    },
  ])
})

test('TAB-01: what is not changed stays, and what is wrong is named at its field', async () => {
  const taken = await open(page)
  fill('左边距', '300')
  fill('在这些行后分页', '二十')
  take()
  await waitFor(() => expect(wrong()).toEqual(['left', 'breaksAfter']))
  expect(taken).toEqual([])
  fill('左边距', '20')
  fill('在这些行后分页', '')
  take()
  await waitFor(() => expect(taken).toEqual([page]))
})
