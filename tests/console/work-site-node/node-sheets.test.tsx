import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { SiteNodes } from '#console/work-site-node/site-nodes.tsx'
import { getContent, type ListedTabulation, tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { type ListedSheet, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { encodeTree } from '#contract/work-site-node/tree.ts'
import { z } from '#contract/zod.ts'
import { dropSession } from '#request/session.ts'
import { beginSession, logIn } from '#request/sign-in.ts'
import { template } from '../../contract/tabulation/template.ts'
import { someone } from '../../offline/tab.ts'
import { Gateway } from '../../request/gateway.ts'
import { sampleId, sampleWorkSites } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('work-site-node', 'tabulation-sheet', 'detail', 'kit', 'sync')
})
// jsdom measures nothing, and what is in sight is drawn.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [sample] = sampleWorkSites
if (!sample) throw new Error('No sample')
const site = sample
const { projectId, workSiteId, workSiteName } = site
const pile = (nodeId: number) => ({
  ...{ nodeId, level: 1, code: `01-0${nodeId}`, name: `${nodeId}号桩`, unit: 'm' },
  ...{ loop: `pile 1-${nodeId}`, design: '42.5' },
})
const templateOf = (number: number, subject: Subject, tabulationName: string): ListedTabulation => ({
  ...{ tabulationId: sampleId(10 + number), groupId: sampleId(9), groupName: '质量', tabulationName },
  ...{ code: `Z-${number}`, subject, version: 2, status: 1 },
  ...{ revision: 1, changedAt: 0, changedByName: '萧建华' },
})
const templates = [
  templateOf(1, 'work-site-node', '工序检查表'),
  templateOf(2, 'work-site', '巡检表'),
  templateOf(3, 'boq-item', '计量单'),
]
const sheet: ListedSheet = {
  ...{ sheetId: sampleId(20), tabulationId: sampleId(11), version: 2, tabulationName: '工序检查表' },
  ...{ projectId, workSiteId, nodeId: 2, subjectName: '01-02 2号桩', sheetName: '2号桩成孔检查' },
  ...{ submitted: 1, revision: 1, changedAt: 0, changedByName: '萧建华' },
}
const mayFillIn = ['tabulationSheet:view', 'tabulationSheet:add', 'tabulation:view']

/** The nodes of a work site, for someone with these grants on sheets; what was asked of the list of sheets is recorded. */
async function open(grants: string[]) {
  const asked: unknown[] = []
  const answers = new SampleAnswers()
    .on(getWorkSiteNodes, () => ({
      ...{ workSiteId, projectId, workSiteName, quantities: [], revision: 4 },
      tree: encodeTree([1, 2].map(pile)),
    }))
    .on(tabulationCalls.list, () => ({ records: templates, total: 3, pageIndex: 1, pageSize: 2000 }))
    .on(sheetCalls.list, (query) => {
      asked.push(query)
      return { records: [sheet], total: 1, pageIndex: 1, pageSize: 10 }
    })
  await openScreen({
    at: '/admin/project-worksite-information',
    actions: [getWorkSiteNodes.permission],
    elsewhere: { '/admin/table-manage': grants },
    answers,
    page: () => <SiteNodes site={site} />,
  })
  await screen.findByRole('treeitem', { name: /2号桩/ })
  return asked
}

test('TAB-02 TAB-05: the node that is chosen by keys lists the sheets about it, and another is begun there by a template for nodes', async () => {
  const gateway = new Gateway()
  vi.stubGlobal('fetch', gateway.fetch)
  await beginSession(await logIn(someone.accountName, gateway.password))
  gateway.on(getContent, () => ({
    data: {
      ...{ tabulationId: sampleId(11), tabulationName: '工序检查表', version: 2, revision: 1, locked: [] },
      content: template(),
    },
  }))
  gateway.on(sheetCalls.add, ({ body }) => ({ data: { sheet: { ...sheet, ...JSON.parse(body) } } }))
  const asked = await open(mayFillIn)
  expect(await screen.findByText('选择节点，可查看、新建它的表格')).toBeDefined()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '表格' })
  expect(button.disabled).toBe(true)
  const tree = screen.getByRole('tree')
  fireEvent.keyDown(tree, { key: 'ArrowDown' })
  fireEvent.keyDown(tree, { key: 'Enter' })
  expect(button.disabled).toBe(false)
  fireEvent.click(button)

  const its = within(await screen.findByRole('dialog', { name: '01-02 桩 1-2 2号桩' }))
  const link = await its.findByRole('link', { name: '2号桩成孔检查' })
  expect(link.getAttribute('href')).toContain(sheet.sheetId)
  expect(asked).toMatchObject([{ workSiteId, nodeId: 2 }])

  fireEvent.click(its.getByRole('button', { name: '新建表格' }))
  const form = within(await screen.findByRole('dialog', { name: '新建表格' }))
  await form.findByRole('option', { name: 'Z-1 工序检查表' })
  expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '选择模板',
    'Z-1 工序检查表',
  ])
  fireEvent.change(form.getByLabelText('模板'), { target: { value: sampleId(11) } })
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('01-02 桩 1-2 2号桩 工序检查表')
  fireEvent.click(form.getByRole('button', { name: '开始填写' }))
  await waitFor(() => expect(gateway.callsTo(sheetCalls.add)).toHaveLength(1))
  const begun = z.parse(sheetCalls.add.request, JSON.parse(gateway.callsTo(sheetCalls.add)[0]?.body ?? ''))
  expect(begun).toMatchObject({ projectId, workSiteId, nodeId: 2, tabulationId: sampleId(11), version: 2 })
})

test('TAB-02: who may not look at sheets has no way to those of a node', async () => {
  await open([])
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('button', { name: '表格' })).toBeNull()
})
