import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { MovePeople } from '#console/person/move-people.tsx'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import type { Person } from '#contract/person/schema.ts'
import { choose } from '../choose.ts'
import { sampleId } from '../sample.tsx'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const row: Person = {
  userId: sampleId(1),
  userName: '王工',
  revision: 1,
  changedAt: 0,
  changedByName: '王建国',
}
const unit = { nodeId: sampleId(2), nodeName: '里程一局', category: 1 as const, status: 1 }
const department = {
  nodeId: sampleId(3),
  parentId: unit.nodeId,
  nodeName: '工程部',
  category: 2 as const,
  status: 1,
}
const place = {
  organizationId: unit.nodeId,
  organizationName: unit.nodeName,
  departmentId: department.nodeId,
  departmentName: department.nodeName,
}

test('STF-01 people are moved to a unit that came to the list of units after the form had opened', async () => {
  const answers = new SampleAnswers().on(listNodes, () => [])
  let closed = false
  const { queryClient } = await openScreen({
    at: '/admin/organization',
    answers,
    page: () => <MovePeople rows={[row]} shown={[row]} onDone={() => {}} onClose={() => (closed = true)} />,
  })
  const box = await screen.findByRole('combobox', { name: /^单位/ })
  answers.on(listNodes, () => [unit])
  await queryClient.invalidateQueries()
  await choose(box, '里程一局')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  // Nobody is signed in here, so that it cannot be sent: the form had nothing against it.
  await waitFor(() => expect(closed || screen.queryByRole('alert') !== null).toBe(true))
  expect(screen.queryByText('请选择单位')).toBeNull()
})

test('STF-01 the department stays until the units have come, and that they cannot be had is said', async () => {
  const answers = new SampleAnswers().on(listNodes, () => {
    throw new Error('服务器出错')
  })
  const member = { ...row, place }
  await openScreen({
    at: '/admin/organization',
    answers,
    page: () => <MovePeople rows={[member]} shown={[member]} onDone={() => {}} onClose={() => {}} />,
  })
  expect((await screen.findByRole('alert')).textContent).toContain('单位 · 服务器出错')
  answers.on(listNodes, () => [unit, department])
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const chosen = screen.getByRole('combobox', { name: /^部门/ })
  await waitFor(() => expect(chosen.textContent).toBe('工程部'))
})

test.each([
  { sight: 'in sight', shown: true },
  { sight: 'on a page that was turned over', shown: false },
])(
  'STF-01 that somebody is there already is taken for known of those in sight alone: $sight',
  async ({ shown }) => {
    const answers = new SampleAnswers().on(listNodes, () => [unit, department])
    const member = { ...row, place }
    await openScreen({
      at: '/admin/organization',
      answers,
      page: () => (
        <MovePeople rows={[member]} shown={shown ? [member] : []} onDone={() => {}} onClose={() => {}} />
      ),
    })
    await screen.findByText('工程部')
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    // Nobody is signed in here, so that it cannot be sent: that it is tried is what counts.
    await (shown ? screen.findByText('所选人员已在这里') : screen.findByRole('alert'))
  },
)
