import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { ArchivedList } from '#console/person/archived-list.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listArchivedPeople, restorePeople } from '#contract/person/endpoints.ts'
import { choose } from '../choose.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  // As the route does.
  await loadTexts('person', 'kit', 'list')
})

test.each([
  { may: 'may', actions: [restorePeople.permission], boxes: 1 },
  { may: 'may not', actions: [], boxes: 0 },
])('STF-05 archived people have tick boxes for who $may bring them back', async ({ actions, boxes }) => {
  const person = { userId: sampleId(1), userName: '王工', revision: 1, changedAt: 0, changedByName: '王建国' }
  const answers = new SampleAnswers().on(listArchivedPeople, () => ({
    records: [{ ...person, archivedAt: 0 }],
    total: 1,
    pageIndex: 1,
    pageSize: 20,
  }))
  const page = () => (
    <Tabs value="archived">
      <ArchivedList tabs={null} />
    </Tabs>
  )
  await openScreen({ at: '/admin/resource-pool', actions, answers, page })
  const row = (await screen.findByText('王工')).closest('tr')
  expect(row && within(row).queryAllByRole('checkbox').length).toBe(boxes)
})

test('STF-05 archived people are narrowed to a unit', async () => {
  const node = (number: number, nodeName: string) => ({
    nodeId: sampleId(number),
    nodeName,
    category: 1 as const,
    status: 1,
  })
  const answers = new SampleAnswers()
    .on(listNodes, () => [node(1, '里程一局'), node(2, '里程二局')])
    .on(listArchivedPeople, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
  const page = () => (
    <Tabs value="archived">
      <ArchivedList tabs={null} />
    </Tabs>
  )
  await openScreen({ at: '/admin/resource-pool', answers, page })
  await choose(await screen.findByRole('button', { name: '单位' }), '里程二局')
  await waitFor(() =>
    expect(answers.asked.at(-1)).toEqual({
      id: listArchivedPeople.id,
      request: { organizationId: sampleId(2) },
    }),
  )
})
