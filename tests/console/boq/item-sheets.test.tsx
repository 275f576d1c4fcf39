import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BillDialogs } from '#console/boq/bill-dialogs.tsx'
import { ItemDrawer } from '#console/boq/item-drawer.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useDialogs } from '#console/kit/open-dialogs.tsx'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { getContent, type ListedTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { type ListedSheet, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import { z } from '#contract/zod.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { template } from '../../contract/tabulation/template.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('boq-item', 'tabulation-sheet', 'process-instance', 'kit', 'detail')
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const item: BoqItemRow = {
  ...{ boqItemId: sampleId(1), projectId: sampleId(2), workSiteId: sampleId(3), level: 1, sort: 1 },
  ...{ code: '0101', name: '钻孔灌注桩', unit: 'm', design: '5600', changed: '0' },
  ...{ designAmount: '0.00', amount: '0.00', doneAmount: '0.00', children: 0, below: 0 },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
}
const templateOf = (number: number, subject: Subject, tabulationName: string): ListedTabulation => ({
  ...{ tabulationId: sampleId(10 + number), groupId: sampleId(9), groupName: '计量', tabulationName },
  ...{ code: `J-${number}`, subject, version: 2, status: 1 },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
})
const templates = [
  templateOf(1, 'boq-item', '计量单'),
  templateOf(2, 'work-site', '巡检表'),
  templateOf(3, 'project', '周报'),
]
const sheet: ListedSheet = {
  ...{ sheetId: sampleId(20), tabulationId: sampleId(11), version: 2, tabulationName: '计量单' },
  ...{ projectId: item.projectId, boqItemId: item.boqItemId, subjectName: '0101 钻孔灌注桩' },
  ...{ sheetName: '第一期计量', submitted: 1, revision: 1, changedAt: 0, changedByName: '萧建华' },
}

function Drawer() {
  const dialogs = useDialogs<BillDialogs>()
  return <ItemDrawer row={item} siblings={undefined} dialogs={dialogs} onClose={() => {}} />
}

test('TAB-02 TAB-05: an item of a bill lists the sheets about it, and another is begun there by a template for items', async () => {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(getContent, () => ({
    data: {
      ...{ tabulationId: sampleId(11), tabulationName: '计量单', version: 2, revision: 1, locked: [] },
      content: template(),
    },
  }))
  gateway.on(sheetCalls.add, ({ body }) => ({ data: { sheet: { ...sheet, ...JSON.parse(body) } } }))
  const asked: unknown[] = []
  const answers = new SampleAnswers()
    .on(tabulationCalls.list, () => ({ records: templates, total: 3, pageIndex: 1, pageSize: 2000 }))
    .on(sheetCalls.list, (query) => {
      asked.push(query)
      return { records: [sheet], total: 1, pageIndex: 1, pageSize: 10 }
    })
  await openScreen({
    at: '/admin/su-boq',
    actions: [boqItemCalls.detail.permission],
    elsewhere: { '/admin/table-manage': ['tabulationSheet:view', 'tabulationSheet:add', 'tabulation:view'] },
    answers,
    page: Drawer,
  })
  expect((await screen.findByRole('link', { name: '第一期计量' })).getAttribute('href')).toContain(
    sheet.sheetId,
  )
  expect(asked).toMatchObject([{ boqItemId: item.boqItemId }])

  fireEvent.click(screen.getByRole('button', { name: '新建表格' }))
  const form = within(await screen.findByRole('dialog', { name: '新建表格' }))
  const choice = await form.findByLabelText('模板')
  await form.findByRole('option', { name: 'J-1 计量单' })
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '选择模板',
    'J-1 计量单',
  ])
  fireEvent.change(choice, { target: { value: sampleId(11) } })
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('0101 钻孔灌注桩 计量单')
  fireEvent.click(form.getByRole('button', { name: '开始填写' }))
  await waitFor(() => expect(gateway.callsTo(sheetCalls.add)).toHaveLength(1))
  const begun = z.parse(sheetCalls.add.request, JSON.parse(gateway.callsTo(sheetCalls.add)[0]?.body ?? ''))
  const { projectId, workSiteId, boqItemId } = item
  expect(begun).toMatchObject({ projectId, workSiteId, boqItemId, tabulationId: sampleId(11), version: 2 })
})
