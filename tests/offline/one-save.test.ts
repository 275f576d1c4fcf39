import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { countEdits } from '#offline/queue/counts.ts'
import { findDraft, saveDraft } from '#offline/queue/drafts.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { freshBrowser } from '../request/browser.ts'
import { openAccountQueue } from './account-queue.ts'
import { DeviceLocks } from './locks.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

const { workSiteId } = workSite(1)
const form = `work-site ${workSiteId}`
const half = { values: { remarks: '雨季停工' }, baseRevision: 1 }

beforeEach(() => {
  freshBrowser()
  globalThis.indexedDB = new IDBFactory()
})

/** From now on the tablet is killed as soon as anything that is written has reached the disk; ends with what is returned. */
function killedAfterWrite(database: Database): () => void {
  const begin = IDBDatabase.prototype.transaction
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    const transaction = begin.call(this, stores, mode, options)
    if (mode === 'readwrite') transaction.addEventListener('complete', () => database.close())
    return transaction
  })
  return () => spy.mockRestore()
}

test('fault 1, OFF-02, OFF-06: a save and the end of its draft are one write: killed before it the form is unsaved, killed after it saved', async () => {
  const { kept } = await openAccountQueue()
  const draft = await saveDraft(kept, form, half)
  await saveDraft(kept, 'person new', half)
  const edit = { request: editOf(workSiteId, '雨季停工') }
  const restore = killedAfterWrite(kept.database)
  await kept.queue.submitAll(updateWorkSite, [edit], { draft }).catch(() => undefined)
  restore()
  const there = { database: await openDatabase(() => {}), vault: kept.vault }
  expect(await there.database.count('edits')).toBe(1)
  expect(await findDraft(there, form)).toBeUndefined()
  expect(await findDraft(there, 'person new')).toBeDefined()

  const { kept: other } = await openAccountQueue()
  const unsaved = await saveDraft(other, form, half)
  const saving = other.queue.submitAll(updateWorkSite, [edit], { draft: unsaved })
  other.database.close()
  await expect(saving).rejects.toThrow()
  const still = { database: await openDatabase(() => {}), vault: other.vault }
  expect(await still.database.count('edits')).toBe(0)
  expect(await findDraft(still, form)).toEqual(unsaved)
})

test('fault 1, fault 8, OFF-02: of a save that is several edits all are kept, in order, or none', async () => {
  const device = new DeviceLocks()
  const keys = await someKeys()
  const tab = await Tab.open(device, keys)
  const edits = ['a', 'b', 'c'].map((remarks) => ({ request: editOf(workSiteId, remarks) }))
  const restore = killedAfterWrite(tab.database)
  await tab.queue.submitAll(updateWorkSite, edits).catch(() => undefined)
  restore()
  tab.kill()
  const next = await Tab.open(device, keys)
  expect(next.queue.edits.map(({ content }) => content.request.remarks)).toEqual(['a', 'b', 'c'])
  const [a, b, c] = next.queue.edits
  expect([b?.content.request.after, c?.content.request.after]).toEqual([[a?.id], [b?.id]])

  // The disk has room for the first of three.
  const { add } = IDBObjectStore.prototype
  let added = 0
  IDBObjectStore.prototype.add = function (...given) {
    const request = add.apply(this, given)
    if (++added === 2) request.addEventListener('success', () => this.transaction.abort())
    return request
  }
  try {
    await expect(next.queue.submitAll(updateWorkSite, edits)).rejects.toThrow()
  } finally {
    IDBObjectStore.prototype.add = add
  }
  const wrong = { request: { workSiteId, baseRevision: 1, progress: 101 } }
  await expect(next.queue.submitAll(updateWorkSite, [...edits, wrong])).rejects.toThrow()
  expect([next.queue.edits.length, await next.database.count('edits')]).toEqual([3, 3])
  expect(await countEdits(next.database, someone.accountId)).toMatchObject({ waiting: 3 })
})

test('OFF-02, OFF-05: of a save the quantity that a parked edit hides and the one that was seen are two edits, kept together', async () => {
  const { kept, park } = await openAccountQueue()
  const record = (baseRevision: number, ...nodes: string[]) => ({
    ...{ workSiteId, baseRevision },
    quantities: { set: nodes.map((nodeId) => ({ nodeId, name: `${nodeId}号桩`, done: '5' })) },
  })
  const first = await kept.queue.submit(recordQuantities, record(4, '1'))
  await park(first, 'conflict', codes.conflict)
  const saved = await kept.queue.submitAll(recordQuantities, [{ request: record(9, '1', '2') }])
  expect(saved.map(({ content }) => content.request)).toEqual([
    { ...record(9, '2'), after: [first.id] },
    { ...record(4, '1'), after: expect.arrayContaining([first.id, saved[0]?.id]) },
  ])
})
