import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { EditRow } from '#console/sync/edit-row.tsx'
import { type AccountQueue, openAccountQueue } from '../../offline/account-queue.ts'
import { conflict, deletionConflict, openRows, press } from './queue-rows.tsx'

let opened: AccountQueue

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit', 'work-site')
})

beforeEach(async () => {
  opened = await openAccountQueue()
})

const requests = () =>
  opened.kept.queue.edits.map(({ state, content }) => ({ state, request: content.request }))

test('OFF-05 a conflict in which theirs was taken by mistake is taken back, or it is said what can be done instead', async () => {
  await conflict(opened, 1)
  await openRows(opened.commands)
  await press('用王建国的')
  await screen.findByText('已采用王建国的内容')
  expect(requests()).toMatchObject([{ state: 'waiting', request: { progress: 40 } }])
  await press('撤销')
  await waitFor(() =>
    expect(requests()).toMatchObject([{ state: 'conflict', request: { progress: 40, remarks: '我写的' } }]),
  )
  await screen.findByText(/^王建国 在 /)

  await press('用王建国的')
  await waitFor(() => expect(requests()).toMatchObject([{ state: 'waiting' }]))
  const { queue } = opened.kept
  await queue.move(queue.edits.map((edit) => ({ edit, from: ['waiting'], to: 'sending', sentAt: 1 })))
  await press('撤销')
  await screen.findByText(/来不及撤销.*请打开该记录重新填写/)
  expect(requests()).toMatchObject([{ state: 'sending', request: { progress: 40 } }])
})

test('OFF-05 a deletion that was given up in a conflict is taken back from among what was sent and discarded', async () => {
  await deletionConflict(opened, 1)
  const [edit] = opened.kept.queue.edits
  if (!edit) throw new Error('There is no edit')
  await opened.commands.resolve(edit.seq, 4, ['progress'])
  const { edits } = await opened.commands.sent({ offset: 0, limit: 10 })
  await openRows(
    opened.commands,
    edits.map((each) => <EditRow key={each.seq} edit={each} open onOpen={() => {}} />),
  )
  await press('撤销放弃')
  await screen.findByText('已撤销，1 条冲突待你重新选择')
  expect(requests()).toMatchObject([{ state: 'conflict' }])
})

test('OFF-05 a run of conflicts that was decided as the others wrote it is taken back as a whole', async () => {
  for (const index of [1, 2]) await conflict(opened, index)
  await openRows(opened.commands)
  await press('全部用他人的')
  const question = within(await screen.findByRole('alertdialog', { name: '全部用他人的' }))
  fireEvent.click(question.getByRole('button', { name: '全部用他人的' }))
  await screen.findByText('2 条冲突已采用他人的内容')
  await press('撤销')
  await screen.findByText('已撤销，2 条冲突待你重新选择')
  const conflicting = { state: 'conflict', request: { remarks: '我写的', progress: 40 } }
  expect(requests()).toMatchObject([conflicting, conflicting])
})

test('OFF-05 a conflict that cannot be opened again keeps no other from it, and is told', async () => {
  for (const index of [1, 2]) await conflict(opened, index)
  await openRows(opened.commands)
  await press('全部用他人的')
  const question = within(await screen.findByRole('alertdialog', { name: '全部用他人的' }))
  fireEvent.click(question.getByRole('button', { name: '全部用他人的' }))
  await screen.findByText('2 条冲突已采用他人的内容')
  const { database, queue } = opened.kept
  // The first was damaged on the disk meanwhile.
  const [first, second] = await database.getAll('edits')
  if (!first || !second) throw new Error('There are no edits')
  await database.put('edits', { ...first, sealed: second.sealed })
  await press('撤销')
  await screen.findByText(/^1 条没有撤销成/)
  await screen.findByText('已撤销，1 条冲突待你重新选择')
  expect(queue.get(second.seq)?.state).toBe('conflict')
})

test('OFF-05 what was given up in a conflict is taken back in the queue as long as the rest waits, once the message is gone', async () => {
  await conflict(opened, 1)
  const [edit] = opened.kept.queue.edits
  if (!edit) throw new Error('There is no edit')
  await opened.commands.resolve(edit.seq, 4, ['remarks'])
  await openRows(opened.commands)
  await screen.findByRole('button', { name: '放弃' })
  await press('撤销放弃')
  await screen.findByText('已撤销，1 条冲突待你重新选择')
  expect(requests()).toMatchObject([{ state: 'conflict', request: { progress: 40, remarks: '我写的' } }])
})
