import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { OpenSheet } from '#console/tabulation/open-sheet.tsx'
import { type BoqItemRow, boqItemCalls, listBills } from '#contract/boq/item.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { type SheetDetail, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { listValueDictionaries } from '#contract/value-dictionary/endpoints.ts'
import { getWorkSite } from '#contract/work-site/entity.ts'
import { getWorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { encodeTree } from '#contract/work-site-node/tree.ts'
import { id, template } from '../../contract/tabulation/template.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'
import { detail } from './sheet-detail.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation-sheet', 'tabulation', 'kit', 'detail')
})

const bindings = [
  { at: 'C2', record: 'project' as const, field: 'projectName' as const },
  { at: 'E2', record: 'work-site' as const, field: 'workSiteName' as const },
]
const project = {
  ...{
    projectId: detail.projectId,
    projectName: '川藏铁路',
    shortName: '川藏',
    industry: 'railway' as const,
  },
  participatingUnits: [],
}

/** Opens a sheet with a cell for the project and one for the work site, which the device does not know. */
async function open(
  sheet: SheetDetail,
  bound: Template['bindings'] = bindings,
  answers = new SampleAnswers(),
) {
  answers
    .on(sheetCalls.detail, () => sheet)
    .on(getContent, () => ({
      ...{ tabulationId: detail.tabulationId, tabulationName: '材料进场验收', version: 1, revision: 2 },
      content: template({ bindings: bound }),
      locked: [],
    }))
    .on(listValueDictionaries, () => [])
    .on(listProjects, () => [project])
  const { sheetId } = sheet
  await openScreen({
    ...{ at: '/admin/table-manage', actions: ['tabulationSheet:view', 'tabulationSheet:edit'], answers },
    page: () => <OpenSheet sheetId={sheetId} onBack={() => {}} />,
  })
  await screen.findByRole('table', { name: '材料进场验收' })
  return answers
}

test('TAB-05: a sheet begun without a network shows what the device knows of its record, and what comes with the network', async () => {
  await open({ ...detail, workSiteId: id(60), subjectName: '', revision: 0 })
  expect(await screen.findByText('川藏铁路')).toBeDefined()
  expect(screen.getByText('联网同步后显示')).toBeDefined()
})

test('TAB-05: nothing is promised of a work site that a sheet begun without a network is not about', async () => {
  const { workSiteId: _site, ...ofProject } = detail
  const answers = await open({ ...ofProject, revision: 0 })
  expect(await screen.findByText('川藏铁路')).toBeDefined()
  expect(screen.queryByText('联网同步后显示')).toBeNull()
  expect(answers.asked.map((endpoint) => endpoint.id)).not.toContain(getWorkSite.id)
})

test('TAB-05: what the gateway says of a record takes the place of what the device knew', async () => {
  const answers = await open({ ...detail, workSiteId: id(60), bound: { C2: '川藏铁路二期' } })
  expect(screen.getByText('川藏铁路二期')).toBeDefined()
  expect(screen.queryByText('联网同步后显示')).toBeNull()
  expect(answers.asked.map(({ id }) => id)).not.toContain(listProjects.id)
})

const item: BoqItemRow = {
  ...{ boqItemId: id(70), projectId: detail.projectId, unitWorkId: id(71), level: 1, sort: 1 },
  ...{ code: '0101', name: '钻孔灌注桩', unit: 'm', changed: '0' },
  ...{ designAmount: '0.00', amount: '0.00', doneAmount: '0.00', children: 0, below: 0 },
  ...{ revision: 1, changedAt: 0, changedByName: '王建国' },
}
const ofItem = [
  { at: 'C2', record: 'boq-item' as const, field: 'name' as const },
  { at: 'E2', record: 'boq-item' as const, field: 'billName' as const },
  { at: 'F2', record: 'boq-item' as const, field: 'done' as const },
]
const begunHere = { ...detail, boqItemId: item.boqItemId, subjectName: '', revision: 0 }

test('TAB-05: a sheet begun without a network about an item that the device knows shows what its bill says', async () => {
  const sums = { designAmount: '0.00', amount: '0.00', doneAmount: '0.00' }
  const answers = new SampleAnswers()
    .on(boqItemCalls.detail, () => item)
    .on(listBills, () => [{ unitWorkId: id(71), name: '左线桥梁', items: 1, ...sums }])
  await open(begunHere, ofItem, answers)
  expect(await screen.findByText('左线桥梁')).toBeDefined()
  expect(screen.getByText('钻孔灌注桩')).toBeDefined()
  // Nothing is done of it yet, which is known as well.
  expect(screen.queryByText('联网同步后显示')).toBeNull()
})

test('TAB-05: of an item that the device does not know a sheet begun without a network says that it comes with the network', async () => {
  await open(begunHere, ofItem)
  expect(await screen.findAllByText('联网同步后显示')).toHaveLength(3)
})

const ofNode = [
  { at: 'C2', record: 'work-site-node' as const, field: 'name' as const },
  { at: 'E2', record: 'work-site-node' as const, field: 'design' as const },
  { at: 'F2', record: 'work-site-node' as const, field: 'done' as const },
]
const begunAtNode = { ...detail, workSiteId: id(80), nodeId: 7, subjectName: '', revision: 0 }

test('TAB-05: a sheet begun without a network about a node that the device knows shows what is designed and done of it', async () => {
  const pile = (nodeId: number, design: string) => ({
    ...{ nodeId, level: 1, code: `01-0${nodeId}`, name: `${nodeId}号桩`, unit: 'm', loop: '', design },
  })
  const answers = new SampleAnswers().on(getWorkSiteNodes, () => ({
    ...{ workSiteId: id(80), projectId: detail.projectId, workSiteName: '桥梁工点', revision: 3 },
    tree: encodeTree([pile(6, '40'), pile(7, '42.5')]),
    quantities: [{ nodeId: '7', name: '7号桩', done: '12' }],
  }))
  await open(begunAtNode, ofNode, answers)
  expect(await screen.findByText('7号桩')).toBeDefined()
  expect(screen.getByText('42.5')).toBeDefined()
  expect(screen.getByText('12')).toBeDefined()
  expect(screen.queryByText('联网同步后显示')).toBeNull()
})

test('TAB-05: of a node that the device does not know a sheet begun without a network says that it comes with the network', async () => {
  await open(begunAtNode, ofNode)
  expect(await screen.findAllByText('联网同步后显示')).toHaveLength(3)
})
