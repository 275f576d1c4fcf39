import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useStore } from '#console/app/engine.tsx'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { EditRow } from '#console/sync/edit-row.tsx'
import { useQueueCommands } from '#console/sync/use-edits.ts'
import { codes } from '#contract/codes.ts'
import { updatePerson } from '#contract/person/endpoints.ts'
import { deleteWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import type { QueueCommands } from '#offline/engine-types.ts'
import { type AccountQueue, openAccountQueue } from '../../offline/account-queue.ts'
import { workSite } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'
import { conflict, deletionConflict, openRows, press } from './queue-rows.tsx'

let opened: AccountQueue

beforeAll(async () => {
  await startTexts()
  await loadTexts('queue', 'kit', 'work-site', 'person')
})

beforeEach(async () => {
  opened = await openAccountQueue()
})

/** A row whose edit becomes larger, as one does once its photos are weighed. */
function WeighedRow() {
  const [edit] = useStore(useQueueCommands().unsynced)
  const [size, setSize] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setSize(5_000_000)}>
        称重
      </button>
      {edit ? <EditRow edit={{ ...edit, size }} open onOpen={() => {}} /> : null}
    </>
  )
}

const requests = () =>
  opened.kept.queue.edits.map(({ state, content }) => ({ state, request: content.request }))

test('OFF-05 a conflict shows who wrote what and when beside what stood there; by hand it goes on top of that', async () => {
  await conflict(opened, 1)
  await openRows(opened.commands)
  await screen.findByText(/^王建国 在 2026\/03\/05 09:08/)
  const row = within(await screen.findByRole('row', { name: /^备注/ }))
  for (const text of ['原来的', '我写的', '他人写的']) row.getByText(text)

  await press('手动修改')
  const remarks = await screen.findByRole('textbox', { name: /^备注/ })
  await waitFor(() => expect(remarks).toHaveProperty('value', '我写的'))
  fireEvent.change(remarks, { target: { value: '两人写的' } })
  await press('保存')
  await waitFor(() => expect(requests()).toMatchObject([{ state: 'waiting' }]))
  const { workSiteId } = workSite(1)
  expect(requests()[0]?.request).toMatchObject({
    workSiteId,
    baseRevision: 4,
    remarks: '两人写的',
    progress: 40,
  })
})

test('OFF-05 what was chosen in a conflict stays while its edit is read again, and so does the button that is pressed', async () => {
  await conflict(opened, 1)
  let read = 0
  const detail: QueueCommands['detail'] = async (seq) => {
    read++
    return await opened.commands.detail(seq)
  }
  await openRows({ ...opened.commands, detail }, <WeighedRow />)
  const theirs = await screen.findByRole<HTMLInputElement>('radio', { name: '备注: 他人的修改' })
  fireEvent.click(theirs)
  const button = screen.getByRole('button', { name: '按选择提交' })
  fireEvent.click(screen.getByRole('button', { name: '称重' }))
  await waitFor(() => expect(read).toBe(2))
  expect([theirs.isConnected, theirs.checked, button.isConnected]).toEqual([true, true, true])
})

test('OFF-05 of a run of conflicts one is dropped by a typed word, and all others go as mine on top of theirs', async () => {
  for (const index of [1, 2, 3]) await conflict(opened, index)
  await openRows(opened.commands)
  await screen.findAllByText(/^王建国 在 /)
  await press('放弃', 1)
  const typed = within(await screen.findByRole('alertdialog'))
  fireEvent.change(typed.getByRole('textbox'), { target: { value: '放弃' } })
  fireEvent.click(typed.getByRole('button', { name: '放弃' }))
  await waitFor(() => expect(requests()).toHaveLength(2))

  await press('全部用我的')
  const question = within(await screen.findByRole('alertdialog', { name: '全部用我的' }))
  for (const index of [1, 3]) question.getByText(workSite(index).workSiteName)
  fireEvent.click(question.getByRole('button', { name: '全部用我的' }))
  await waitFor(() =>
    expect(requests()).toEqual(
      [1, 3].map((index) => ({
        state: 'waiting',
        request: {
          workSiteId: workSite(index).workSiteId,
          baseRevision: 4,
          remarks: '我写的',
          progress: 40,
        },
      })),
    ),
  )
})

test('fault 3, OFF-04: who gives up an edit that was sent without an answer is told that the platform may have it', async () => {
  const { kept, look } = opened
  const edits = [1, 2].map((index) =>
    kept.queue.submit(updateWorkSite, {
      workSiteId: workSite(index).workSiteId,
      baseRevision: 1,
      progress: 40,
    }),
  )
  const [sent] = await Promise.all(edits)
  if (!sent) throw new Error('nothing kept')
  await kept.queue.move([{ edit: sent, from: ['waiting'], to: 'waiting', sentAt: 1 }])
  look()
  await openRows(opened.commands)
  for (const [index, told] of [true, false].entries()) {
    await press('放弃', index)
    const question = await screen.findByRole('alertdialog')
    expect(within(question).queryByText(/1 条曾发送但未收到答复/) !== null).toBe(told)
    fireEvent.click(within(question).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

test('OFF-05 a run of conflicts says which of how many is being decided', async () => {
  for (const index of [1, 2]) await conflict(opened, index)
  const decided: (() => void)[] = []
  const resolve: QueueCommands['resolve'] = async (...decision) => {
    await new Promise<void>((go) => decided.push(go))
    return await opened.commands.resolve(...decision)
  }
  await openRows(Object.create(opened.commands, { resolve: { value: resolve } }))
  await press('全部用我的')
  const question = within(await screen.findByRole('alertdialog', { name: '全部用我的' }))
  expect(question.getByRole('status').textContent).toBe('')
  fireEvent.click(question.getByRole('button', { name: '全部用我的' }))
  for (const at of [1, 2]) {
    await question.findByText(`第 ${at} 条，共 2 条`)
    await waitFor(() => expect(decided).toHaveLength(at))
    decided.at(-1)?.()
  }
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(requests().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('OFF-05 fault 14: a deletion of what somebody else worked on shows it, is kept out of a run, and goes only when its author says so', async () => {
  for (const index of [1, 2]) await conflict(opened, index)
  for (const index of [3, 4]) await deletionConflict(opened, index)
  await openRows(opened.commands)
  await screen.findByText('2 条冲突')
  await waitFor(() =>
    expect(screen.getAllByText(/^王建国 在 .* 改过这条记录，删除会连同其修改一起删掉。$/)).toHaveLength(2),
  )
  expect(screen.getAllByRole('row', { name: '完成进度 0% 60%' })).toHaveLength(2)
  expect(screen.queryByRole('row', { name: /^编码/ })).toBeNull()
  await press('保留', 1)
  await press('仍然删除')
  const { workSiteId, workSiteName } = workSite(3)
  await waitFor(() =>
    expect(requests().slice(2)).toEqual([
      {
        state: 'waiting',
        request: { ids: [workSiteId], label: workSiteName, baseRevision: 4 },
      },
    ]),
  )
})

test('fault 15, OFF-05: an edit of somebody who was archived elsewhere says who can help, and is sent again once they did', async () => {
  const request = { userId: sampleId(1), userName: '王大工', baseRevision: 3 }
  await opened.park(await opened.kept.queue.submit(updatePerson, request), 'gone', codes.deleted)
  await openRows(opened.commands)
  await screen.findByText('如需保留，请有权限的人在资源池的“已归档”中恢复此人后重试；否则放弃。')
  expect(screen.queryByRole('button', { name: '重新创建' })).toBeNull()
  await press('重试')
  await waitFor(() => expect(requests()).toEqual([{ state: 'waiting', request }]))
})

test('fault 34: what the restored backup does not have can be sent again, once whoever made it has', async () => {
  const { kept, park } = opened
  const { workSiteId, workSiteName } = workSite(1)
  const request = { ids: [workSiteId], label: workSiteName, baseRevision: 1 }
  await park(await kept.queue.submit(deleteWorkSites, request, { ...workSite(1) }), 'gone', codes.deleted)
  await openRows(opened.commands)
  await screen.findByText('如果这条记录重新出现，可重试；否则放弃，需要时新建。')
  await press('重试')
  await waitFor(() => expect(requests()).toEqual([{ state: 'waiting', request }]))
})

test('fault 16, OFF-04: what is out of reach is not said to be deleted; its edits and its deletion are saved, sent again or given up, and never created again', async () => {
  const { kept, park } = opened
  const { workSiteId, workSiteName } = workSite(1)
  const request = { workSiteId, baseRevision: 1, remarks: '我写的' }
  const edit = await kept.queue.submit(updateWorkSite, request, { ...workSite(1) })
  const other = { ids: [workSite(2).workSiteId], label: workSiteName, baseRevision: 1 }
  const deletion = await kept.queue.submit(deleteWorkSites, other, { ...workSite(2) })
  for (const each of [edit, deletion]) await park(each, 'no-permission', codes.notFound)
  await openRows(opened.commands)
  expect(await screen.findAllByText(/^这条记录不存在，或已不在你的权限范围内。/)).toHaveLength(2)
  expect(screen.getAllByText('找不到')).toHaveLength(2)
  expect(screen.queryByText(/删除或归档/)).toBeNull()
  await waitFor(() => expect(screen.getAllByRole('button', { name: '导出' })).toHaveLength(2))
  expect(screen.getAllByRole('button', { name: '放弃' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: '重新创建' })).toBeNull()
  await press('重试', 1)
  await press('重试')
  await waitFor(() =>
    expect(requests()).toEqual([
      { state: 'waiting', request },
      { state: 'waiting', request: other },
    ]),
  )
})
