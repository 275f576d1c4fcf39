import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/session/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { discardDraft, dropDraft, listDrafts, loadDraft, saveDraft } from '#offline/queue/drafts.ts'
import { openFile, saveFile } from '#offline/queue/files.ts'
import { prune } from '#offline/queue/prune.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { openDatabase } from '#offline/vault/db.ts'
import { openVault } from '#offline/vault/encryption.ts'
import { sessionState } from '#request/session.ts'
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

test('OFF-02, OFF-06: what is still being stored of a form while it is saved does not bring it back as unsaved', async () => {
  const here = await SignedIn.start()
  const { engine } = here
  const { drafts } = engine
  await drafts.save(form, half)
  const edit = { request: remark('雨季停工') }
  await Promise.all([engine.submitAll(updateWorkSite, [edit], form), drafts.save(form, half)])
  expect(await drafts.load(form)).toBeUndefined()
  // What could not be saved is not: it is stored with what was typed meanwhile.
  const refused = { request: { ...remark('雨季停工'), progress: 101 } }
  const saving = engine.submitAll(updateWorkSite, [refused], form)
  await Promise.all([expect(saving).rejects.toThrow(), drafts.save(form, half)])
  expect(await drafts.load(form)).toEqual(written)
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
  await saveDraft(mine, form, half)
  expect(await loadDraft(theirs, form)).toBeUndefined()
  await dropDraft(theirs, form)
  expect(await loadDraft(mine, form)).toEqual(written)
  const [record] = await mine.database.getAll('drafts')
  if (!record) throw new Error('There is no draft')
  const { account } = theirs.vault
  const tag = await theirs.vault.nameOf(`draft ${form}`)
  await theirs.database.put('drafts', { ...record, account, tag })
  await expect(loadDraft(theirs, form)).rejects.toThrow()
})

test('OFF-06 what is half written stays until its author saves or discards it, however long nobody goes on with it', async () => {
  const { kept } = await openAccountQueue()
  await saveDraft(kept, form, half)
  await prune(kept, Date.now() + 365 * day)
  expect(await loadDraft(kept, form)).toEqual(written)
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
  expect(await loadDraft(kept, 'process-task:1')).toBeUndefined()
  // What a form that stands open elsewhere still shows can be sent from there.
  expect(await openFile(kept, own)).toBeDefined()
  await prune(kept, Date.now() + 15 * day)
  expect(await openFile(kept, own)).toBeUndefined()
  expect(await openFile(kept, shared)).toBeDefined()
  expect(await loadDraft(theirs, form)).toEqual(written)
})
