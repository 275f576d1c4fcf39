import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addWorkSite, updateWorkSite, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { type AccountStore, openAccountStore } from '#offline/engine/account-store.ts'
import { countEdits } from '#offline/queue/counts.ts'
import { noteEpoch } from '#offline/queue/epoch.ts'
import { openFile, saveFile } from '#offline/queue/files.ts'
import { RescueRefused, saveRescue } from '#offline/queue/rescue.ts'
import { takeRescue } from '#offline/queue/take-rescue.ts'
import { unsentHere } from '#offline/vault/device-record.ts'
import { format } from '#offline/vault/encryption.ts'
import { newId } from '#request/id.ts'
import { freshBrowser } from '../request/browser.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import { editOf, someKeys, someone, Tab, workSite } from './tab.ts'

const passphrase = 'Tunnel mouth 7'
/** Few rounds: how many make a key is not what is tested here. */
const rounds = 1000

/** A device of the account, with a key of its own. */
async function openDevice(account = someone.accountId): Promise<{ kept: AccountStore; tab: Tab }> {
  globalThis.indexedDB = new IDBFactory()
  const keys = await someKeys()
  const tab = await Tab.open(new DeviceLocks(), keys, { account })
  const kept = await openAccountStore(
    tab.database,
    { ...someone, accountId: account },
    keys,
    () => {},
    () => {},
  )
  return { kept, tab }
}

const { workSiteId } = workSite(1)
const remarks = ({ queue }: AccountStore) => queue.edits.map(({ content }) => content.request.remarks)

/** Why a rescue file was not taken. */
async function refusalOf(taking: Promise<unknown>): Promise<string> {
  const failure = await taking.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(failure instanceof RescueRefused)) throw new Error(`Not refused as a file: ${failure}`)
  return failure.reason
}

beforeEach(() => {
  freshBrowser()
})

test('OFF-03 OFF-04 a rescue file brings the edits to another device: same keys, same order, and nothing twice', async () => {
  const { kept: old, tab } = await openDevice()
  for (const text of ['a', 'b', 'c']) await old.queue.submit(updateWorkSite, editOf(workSiteId, text))
  await old.queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'd'))
  const { text } = await saveRescue(old, passphrase, rounds)
  const keys = old.queue.edits.map(({ id }) => id)

  const server = new Server()
  await tab.queue.catchUp()
  await tab.queue.refresh([1, 2, 3, 4])
  await tab.replay(async (items) => server.take(items.slice(0, 2))).run()
  expect(server.effects).toHaveLength(2)

  const { kept: next, tab: nextTab } = await openDevice()
  await next.queue.submit(updateWorkSite, editOf(workSite(3).workSiteId, 'own'))
  expect(await takeRescue(next, text, passphrase)).toMatchObject({ known: 0, taken: { length: 4 } })
  expect(await takeRescue(next, text, passphrase)).toEqual({
    known: 4,
    taken: [],
    completed: [],
    tooLate: [],
  })
  expect(remarks(next)).toEqual(['own', 'a', 'b', 'c', 'd'])
  expect(next.queue.edits.slice(1).map(({ id }) => id)).toEqual(keys)
  expect(await next.database.get('counts', someone.accountId)).toMatchObject({
    lastSeq: 5,
    counts: { waiting: 5 },
  })

  await nextTab.queue.catchUp()
  await nextTab.queue.refresh([1, 2, 3, 4, 5])
  await nextTab.replay(async (items) => server.take(items)).run()
  expect(server.effects).toHaveLength(5)
  expect(nextTab.queue.edits).toEqual([])
  // Sent since, they are still known: the same file once more brings nothing back.
  await next.queue.refresh([1, 2, 3, 4, 5])
  expect(await takeRescue(next, text, passphrase)).toEqual({
    known: 4,
    taken: [],
    completed: [],
    tooLate: [],
  })
  expect(next.queue.edits).toEqual([])
})

test('OFF-03 the photos that edits name come along, sealed; one without room is counted, and its edit comes all the same', async () => {
  const { kept: old } = await openDevice()
  const bytes = new TextEncoder().encode('a planted picture')
  const names = { workSiteId, workSiteName: workSite(1).workSiteName }
  const small = await saveFile(someone.accountId, old, new Blob([bytes]))
  await old.queue.submit(updateWorkSitePhotos, { ...names, add: [small] })
  const large = await saveFile(someone.accountId, old, new Blob([new Uint8Array(25 * 1_048_576)]))
  await old.queue.submit(updateWorkSitePhotos, { ...names, add: [large] })
  const { text, filesLeft } = await saveRescue(old, passphrase, rounds)
  expect(filesLeft).toBe(1)
  expect(atob(JSON.parse(text).data)).not.toContain('planted')

  const { kept: next } = await openDevice()
  expect(await takeRescue(next, text, passphrase)).toMatchObject({ taken: { length: 2 } })
  const photo = await openFile(next, small)
  expect(photo && (await photo.text())).toBe('a planted picture')
  expect(await openFile(next, large)).toBeUndefined()
  // What it knows already brings no photo either.
  await next.database.clear('files')
  await takeRescue(next, text, passphrase)
  expect(await next.database.count('files')).toBe(0)
})

test('OFF-03 OFF-04 TAB-05: a photo that the gateway has takes no room in a rescue file, until a restored backup may lack it', async () => {
  const { kept: old } = await openDevice()
  const { database, vault } = old
  const { account } = vault
  const { sealed: profile } = await vault.seal('vaults', account, {})
  const never = { failures: 0, signedInAt: 0, heardAt: 0 }
  const salt = new Uint8Array(16)
  await database.put('vaults', {
    account,
    names: [],
    format,
    salt,
    iterations: rounds,
    ...never,
    profile,
    epoch: 1,
  })
  const names = { workSiteId, workSiteName: workSite(1).workSiteName }
  const save = (bytes: number) => saveFile(account, old, new Blob([new Uint8Array(bytes)]))
  const [there, unsent] = [await save(25 * 1_048_576), await save(100)]
  const edit = await old.queue.submit(updateWorkSitePhotos, { ...names, add: [there] })
  const file = await database.get('files', [account, there])
  if (!file) throw new Error('There is no photo')
  await database.put('files', { ...file, takenIn: 1 })
  await old.queue.move([{ edit, from: ['waiting'], to: 'taken-in-part', content: edit.content }])
  await old.queue.submit(updateWorkSitePhotos, { ...names, add: [unsent] })
  const { text, filesLeft } = await saveRescue(old, passphrase, rounds)
  expect(filesLeft).toBe(0)
  const { kept: next } = await openDevice()
  expect(await takeRescue(next, text, passphrase)).toMatchObject({ taken: { length: 2 } })
  expect(await openFile(next, there)).toBeUndefined()
  expect(await openFile(next, unsent)).toBeDefined()

  await noteEpoch(database, account, 2)
  expect(await saveRescue(old, passphrase, rounds)).toMatchObject({ filesLeft: 1 })
})

test('OFF-05 an edit made after a rescue file was taken stands on the edits that it brought', async () => {
  const { kept: old } = await openDevice()
  const id = newId()
  const { revision, changedAt, changedByName, photos, startDistance, endDistance, furtherPlaces, ...fields } =
    workSite(1)
  const making = await old.queue.submit(addWorkSite, { ...fields, workSiteId: id })
  const { text } = await saveRescue(old, passphrase, rounds)
  const { kept: next } = await openDevice()
  await takeRescue(next, text, passphrase)
  const edit = await next.queue.submit(updateWorkSite, editOf(id, 'on top', 0))
  expect(edit.content.request).toMatchObject({ baseRevision: 0, after: [making.id] })
})

test('OFF-04 a parked edit stays parked, with its reason; one on its way when the file was saved is sent again', async () => {
  const { kept: old } = await openDevice()
  const parked = await old.queue.submit(updateWorkSite, editOf(workSiteId, 'parked'))
  const sending = await old.queue.submit(updateWorkSite, editOf(workSite(2).workSiteId, 'sending'))
  const reason = { code: codes.noPermission, message: '没有权限' }
  await old.queue.move([
    { edit: parked, from: ['waiting'], to: 'no-permission', content: { ...parked.content, reason } },
    { edit: sending, from: ['waiting'], to: 'sending' },
  ])
  const { text } = await saveRescue(old, passphrase, rounds)
  const { kept: next } = await openDevice()
  await takeRescue(next, text, passphrase)
  expect(next.queue.edits).toMatchObject([
    { state: 'no-permission', content: { reason } },
    { state: 'waiting' },
  ])
})

test('OFF-06 a rescue file shows nothing of what it holds, and says why it is not taken', async () => {
  const { kept } = await openDevice()
  await kept.queue.submit(updateWorkSite, editOf(workSiteId, 'planted words'))
  const { text } = await saveRescue(kept, passphrase, rounds)
  const file = JSON.parse(text)
  expect(text).not.toContain('planted')
  expect(Buffer.from(file.data, 'base64').toString('latin1')).not.toContain('planted')
  expect(Object.keys(file).sort()).toEqual([
    'account',
    'data',
    'digest',
    'iterations',
    'iv',
    'milepostRescue',
    'salt',
    'savedAt',
  ])

  const { kept: next } = await openDevice()
  const taking = (changed: unknown, phrase = passphrase) =>
    refusalOf(takeRescue(next, typeof changed === 'string' ? changed : JSON.stringify(changed), phrase))
  expect(await taking(text, 'something else')).toBe('wrong-passphrase')
  expect(await taking(text.slice(0, -20))).toBe('damaged')
  expect(await taking({ ...file, data: `AAAA${file.data.slice(4)}` })).toBe('damaged')
  expect(await taking({ ...file, iterations: 1e12 })).toBe('damaged')
  expect(await taking('{}')).toBe('damaged')
  expect(await taking({ ...file, milepostRescue: 2 })).toBe('newer')
  expect(await taking(' '.repeat(64 * 1_048_576 + 1))).toBe('too-large')
  const { kept: other } = await openDevice(newId())
  expect(await refusalOf(takeRescue(other, text, passphrase))).toBe('another-account')
  expect([...next.queue.edits, ...other.queue.edits]).toEqual([])
})

test('OFF-04 TAB-05 what the gateway left out of an edit counts before a device is wiped, and comes along in a rescue file until it is read', async () => {
  const { kept: old } = await openDevice()
  const edit = await old.queue.submit(updateWorkSite, editOf(workSiteId, 'left out'))
  const refused = [{ label: '质量情况 #2', message: '所在的行已删除' }]
  const content = { ...edit.content, refused }
  await old.queue.move([{ edit, from: ['waiting'], to: 'taken-in-part', content }])
  await old.queue.submit(updateWorkSite, editOf(workSiteId, 'next'))
  expect(await unsentHere(old.database)).toMatchObject({ unsynced: 2, parked: 1 })
  expect(await countEdits(old.database, 'another-account')).toMatchObject({ others: 2 })

  const { text } = await saveRescue(old, passphrase, rounds)
  const { kept: next } = await openDevice()
  expect(await takeRescue(next, text, passphrase)).toMatchObject({ known: 0, taken: { length: 2 } })
  expect(next.queue.takenInPart).toMatchObject([
    { id: edit.id, state: 'taken-in-part', content: { refused } },
  ])
  expect(remarks(next)).toEqual(['next'])
  expect(await next.database.get('counts', someone.accountId)).toMatchObject({
    counts: { waiting: 1, 'taken-in-part': 1 },
  })
  expect(await takeRescue(next, text, passphrase)).toEqual({
    known: 2,
    taken: [],
    completed: [],
    tooLate: [],
  })
  const [carried] = next.queue.takenInPart
  if (carried) await next.queue.move([{ edit: carried, from: ['taken-in-part'], to: 'acknowledged' }])
  expect(await takeRescue(next, text, passphrase)).toEqual({
    known: 2,
    taken: [],
    completed: [],
    tooLate: [],
  })
  expect(next.queue.takenInPart).toEqual([])
})
