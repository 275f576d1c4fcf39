import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/session/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { openEngine } from '#offline/engine/engine.ts'
import type { Engine } from '#offline/engine-types.ts'
import {
  discardDraft,
  dropDraft,
  findDraft,
  listDrafts,
  openDraft,
  saveDraft,
} from '#offline/queue/drafts.ts'
import { openFile, saveFile } from '#offline/queue/files.ts'
import { prune } from '#offline/queue/prune.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { openDatabase } from '#offline/vault/db.ts'
import { openVault, type SealedStore } from '#offline/vault/encryption.ts'
import { item, sessionState } from '#request/session.ts'
import { logOut } from '#request/sign-out.ts'
import { openAccountQueue } from './account-queue.ts'
import { remark, SignedIn } from './signed-in.ts'
import { someKeys, someone } from './tab.ts'

const day = 24 * 3_600_000
const form = 'person 0190c2a4-1000-7000-8000-000000000001'
const half = { values: { userName: '钟离承砚', post: '', progress: 37.5 }, baseRevision: 3 }
const written = { ...half, writtenAt: expect.any(Number) }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Another tab of the same account, with memory of its own. */
async function besides(here: SignedIn): Promise<Engine> {
  const account = item('userAccount')
  if (!account) throw new Error('Nobody is signed in')
  return await openEngine(here.device, account)
}

/** What is half written in the form, as it is opened again. */
async function draftOf(store: SealedStore, name: string) {
  const record = await findDraft(store, name)
  return record && (await openDraft(store, record))
}

/** A device that two people work on. */
async function places() {
  const database = await openDatabase(() => {})
  const keys = await someKeys()
  const mine = { database, vault: openVault(someone.accountId, keys) }
  const theirs = { database, vault: openVault('0190c2a4-0000-7000-8000-0000000000bb', await someKeys()) }
  return { mine, theirs }
}

test('OFF-06 a half-written form outlives a killed browser, sealed, and is back once the password opens the device offline', async () => {
  const here = await SignedIn.start()
  await here.engine.drafts.save(form, half)
  here.cut()
  await here.reopen()
  const [record] = (await here.device.database?.getAll('drafts')) ?? []
  const bytes = Buffer.from(record?.sealed.data ?? new ArrayBuffer())
  expect(bytes.length).toBeGreaterThan(0)
  const clear = `${JSON.stringify(record)}${bytes.toString('utf8')}`
  for (const text of [half.values.userName, 'userName', form]) expect(clear).not.toContain(text)

  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  expect(sessionState()).toBe('unlocked-offline')
  await here.openEngine()
  expect(await here.engine.drafts.load(form)).toEqual(written)
  expect(await here.engine.drafts.load('person new')).toBeUndefined()
  here.end()
})

test('what is dropped does not come back by a draft that was still being sealed', async () => {
  const here = await SignedIn.start()
  const { drafts } = here.engine
  await Promise.all([drafts.save(form, half), drafts.drop(form)])
  expect(await drafts.load(form)).toBeUndefined()
  here.end()
})

test('OFF-02, OFF-06: what was still being stored of a form when it was saved is not brought back, what was typed since is', async () => {
  const here = await SignedIn.start()
  const { engine } = here
  const { drafts } = engine
  expect(await drafts.load(form)).toBeUndefined()
  const edit = { request: remark('雨季停工') }
  await Promise.all([drafts.save(form, half), engine.submitAll(updateWorkSite, [edit], form)])
  expect(await drafts.load(form)).toBeUndefined()
  await drafts.save(form, half)
  const since = { ...half, values: { userName: '钟离承砚', post: '队长' } }
  await Promise.all([engine.submitAll(updateWorkSite, [edit], form), drafts.save(form, since)])
  expect(await drafts.load(form)).toEqual({ ...since, writtenAt: expect.any(Number) })
  await drafts.drop(form)
  // What could not be saved is not: it is stored with what was typed meanwhile.
  const refused = { request: { ...remark('雨季停工'), progress: 101 } }
  const saving = engine.submitAll(updateWorkSite, [refused], form)
  await Promise.all([expect(saving).rejects.toThrow(), drafts.save(form, half)])
  expect(await drafts.load(form)).toEqual(written)
  here.end()
})

test.each(['typed first', 'typed last'])(
  'OFF-02, OFF-06: what another tab has half written in the same form stays over a save, and over giving the form up: %s',
  async (order) => {
    const here = await SignedIn.start()
    const { engine } = here
    const other = await besides(here)
    await Promise.all([engine.drafts.load(form), other.drafts.load(form)])
    const theirs = { values: { userName: '欧阳' }, baseRevision: 3 }
    const typed = [() => other.drafts.save(form, theirs), () => engine.drafts.save(form, half)]
    for (const type of order === 'typed first' ? typed : typed.toReversed()) await type()
    expect(await engine.drafts.list()).toHaveLength(1)
    await engine.submitAll(updateWorkSite, [{ request: remark('雨季停工') }], form)
    await engine.drafts.save(form, half)
    await engine.drafts.drop(form)
    // Both tabs are killed.
    other.close()
    await here.reopen()
    here.cut()
    await signInOffline(here.device, 'sitestaff', here.gateway.password)
    await here.openEngine()
    expect(await here.engine.drafts.load(form)).toEqual({ ...theirs, writtenAt: expect.any(Number) })
    here.end()
  },
)

test('OFF-06 of a form that two tabs have written in, what can be given up is what is restored when it is opened', async () => {
  const here = await SignedIn.start()
  const other = await besides(here)
  const { drafts } = here.engine
  await drafts.save(form, half)
  await other.drafts.save(form, { ...half, values: { userName: '欧阳' } })
  for (let left = 2; left > 0; left--) {
    const [listed, ...more] = await drafts.list()
    expect(more).toEqual([])
    expect((await drafts.load(form))?.writtenAt).toBe(listed?.writtenAt)
    await drafts.discard(listed?.id ?? '')
  }
  expect(await drafts.list()).toEqual([])
  other.close()
  here.end()
})

test('OFF-02, OFF-06: what was typed in one tab since another one has restored it there is not lost by a save of that', async () => {
  const here = await SignedIn.start()
  const other = await besides(here)
  await here.engine.drafts.save(form, half)
  expect(await other.drafts.load(form)).toEqual(written)
  const further = { ...half, values: { userName: '欧阳' } }
  await here.engine.drafts.save(form, further)
  await other.submitAll(updateWorkSite, [{ request: remark('雨季停工') }], form)
  expect(await other.drafts.load(form)).toEqual({ ...further, writtenAt: expect.any(Number) })
  await here.engine.submitAll(updateWorkSite, [{ request: remark('雨季停工') }], form)
  expect(await here.engine.drafts.list()).toEqual([])
  other.close()
  here.end()
})

test('after a sign-out nothing is read or kept, and what was kept stays sealed', async () => {
  const here = await SignedIn.start()
  const { drafts } = here.engine
  await drafts.save(form, half)
  here.gateway.on(logout, () => ({ data: null }))
  await logOut()
  expect(await drafts.load(form)).toBeUndefined()
  await drafts.save('person new', half)
  expect(await here.device.database?.count('drafts')).toBe(1)
  here.end()
})

test('OFF-06 a draft is its account’s alone: another one neither sees nor drops it, nor opens it as its own', async () => {
  const { mine, theirs } = await places()
  const known = await saveDraft(mine, form, half)
  expect(await draftOf(theirs, form)).toBeUndefined()
  await dropDraft(theirs, known)
  expect(await draftOf(mine, form)).toEqual(written)
  const [record] = await mine.database.getAll('drafts')
  if (!record) throw new Error('There is no draft')
  const { account } = theirs.vault
  const tag = await theirs.vault.nameOf(`draft ${form}`)
  await theirs.database.put('drafts', { ...record, account, tag })
  await expect(draftOf(theirs, form)).rejects.toThrow()
})

test('OFF-06 what is half written stays until its author saves or discards it, however long nobody goes on with it', async () => {
  const { kept } = await openAccountQueue()
  await saveDraft(kept, form, half)
  await prune(kept, Date.now() + 365 * day)
  expect(await draftOf(kept, form)).toEqual(written)
})

test('OFF-06 every draft of the account is listed with its photos, and one is discarded without the others', async () => {
  const { kept } = await openAccountQueue()
  const picture = new Blob([new Uint8Array(3000)], { type: 'image/jpeg' })
  const save = () => saveFile(kept.vault.account, kept, picture)
  const [own, shared] = [await save(), await save()]
  const task = { title: '隐蔽工程验收', address: '/admin/process-instance?selected=1' }
  await saveDraft(kept, 'process-task:1', {
    ...task,
    values: { comment: '拍了', photos: [own, shared] },
  })
  await saveDraft(kept, 'process-task:2', { values: { photos: [shared] } })
  // Of another account on the same device.
  const theirs = {
    database: kept.database,
    vault: openVault('0190c2a4-0000-7000-8000-0000000000bb', await someKeys()),
  }
  await saveDraft(theirs, form, half)

  const listed = await listDrafts(kept)
  expect(listed).toHaveLength(2)
  const of = (files: number) => listed.find((draft) => draft.files === files)
  expect(of(2)).toMatchObject(task)
  expect(of(1)).toMatchObject({ title: undefined, address: undefined })

  await discardDraft(kept, of(2)?.id ?? '')
  expect(await listDrafts(kept)).toEqual([of(1)])
  expect(await draftOf(kept, 'process-task:1')).toBeUndefined()
  // What a form that stands open elsewhere still shows can be sent from there.
  expect(await openFile(kept, own)).toBeDefined()
  await prune(kept, Date.now() + 15 * day)
  expect(await openFile(kept, own)).toBeUndefined()
  expect(await openFile(kept, shared)).toBeDefined()
  expect(await draftOf(theirs, form)).toEqual(written)
})
