import { afterEach, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { requestTicket } from '#contract/file/endpoints.ts'
import { takeVaultSecret } from '#contract/terminal/revocation-endpoints.ts'
import { updateWorkSite, updateWorkSitePhotos } from '#contract/work-site/entity.ts'
import { noteEpoch } from '#offline/queue/epoch.ts'
import { listHeldEdits } from '#offline/queue/held-edits.ts'
import { RescueRefused } from '#offline/queue/rescue.ts'
import { saveSealedRescue } from '#offline/queue/sealed-rescue.ts'
import { format } from '#offline/vault/encryption.ts'
import { newId } from '#request/id.ts'
import { dropSession } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { remark, SignedIn, terminal } from './signed-in.ts'
import { someone, workSite } from './tab.ts'

const { accountId, accountName } = someone
let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
})
afterEach(() => here.end())

/** What is stored on the device that is used now. */
function storage() {
  const { database } = here.device
  if (!database) throw new Error('Nothing is stored here')
  return database
}

/**
 * Two edits of a tablet that was revoked before they were sent, saved as they lie there, and then another device of the account.
 * `spoil`: what befalls them on the disk before; `held`: how many edits lie there with those from before.
 */
async function broughtElsewhere(spoil = async () => {}, held = 2): Promise<string> {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('planted words'))
  await here.engine.submit(updateWorkSite, remark('and more', 3))
  expect(await listHeldEdits(storage())).toEqual([])
  await here.device.wipe()
  dropSession()
  await here.reopen()
  expect(await listHeldEdits(storage())).toEqual([{ account: accountId, accountName, unsynced: held }])
  await spoil()
  const { text } = await saveSealedRescue(storage(), accountId)
  here.end()
  here = await SignedIn.start()
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: terminal.deviceSecret } }))
  return text
}

const take = async (text: string) => (await here.engine.queue.commands()).takeRescue(text, 'Right1!')
const refusalOf = (text: string) =>
  take(text).then(
    () => undefined,
    (failure: unknown) => {
      if (failure instanceof RescueRefused) return failure.reason
      throw failure
    },
  )

test('OFF-03 OFF-04 APP-07 what a locked device saved as it is opens for the same account on another one, and goes out once', async () => {
  const text = await broughtElsewhere()
  expect(text).not.toContain('planted')
  expect(text).not.toContain(terminal.deviceSecret)
  expect(await take(text)).toEqual({
    taken: 2,
    known: 0,
    completed: 0,
    unreadable: 0,
    missing: [],
    tooLate: [],
  })
  await here.emptied()
  expect(here.rows.map(({ remarks }) => remarks).slice(1)).toEqual(['planted words', 'and more'])
  expect(here.taken.size).toBe(2)
  expect(await take(text)).toEqual({
    taken: 0,
    known: 2,
    completed: 0,
    unreadable: 0,
    missing: [],
    tooLate: [],
  })
  expect(here.taken.size).toBe(2)
})

test('OFF-06 APP-07 what a locked device saved is refused in words to another account, when damaged, and without the secret', async () => {
  const text = await broughtElsewhere()
  const file = JSON.parse(text)
  const changed = (fields: object) => refusalOf(JSON.stringify({ ...file, ...fields }))
  expect(await changed({ account: terminal.terminalId })).toBe('another-account')
  expect(await changed({ rows: file.rows.replace('"waiting"', '"refused"') })).toBe('damaged')
  expect(await refusalOf(text.slice(0, -9))).toBe('damaged')
  // Nobody was asked for a secret for any of these.
  expect(here.gateway.callsTo(takeVaultSecret)).toEqual([])

  here.gateway.on(takeVaultSecret, () => ({ code: codes.notFound }))
  expect(await refusalOf(text)).toBe('unknown-device')
  here.gateway.on(takeVaultSecret, () => ({ code: codes.invalid }))
  expect(await refusalOf(text)).toBe('wrong-password')
  const another = Buffer.alloc(32, 8).toString('base64')
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: another } }))
  expect(await refusalOf(text)).toBe('another-secret')
  expect(await here.states()).toEqual([])
})

test('OFF-04 APP-07 an edit and a photo that the disk has spoiled keep no other edit from being rescued, and are counted', async () => {
  const text = await broughtElsewhere(async () => {
    const [first] = await storage().getAll('edits')
    if (!first) throw new Error('No edit is here')
    const sealed = { iv: first.sealed.iv, data: new ArrayBuffer(first.sealed.data.byteLength) }
    await storage().put('edits', { ...first, sealed })
    await storage().put('files', { account: accountId, fileId: newId(), format, sealed })
  })
  expect(await take(text)).toEqual({
    taken: 1,
    known: 0,
    completed: 0,
    unreadable: 2,
    missing: [],
    tooLate: [],
  })
  await here.emptied()
  expect(here.rows.map(({ remarks }) => remarks).slice(1)).toEqual([undefined, 'and more'])
})

/** Has the gateway take an edit that names the photo. */
async function taken(photo: string) {
  here.heal()
  here.gateway.on(requestTicket, ({ body }) => ({
    data: { ticket: 'ticket', offset: JSON.parse(body).size, expiresAt: Date.now() + 1 },
  }))
  await here.engine.submit(updateWorkSitePhotos, photosOf([photo]))
  await here.emptied()
  here.cut()
}

const photosOf = (add: string[]) => {
  const { workSiteId, workSiteName } = workSite(1)
  return { workSiteId, workSiteName, add }
}
const inSealedFile = async () => {
  const { text, filesLeft } = await saveSealedRescue(storage(), accountId)
  const { files }: { files: { fileId: string }[] } = JSON.parse(JSON.parse(text).rows)
  return { files: files.map(({ fileId }) => fileId), filesLeft }
}

test('fault 34, OFF-03 OFF-04: the file of a locked device takes the newest photos first, and none that the gateway still has', async () => {
  const photo = (megabytes: number) =>
    here.engine.files.save(new Blob([new Uint8Array(megabytes * 1_048_576)]))
  const before = await photo(20)
  const today = await photo(10)
  expect(await inSealedFile()).toEqual({ files: [today], filesLeft: 1 })

  await taken(before)
  expect(await inSealedFile()).toEqual({ files: [today], filesLeft: 0 })
  // After a restored backup nobody knows what is there.
  await noteEpoch(storage(), accountId, here.epoch + 1)
  expect(await inSealedFile()).toEqual({ files: [today], filesLeft: 1 })
})

test('OFF-03 OFF-04 the file of a locked device has the photos of edits that wait, also those that were uploaded, before those of edits that were taken', async () => {
  const save = () => here.engine.files.save(new Blob(['a picture']))
  const [waits, done] = [await save(), await save()]
  await taken(done)
  // The upload arrives, and its edit does not: in time the gateway drops what nothing there refers to.
  const sent = new Promise<void>((resolve) => {
    here.gateway.line = (answer, { path }) => {
      if (!path.endsWith('sync/replay')) return answer
      resolve()
      return new Promise(() => {})
    }
  })
  await here.engine.submit(updateWorkSitePhotos, photosOf([waits]))
  await sent
  expect(await inSealedFile()).toEqual({ files: [waits, done], filesLeft: 0 })
})

test('OFF-03 OFF-04 APP-07 of a photo whose bytes are gone from the locked device it is said of which edit it is, and which of its photos', async () => {
  here.cut()
  const [gone, there] = [
    await here.engine.files.save(new Blob(['a'])),
    await here.engine.files.save(new Blob(['b'])),
  ]
  await here.engine.submit(updateWorkSitePhotos, photosOf([there, gone]))
  const text = await broughtElsewhere(async () => {
    await storage().delete('files', [accountId, gone])
  }, 3)
  const { missing } = await take(text)
  expect(missing).toEqual([{ label: workSite(1).workSiteName, number: 2, name: undefined }])
})

test('OFF-04 a tablet that is authorised again knows the edits of its own file', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  const { text } = await saveSealedRescue(storage(), accountId)
  here.heal()
  here.gateway.on(takeVaultSecret, () => ({ data: { deviceSecret: terminal.deviceSecret } }))
  expect(await take(text)).toEqual({
    taken: 0,
    known: 1,
    completed: 0,
    unreadable: 0,
    missing: [],
    tooLate: [],
  })
  await here.emptied()
  expect(here.taken.size).toBe(1)
})

test('OFF-04 APP-07 what the gateway left out of an edit is in the file of a locked device, too', async () => {
  const refused = [{ label: '质量情况 #2', message: '所在的行已删除' }]
  here.gateway.line = async (answer, { path }) => {
    if (!path.endsWith('sync/replay')) return answer
    const { data, ...envelope } = await answer.json()
    const results = data.results.map((result: { data: object }) => ({
      ...result,
      data: { ...result.data, refused },
    }))
    return Response.json({ ...envelope, data: { ...data, results } })
  }
  await here.engine.submit(updateWorkSite, remark('partly taken'))
  await eventually(async () => expect(await here.engine.queue.counts.read()).toMatchObject({ needYou: 1 }))
  const text = await broughtElsewhere(async () => {}, 3)
  expect(await take(text)).toEqual({
    taken: 3,
    known: 0,
    completed: 0,
    unreadable: 0,
    missing: [],
    tooLate: [],
  })
  const { takenInPart } = await here.engine.queue.commands()
  await eventually(() => expect(takenInPart.read()).toMatchObject([{ state: 'taken-in-part', refused }]))
})
