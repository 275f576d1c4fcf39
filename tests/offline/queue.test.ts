import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  addWorkSite,
  deleteWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { openAccountStore } from '#offline/engine/account-store.ts'
import type { EditState } from '#offline/engine-types.ts'
import { countEdits } from '#offline/queue/counts.ts'
import { prune } from '#offline/queue/prune.ts'
import { detailOf, listSettled, ShownEdits } from '#offline/queue/queue-view.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const bridge = workSite(1)
const { workSiteId } = bridge
const made = (id: string) => {
  const { projectId, lineId, designUnitId, major, startMileage, endMileage } = bridge
  return {
    ...{ workSiteId: id, projectId, lineId, designUnitId, major, startMileage, endMileage },
    ...{ code: 'GD-9', type: '大桥', workSiteName: '新桥', progress: 0 },
    ...({ riskLevel: 'low', status: 'not-started' } as const),
  }
}

test('fault 1, OFF-02: a tab killed before the durable write has said nothing and kept nothing', async () => {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys)
  const submitted = tab.queue.submit(updateWorkSite, editOf(workSiteId, 'a'))
  tab.kill()
  await expect(submitted).rejects.toThrow()
  const next = await Tab.open(device, keys)
  expect(next.queue.edits).toEqual([])
})

test('fault 1, OFF-02: the browser is asked to have an edit on the disk itself before it says so', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'a'))
  const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite')
  asked.mockRestore()
  expect(writes.map(([stores, , options]) => [stores, options?.durability])).toEqual([
    [expect.arrayContaining(['edits']), 'strict'],
  ])
})

test('OFF-02 an edit that was kept is there after a kill, in order and whole', async () => {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys)
  for (const remarks of ['a', 'b', 'c'])
    await tab.queue.submit(updateWorkSite, editOf(workSiteId, remarks), { remarks: 'before' })
  const before = tab.queue.edits
  tab.kill()
  const next = await Tab.open(device, keys)
  expect(next.queue.edits).toEqual(before)
  expect(next.queue.edits.map(({ content }) => content.request.remarks)).toEqual(['a', 'b', 'c'])
})

test('OFF-06 an edit on disk shows its id, order, account, state, size and format, and nothing else', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  await tab.queue.submit(updateWorkSite, editOf(workSiteId, '机密'))
  const [record] = await tab.database.getAll('edits')
  expect(Object.keys(record ?? {}).sort()).toEqual([
    'account',
    'format',
    'id',
    'sealed',
    'seq',
    'size',
    'state',
  ])
  expect(Buffer.from(record?.sealed.data ?? new ArrayBuffer(0)).toString('utf8')).not.toContain('机密')
})

test('OFF-05 an edit on top of unsynced ones keeps the root revision and names their keys', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const first = await tab.queue.submit(updateWorkSite, { workSiteId, baseRevision: 4, progress: 10 })
  const second = await tab.queue.submit(updateWorkSite, { workSiteId, baseRevision: 6, status: 'completed' })
  const third = await tab.queue.submit(updateWorkSite, { workSiteId, baseRevision: 6, progress: 20 })
  expect(second.content.request).toMatchObject({ baseRevision: 4, after: expect.arrayContaining([first.id]) })
  expect(third.content.request).toMatchObject({ baseRevision: 4 })
  expect(third.content.request.after).toEqual(expect.arrayContaining([first.id, second.id]))
  const other = await tab.queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'x', 9))
  expect(other.content.request).toMatchObject({ baseRevision: 9 })
  expect(other.content.request.after).toBe(undefined)
})

test('OFF-05 once its chain is synced, an edit counts from the revision that the person saw', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const server = new Server()
  const first = await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'a', 4))
  await tab.replay(async (items) => server.take(items)).run()
  const second = await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'b', 5))
  // A form that was opened before the acknowledgement still stands on the person's own first edit.
  expect(second.content.request).toMatchObject({ baseRevision: 5, after: [first.id] })
})

test('OFF-05 an edit of a work site made offline stands on its making', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const id = newId()
  const making = await tab.queue.submit(addWorkSite, made(id))
  const edit = await tab.queue.submit(updateWorkSite, editOf(id, 'a', 0))
  expect(edit.content.request).toMatchObject({ baseRevision: 0, after: [making.id] })
})

test('OFF-05 behind a photo that waits, an edit and a deletion count from the revision that the person saw', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const { workSiteName } = bridge
  const photo = await tab.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [newId()] })
  const edit = await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'a', 12))
  expect(edit.content.request).toMatchObject({ baseRevision: 12, after: [photo.id] })
  // What somebody else wrote after the edit was made is not known to it, whatever was seen since.
  const deletion = { ids: [workSiteId], label: workSiteName, baseRevision: 14 }
  const { content } = await tab.queue.submit(deleteWorkSites, deletion)
  expect(content.request.baseRevision).toBe(12)
  expect(content.request.after).toEqual(expect.arrayContaining([photo.id, edit.id]))
})

test('OFF-09 two tabs that edit the same entity at once build one chain', async () => {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const [one, two] = [await Tab.open(device, keys), await Tab.open(device, keys)]
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : two).queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: index }),
    ),
  )
  const next = await Tab.open(device, keys)
  const edits = next.queue.edits
  expect(edits.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const [index, { content }] of edits.entries())
    if (index > 0) expect(content.request.after).toContain(edits[index - 1]?.id)
})

test('OFF-09 a tab that slept while another pruned and went on lays its edit on top of what is there now', async () => {
  freshBrowser()
  const device = new DeviceLocks()
  const keys = await someKeys()
  const [sleeper, other] = [await Tab.open(device, keys), await Tab.open(device, keys)]
  const server = new Server()
  await sleeper.queue.submit(updateWorkSite, editOf(workSiteId, 'a'))
  await sleeper.replay(async (items) => server.take(items)).run()
  const kept = await openAccountStore(
    other.database,
    someone,
    keys,
    () => {},
    () => {},
  )
  await prune(kept, Date.now() + 15 * 24 * 3_600_000)
  const { id } = await other.queue.submit(updateWorkSite, editOf(workSiteId, 'b'))
  const last = await sleeper.queue.submit(updateWorkSite, editOf(workSiteId, 'c'))
  expect(last.content.request.after).toContain(id)
})

test('OFF-07 two people on one tablet: each sees their own edits, the badge counts the other’s, nobody opens them', async () => {
  const device = new DeviceLocks()
  const mine = await Tab.open(device, await someKeys())
  const theirs = await Tab.open(device, await someKeys(), { account: 'another-account' })
  await mine.queue.submit(updateWorkSite, editOf(workSiteId, 'mine'))
  await theirs.queue.submit(updateWorkSite, editOf(workSiteId, 'theirs'))
  expect(await countEdits(mine.database, someone.accountId)).toEqual({ waiting: 1, needYou: 0, others: 1 })
  const server = new Server()
  await mine.replay(async (items) => server.take(items)).run()
  expect(server.effects).toHaveLength(1)
  expect(await countEdits(mine.database, 'another-account')).toEqual({ waiting: 1, needYou: 0, others: 0 })
})

test('OFF-02 an invalid request is refused and nothing is kept', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  await expect(
    tab.queue.submit(updateWorkSite, { workSiteId, baseRevision: 1, progress: 101 }),
  ).rejects.toThrow()
  expect(await tab.database.count('edits')).toBe(0)
})

test('OFF-04 OFF-05 the queue shows what is held, why something is parked, and a conflict field by field', async () => {
  freshBrowser()
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  const keys = await someKeys()
  const kept = await openAccountStore(
    tab.database,
    someone,
    keys,
    () => {},
    () => {},
  )
  const { queue } = kept
  const edit = { workSiteId, baseRevision: 1, remarks: 'mine', workSiteName: bridge.workSiteName }
  await queue.submit(updateWorkSite, edit, {
    remarks: 'before',
    workSiteName: bridge.workSiteName,
    workSiteId,
  })
  await queue.submit(updateWorkSite, editOf(workSiteId, 'behind'))
  const [first] = queue.edits
  if (!first) throw new Error('nothing kept')
  const data = {
    fields: ['remarks'],
    theirs: { remarks: 'theirs' },
    revision: 3,
    changedBy: '王工',
    changedAt: 5,
  }
  const reason = { code: codes.conflict, message: '内容已被他人修改', data }
  await queue.move([
    { edit: first, from: ['waiting'], to: 'conflict', content: { ...first.content, reason } },
  ])

  const shown = new ShownEdits()
  expect(shown.of(queue.edits)).toMatchObject([
    { state: 'conflict', reason: { code: codes.conflict } },
    { state: 'held', behind: { seq: first.seq } },
  ])
  expect(shown.of(queue.edits)[1]).toBe(shown.of(queue.edits)[1])
  expect(await detailOf(kept, first.seq)).toMatchObject({
    changedBy: '王工',
    fields: [{ name: 'remarks', before: 'before', mine: 'mine', theirs: 'theirs', overlaps: true }],
  })
  expect(await countEdits(tab.database, someone.accountId)).toEqual({ waiting: 1, needYou: 1, others: 0 })

  await queue.move([{ edit: first, from: ['conflict'], to: 'discarded' }])
  expect(shown.of(queue.edits)).toMatchObject([{ state: 'waiting' }])
  expect(await listSettled(kept, 0, 10)).toMatchObject({ total: 1, edits: [{ state: 'discarded' }] })
})

test('OFF-09 a tab that opens while another moves an edit from state to state misses none', async () => {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys)
  await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'moved'))
  const move = async (from: EditState, to: EditState) => {
    const [edit] = tab.queue.edits
    if (edit) await tab.queue.move([{ edit, from: [from], to }])
  }
  for (let pause = 0; pause < 8; pause++) {
    await move('waiting', 'conflict')
    const opening = Tab.open(device, keys)
    for (let turn = 0; turn < pause; turn++) await new Promise((resolve) => setImmediate(resolve))
    await move('conflict', 'waiting')
    const other = await opening
    expect(other.queue.edits).toHaveLength(1)
    other.kill()
  }
})

test('fault 8, OFF-10: a disk that is full refuses an edit with nothing kept, and takes it once there is room', async () => {
  const tab = await Tab.open(new DeviceLocks(), await someKeys())
  await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'before'))
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    await expect(tab.queue.submit(updateWorkSite, editOf(workSiteId, 'full'))).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
  } finally {
    IDBObjectStore.prototype.add = add
  }
  await tab.queue.submit(updateWorkSite, editOf(workSiteId, 'room'))
  expect(tab.queue.edits.map(({ content }) => content.request.remarks)).toEqual(['before', 'room'])
  expect(await countEdits(tab.database, someone.accountId)).toMatchObject({ waiting: 2 })
})
