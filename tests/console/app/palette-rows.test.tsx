import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { PaletteRows } from '#console/app/palette-rows.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { Command } from '#console/ui/command.tsx'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('palette')
})

test('NAV-14 the palette finds people and units by initials, of lists that the account may open, and opens the row', async () => {
  const person = {
    userId: sampleId(1),
    userName: '萧建华',
    nameKey: 'xiao1萧 jian4建 hua2华',
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }
  const unit = {
    nodeId: sampleId(2),
    nodeName: '新极化工',
    nameKey: 'xin1新 ji2极 hua4化 gong1工',
    category: 1 as const,
    status: 1,
  }
  const answers = new SampleAnswers()
    .on(listPeople, () => ({ records: [person], total: 1, pageIndex: 1, pageSize: 5 }))
    .on(listNodes, () => [unit, { ...unit, nodeId: sampleId(3), nodeName: '别的', nameKey: 'bie2别 de5的' }])
  let opened = false
  const { router } = await openScreen({
    at: '/admin/resource-pool',
    actions: [listPeople.permission],
    elsewhere: { '/admin/organization': ['organization:view'] },
    answers,
    page: () => (
      <Command shouldFilter={false}>
        <PaletteRows typed="xjh" onOpen={() => (opened = true)} />
      </Command>
    ),
  })
  const found = await screen.findByRole('option', { name: '萧建华' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['萧建华', '新极化工'])
  expect(answers.asked.filter(({ id }) => id === listPeople.id)).toEqual([
    { id: listPeople.id, request: { keyword: 'xjh', pageSize: 5 } },
  ])
  fireEvent.click(found)
  expect(opened).toBe(true)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ selected: person.userId }))
})
