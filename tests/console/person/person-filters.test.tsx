import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { useList } from '#console/kit/use-list.ts'
import { PersonFilters } from '#console/person/person-filters.tsx'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('person', 'kit', 'list')
})

const units = [2, 3].map((number) => ({
  nodeId: sampleId(number),
  nodeName: `里程${number}局`,
  category: 1 as const,
  status: 1,
}))

function FiltersAlone() {
  return <PersonFilters list={useList(listPeople, { rowId: (row) => row.userId, personal: ['keyword'] })} />
}

test('STF-01 a list whose units could not be had says so instead of leaving out their filter, and asks again on demand', async () => {
  const answers = new SampleAnswers()
    .on(listPeople, () => ({ records: [], total: 0, pageIndex: 1, pageSize: 20 }))
    .on(listNodes, () => {
      throw new Error('服务器出错')
    })
  await openScreen({ at: '/admin/resource-pool', answers, page: FiltersAlone })
  expect((await screen.findByRole('alert')).textContent).toContain('单位 · 服务器出错')
  answers.on(listNodes, () => units)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('button', { name: '单位' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
