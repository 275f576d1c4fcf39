import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { SheetList } from '#console/tabulation/sheet-list.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { listProjects } from '#contract/project/endpoints.ts'
import { type ListedSheet, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('tabulation', 'tabulation-sheet', 'kit')
})

const workSiteId = sampleId(3)
const sheet = (number: number, about: Partial<ListedSheet>): ListedSheet => ({
  ...{ sheetId: sampleId(20 + number), tabulationId: sampleId(11), version: 2, tabulationName: '检查表' },
  ...{ projectId: sampleId(2), workSiteId, subjectName: '锦江特大桥', sheetName: `检查 ${number}` },
  ...{ submitted: 1, revision: 1, changedAt: 0, changedByName: '萧建华', ...about },
})
const ofNode = sheet(1, { nodeId: 7, subjectName: '01-07 7号桩' })
const ofSite = sheet(2, {})

test('TAB-02: a list of the sheets of a node goes on to those of its work site, and never to those of any node of that number', async () => {
  const asked: unknown[] = []
  const answers = new SampleAnswers()
    .on(listProjects, () => [])
    .on(sheetCalls.list, ({ workSiteId, nodeId }) => {
      asked.push({ workSiteId, nodeId })
      const records = nodeId === undefined ? [ofNode, ofSite] : [ofNode]
      return { records, total: records.length, pageIndex: 1, pageSize: 20 }
    })
  await openScreen({
    at: '/admin/table-manage',
    search: `?tab=sheets&workSiteId=${workSiteId}&nodeId=7`,
    actions: [sheetCalls.list.permission],
    answers,
    page: () => (
      <Tabs value="sheets">
        <SheetList tabs={null} />
      </Tabs>
    ),
  })
  const node = await screen.findByRole('button', { name: '工点节点：01-07 7号桩' })
  expect(asked).toEqual([{ workSiteId, nodeId: 7 }])
  expect(screen.queryByRole('button', { name: /^工点：/ })).toBeNull()
  fireEvent.click(node)
  await screen.findByRole('button', { name: '工点：锦江特大桥' })
  expect(screen.queryByRole('button', { name: /^工点节点：/ })).toBeNull()
  await waitFor(() => expect(asked.at(-1)).toEqual({ workSiteId, nodeId: undefined }))
})
