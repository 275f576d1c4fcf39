import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { updateWorkSite, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { dropDraft, saveDraft } from '#offline/queue/drafts.ts'
import { openFile, pruneFiles, saveFile } from '#offline/queue/files.ts'
import { openQueueCommands } from '#offline/queue/queue-commands.ts'
import { mostFailures } from '#offline/queue/verdict.ts'
import { openVault } from '#offline/vault/encryption.ts'
import { NetworkFailure, Refused } from '#request/errors.ts'
import { newId } from '#request/id.ts'
import { eventually } from '../support/eventually.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const { workSiteId, workSiteName } = workSite(1)
const other = workSite(2).workSiteId
const account = someone.accountId
const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: 'image/jpeg' })

async function tabWithPhoto() {
  const keys = await someKeys()
  const tab = await Tab.open(new DeviceLocks(), keys)
  const { database, queue } = tab
  const kept = { database, queue, vault: openVault(account, keys) }
  const fileId = await saveFile(account, kept, picture)
  await queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [fileId] })
  await queue.submit(updateWorkSite, editOf(workSiteId, 'after the photo'))
  await queue.submit(updateWorkSite, editOf(other, 'elsewhere'))
  return { tab, kept, fileId, server: new Server() }
}

const states = (tab: Tab) => tab.queue.edits.map(({ state }) => state)

test('OFF-02 a photo is sealed on the device, can be looked at, and is sent before the edit that names it', async () => {
  const { tab, kept, fileId, server } = await tabWithPhoto()
  const shown = await openFile(kept, fileId)
  expect(shown?.type).toBe('image/jpeg')
  expect(new Uint8Array((await shown?.arrayBuffer()) ?? [])).toEqual(
    new Uint8Array(await picture.arrayBuffer()),
  )
  const record = await tab.database.get('files', [account, fileId])
  const sealed = Buffer.from(record?.sealed.data ?? new ArrayBuffer())
  expect(sealed.length).toBeGreaterThan(picture.size)
  expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe(false)
  const order: string[] = []
  const outcome = await tab
    .replay(
      async (items) => {
        order.push(...items.map(({ endpointId }) => endpointId))
        return server.take(items)
      },
      { sendFiles: async (fileIds) => void order.push(...fileIds) },
    )
    .run()
  expect(outcome).toBe('empty')
  expect(order.indexOf(fileId)).toBeLessThan(order.indexOf(updateWorkSitePhotos.id))
  expect(server.effectsOn(workSiteId)).toHaveLength(2)
})

test('OFF-04 the size of an edit that waits counts its photos', async () => {
  const { kept, fileId } = await tabWithPhoto()
  const { unsynced } = openQueueCommands({
    store: () => ({ ...kept, creationOf: () => undefined }),
    onChange: () => {},
    edited: () => {},
    decided: () => {},
  })
  const photo = (await kept.database.get('files', [account, fileId]))?.sealed.data.byteLength ?? 0
  const own = kept.queue.edits.map(({ size }) => size)
  await eventually(() =>
    expect(unsynced.read().map(({ size }, index) => size - (own[index] ?? 0))).toEqual([photo, 0, 0]),
  )
})

test('OFF-03 while a photo cannot be sent its edit waits, in its place, and nothing else does', async () => {
  const { tab, server } = await tabWithPhoto()
  const send = async (items: Parameters<Server['take']>[0]) => server.take(items)
  const cut = { sendFiles: () => Promise.reject(new NetworkFailure('unreachable')) }
  expect(await tab.replay(send, cut).run()).toBe('later')
  expect(states(tab)).toEqual(['waiting', 'waiting'])
  expect(server.effectsOn(other)).toHaveLength(1)
  expect(await tab.replay(send).run()).toBe('empty')
  expect(server.effectsOn(workSiteId)).toHaveLength(2)
})

test('OFF-04 an edit whose photo is refused stands before the person', async () => {
  const { tab, server } = await tabWithPhoto()
  const refusal = new Refused({ code: codes.tooLarge, message: 'too large' })
  await tab.replay(async (items) => server.take(items), { sendFiles: () => Promise.reject(refusal) }).run()
  expect(states(tab)).toEqual(['refused', 'waiting'])
  expect(tab.queue.edits[0]?.content.reason).toMatchObject({ code: codes.tooLarge })
  expect(server.effectsOn(other)).toHaveLength(1)
})

/** A gateway with room for so many photos that nothing shows yet. */
function roomFor(most: number, server: Server) {
  const unshown = new Set<string>()
  const sendFiles = async (fileIds: readonly string[]) => {
    for (const fileId of fileIds) {
      if (unshown.size >= most && !unshown.has(fileId))
        throw new Refused({ code: codes.slowDown, message: 'full', data: { unshownOf: 'account' } })
      unshown.add(fileId)
    }
  }
  const send = async (items: Parameters<Server['take']>[0]) => {
    for (const { request } of items)
      if (Array.isArray(request.add)) for (const id of request.add) unshown.delete(id)
    return server.take(items)
  }
  return { send, sendFiles }
}

test('OFF-03 security 47: photos of more edits than the gateway has room for come in parts', async () => {
  const { tab, kept, server } = await tabWithPhoto()
  for (let index = 3; index < 40; index++) {
    const { workSiteId, workSiteName } = workSite(index)
    const add = [await saveFile(account, kept, picture), await saveFile(account, kept, picture)]
    await tab.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add })
  }
  const { send, sendFiles } = roomFor(5, server)
  let runs = 0
  while ((await tab.replay(send, { sendFiles }).run()) !== 'empty') expect(++runs).toBeLessThan(4)
  expect(states(tab)).toEqual([])
})

test('OFF-03 OFF-04 security 47: photos that find no room hold up their own edit alone, which stands before the person in the end', async () => {
  const { tab, server } = await tabWithPhoto()
  const { send, sendFiles } = roomFor(0, server)
  expect(await tab.replay(send, { sendFiles }).run()).toBe('later')
  expect(states(tab)).toEqual(['waiting', 'waiting'])
  expect(server.effectsOn(other)).toHaveLength(1)
  for (let runs = 1; runs < mostFailures; runs++) await tab.replay(send, { sendFiles }).run()
  expect(states(tab)).toEqual(['refused', 'waiting'])
  expect(tab.queue.edits[0]?.content.reason).toMatchObject({ code: codes.slowDown, message: 'full' })
})

test('OFF-03 photos that an unsynced edit names stay, others go after two weeks', async () => {
  const { kept, fileId } = await tabWithPhoto()
  const forgotten = await saveFile(account, kept, picture)
  await pruneFiles(kept, Date.now())
  expect(await openFile(kept, forgotten)).toBeDefined()
  await pruneFiles(kept, Date.now() + 15 * 24 * 3_600_000)
  expect(await openFile(kept, forgotten)).toBeUndefined()
  expect(await openFile(kept, fileId)).toBeDefined()
  expect(await openFile(kept, newId())).toBeUndefined()
})

test('OFF-03 the photo of an edit that another tab has saved stays, also before this tab knows of it', async () => {
  const keys = await someKeys()
  const [tab, elsewhere] = [await Tab.open(new DeviceLocks(), keys), await Tab.open(new DeviceLocks(), keys)]
  const kept = { database: tab.database, queue: tab.queue, vault: openVault(account, keys) }
  const fileId = await saveFile(account, kept, picture)
  await elsewhere.queue.submit(updateWorkSitePhotos, { workSiteId, workSiteName, add: [fileId] })
  expect(tab.queue.edits).toEqual([])
  await pruneFiles(kept, Date.now() + 15 * 24 * 3_600_000)
  expect(await openFile(kept, fileId)).toBeDefined()
})

test('OFF-03: a photo that a half-filled sheet names stays, however deep the draft names it', async () => {
  const { kept } = await tabWithPhoto()
  const fileId = await saveFile(account, kept, picture)
  const late = Date.now() + 27 * 24 * 3_600_000
  const cell = { key: 'B7', value: [{ fileId, name: '工点照片' }] }
  const draft = await saveDraft(kept, 'tabulation-sheet', { values: { cells: { set: [cell], remove: [] } } })
  await pruneFiles(kept, late)
  expect(await openFile(kept, fileId)).toBeDefined()
  await dropDraft(kept, draft)
  await pruneFiles(kept, late)
  expect(await openFile(kept, fileId)).toBeUndefined()
})

test('fault 34, OFF-03: the photos of a sent edit stay as long as it does, for a restored backup asks for both again', async () => {
  const { tab, kept, fileId, server } = await tabWithPhoto()
  await tab.replay(async (items) => server.take(items)).run()
  expect(states(tab)).toEqual([])
  const late = Date.now() + 27 * 24 * 3_600_000
  await pruneFiles(kept, late)
  expect(await openFile(kept, fileId)).toBeDefined()
  await kept.database.clear('edits')
  await pruneFiles(kept, late)
  expect(await openFile(kept, fileId)).toBeUndefined()
})
