import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { DepartmentStaff } from '#console/unit-page/department-staff.tsx'
import { listPeople, movePerson } from '#contract/person/endpoints.ts'
import { type Person, positionLevels } from '#contract/person/schema.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const people = Array.from(
  { length: 2003 },
  (_, index): Person => ({
    userId: sampleId(index + 1),
    userName: `人员${index + 1}`,
    positionLevel: positionLevels[(index + 1) % positionLevels.length],
    revision: 1,
    changedAt: 0,
    changedByName: '王建国',
  }),
)

/** Answers as the gateway does: a page by its number, or what follows the last row of the one before. */
function staffAnswers(count: number) {
  return new SampleAnswers().on(listPeople, ({ pageIndex = 1, pageSize = 20, after }) => {
    const from = after ? Number(after) : 0
    const records = people.slice(from, Math.min(count, from + pageSize))
    const more = records.length === pageSize ? { after: String(from + pageSize) } : {}
    return { records, total: count, pageIndex, pageSize, ...more }
  })
}

function openStaff(count: number, actions: readonly string[] = []) {
  return openScreen({
    at: '/admin/organization',
    actions,
    answers: staffAnswers(count),
    page: () => <DepartmentStaff organizationId={sampleId(9000)} departmentId={undefined} />,
  })
}

test('STF-01 of more than 2,000 people it is said how many are listed, and the others come on demand', async () => {
  await openStaff(2003)
  await screen.findByText('共 2003 人，已列出前 2000 人')
  fireEvent.click(screen.getByRole('button', { name: '继续加载' }))
  await screen.findByText('共 2003 人')
  await waitFor(() => expect(screen.queryByRole('button', { name: '继续加载' })).toBeNull())
})

test('STF-01 2,000 people come in one call, and nothing more is offered', async () => {
  await openStaff(2000)
  await screen.findByText('共 2000 人')
  expect(screen.queryByRole('button', { name: '继续加载' })).toBeNull()
})

test('STF-01 the people of a department are searched as one types and sorted by any column, those that are drawn alone', async () => {
  // jsdom measures nothing, and the table draws the rows that are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  await openStaff(2000)
  const table = await screen.findByRole('table', { name: '人员' })
  const first = () => within(table).getAllByRole('row').slice(1)[0]
  await waitFor(() => expect(first()?.textContent).toContain('人员1'))
  expect(within(table).getAllByRole('row').length).toBeLessThan(100)

  fireEvent.click(within(table).getByRole('button', { name: '姓名' }))
  expect(within(table).getByRole('columnheader', { name: '姓名' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(first()?.textContent).toContain('人员999')
  fireEvent.click(within(table).getByRole('button', { name: '职级' }))
  expect(first()?.textContent).toContain('单位负责人')
  fireEvent.click(within(table).getByRole('button', { name: '职级' }))
  expect(first()?.textContent).toContain('职员')

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '人员1999' } })
  await screen.findByText('共 2000 人，找到 1 人')
  expect(first()?.textContent).toContain('人员1999')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '无此人' } })
  await screen.findByText('没有找到')
  // The order is that of before when there is somebody again.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await waitFor(() => expect(first()?.textContent).toContain('职员'))
  expect(within(table).getByRole('columnheader', { name: '职级' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

test('STF-01 all that were found are chosen at once, and no other', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  await openStaff(2000, [movePerson.permission])
  await screen.findByText('共 2000 人')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '人员199' } })
  await screen.findByText('共 2000 人，找到 11 人')
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await screen.findByRole('button', { name: '调动 11 人' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '人员1999' } })
  await screen.findByText('共 2000 人，找到 1 人')
  fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
  await screen.findByRole('button', { name: '调动 10 人' })
})
