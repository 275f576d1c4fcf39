import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { LoginResponse, TerminalGrant } from '#contract/session/schema.ts'
import { changePassword } from '#offline/vault/change-password.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { openVault } from '#offline/vault/encryption.ts'
import { openOffline } from '#offline/vault/open-offline.ts'
import { wipeRevoked } from '#offline/vault/revoked.ts'
import {
  deriveKey,
  noteHeard,
  OfflineRefused,
  openAfterSignIn,
  readProfile,
  saveRenewal,
  tryPassword,
} from '#offline/vault/vault.ts'
import { someone } from './tab.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 1, 12)
const account = someone.accountId
const terminal: TerminalGrant = {
  terminalId: '0190c2a4-0000-7000-8000-0000000000aa',
  credential: 'credential-1',
  deviceSecret: Buffer.alloc(32, 7).toString('base64'),
  offlineHours: 72,
}
const signedIn: LoginResponse = { token: 't', userAccount: someone, terminal }

/** The rounds are what makes guessing slow; the rules do not depend on them. */
const quick = { iterations: 1_000 }

let database: Database

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  database = await openDatabase(() => {})
})

async function sealedThing(login: LoginResponse = signedIn, password = 'Right1!') {
  const keys = await openAfterSignIn(database, login, password, noon, quick)
  if (!keys) throw new Error('no keys')
  const { sealed } = await openVault(account, keys).seal('edits', 'e1', { secret: '里程' })
  return sealed
}

const refusal = (reason: string) => expect.objectContaining({ reason })
const openedBy = (keys: Awaited<ReturnType<typeof openOffline>>['keys']) => openVault(account, keys)

test('OFF-06 the password opens offline what was sealed before, and brings the person and the credential', async () => {
  const sealed = await sealedThing()
  const { keys, profile } = await openOffline(database, ' SiteStaff ', 'Right1!', noon + hour)
  expect(await openedBy(keys).open('edits', 'e1', sealed)).toEqual({ secret: '里程' })
  expect(profile).toEqual({ userAccount: someone, terminal })
  expect(keys.seal.extractable).toBe(false)
})

test('OFF-06 nothing on disk says what is sealed, nor the keys', async () => {
  await sealedThing()
  const text = JSON.stringify(await database.getAll('vaults'), (_name, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
  for (const secret of ['credential-1', terminal.deviceSecret, '李工', 'Right1!'])
    expect(text).not.toContain(secret)
})

test('OFF-06 a password that is derived beside the sign-in opens what is stored, the first time and later', async () => {
  for (const typed of ['sitestaff', ' SiteStaff ', 'somebody']) {
    const derived = await deriveKey(database, typed, 'Right1!', quick.iterations)
    const keys = await openAfterSignIn(database, signedIn, 'Right1!', noon, { ...quick, derived })
    if (!keys) throw new Error('no keys')
    const { sealed } = await openVault(account, keys).seal('edits', 'e1', typed)
    const { keys: offline } = await openOffline(database, 'sitestaff', 'Right1!', noon + hour)
    expect(await openedBy(offline).open('edits', 'e1', sealed)).toBe(typed)
  }
})

test('OFF-06 a vault takes 600,000 rounds to try a password on', async () => {
  await openAfterSignIn(database, signedIn, 'Right1!', noon)
  expect((await database.get('vaults', account))?.iterations).toBe(600_000)
})

test('OFF-06 a sealed record opens only in its place', async () => {
  const keys = await openAfterSignIn(database, signedIn, 'Right1!', noon, quick)
  if (!keys) throw new Error('no keys')
  const vault = openVault(account, keys)
  const { sealed } = await vault.seal('edits', 'e1', 1)
  await expect(vault.open('edits', 'e2', sealed)).rejects.toThrow()
  await expect(vault.open('heads', 'e1', sealed)).rejects.toThrow()
  await expect(openVault('another', keys).open('edits', 'e1', sealed)).rejects.toThrow()
})

test('OFF-06 eligible for 72 hours after a sign-in at the gateway, which a renewal begins again', async () => {
  await sealedThing()
  const { keys } = await openOffline(database, 'sitestaff', 'Right1!', noon + 72 * hour)
  const late = () => openOffline(database, 'sitestaff', 'Right1!', noon + 72 * hour + 1)
  await expect(late()).rejects.toEqual(refusal('sign-in-needed'))
  const renewed = { ...signedIn, terminal: { ...terminal, credential: 'credential-2' } }
  await saveRenewal(database, renewed, keys, noon + 60 * hour)
  expect((await late()).profile.terminal?.credential).toBe('credential-2')
})

test('OFF-06 refused when the clock stands before the last time that the gateway was heard', async () => {
  await sealedThing()
  await noteHeard(database, account, noon + 5 * hour)
  const early = openOffline(database, 'sitestaff', 'Right1!', noon + hour)
  await expect(early).rejects.toEqual(refusal('clock'))
})

test('OFF-06 bringing the keys back without the gateway keeps to the same hours and the same clock', async () => {
  await sealedThing()
  const at = (time: number) => tryPassword(database, account, 'Right1!', time, true)
  await expect(at(noon + 72 * hour + 1)).rejects.toEqual(refusal('sign-in-needed'))
  await expect(at(noon - hour)).rejects.toEqual(refusal('clock'))
  await at(noon + 72 * hour)
})

test('OFF-06 an unauthorised terminal is never opened offline', async () => {
  await sealedThing({ ...signedIn, terminal: undefined })
  const refused = openOffline(database, 'sitestaff', 'Right1!', noon)
  await expect(refused).rejects.toEqual(refusal('sign-in-needed'))
})

test('OFF-06 ten wrong passwords take the password away, and only that: a sign-in at the gateway opens it again', async () => {
  const sealed = await sealedThing()
  for (let wrong = 1; wrong <= 10; wrong++)
    await expect(tryPassword(database, account, `wrong ${wrong}`, noon, false)).rejects.toEqual(
      refusal('wrong-password'),
    )
  await expect(tryPassword(database, account, 'Right1!', noon, false)).rejects.toEqual(
    refusal('too-many-failures'),
  )
  const keys = await openAfterSignIn(database, signedIn, 'Right1!', noon, quick)
  expect(keys && (await openedBy(keys).open('edits', 'e1', sealed))).toEqual({ secret: '里程' })
})

test('OFF-06 a right password forgives the wrong ones before it', async () => {
  await sealedThing()
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 6; wrong++)
      await expect(tryPassword(database, account, 'wrong', noon, false)).rejects.toBeInstanceOf(
        OfflineRefused,
      )
    const keys = await tryPassword(database, account, 'Right1!', noon, false)
    expect((await readProfile(database, account, keys)).userAccount).toEqual(someone)
  }
})

test('OFF-06 a password changed elsewhere orphans nothing: the device secret opens the vault', async () => {
  const sealed = await sealedThing()
  const keys = await openAfterSignIn(database, signedIn, 'Changed2!', noon + hour, quick)
  expect(keys && (await openedBy(keys).open('edits', 'e1', sealed))).toEqual({ secret: '里程' })
  await expect(tryPassword(database, account, 'Right1!', noon, false)).rejects.toEqual(
    refusal('wrong-password'),
  )
  await tryPassword(database, account, 'Changed2!', noon, false)
})

test('OFF-06 without a device secret the former password is asked for, and nothing is touched before', async () => {
  const without = { ...signedIn, terminal: undefined }
  const sealed = await sealedThing(without)
  const before = await database.get('vaults', account)
  expect(await openAfterSignIn(database, without, 'Changed2!', noon, quick)).toBe(undefined)
  expect(await database.get('vaults', account)).toEqual(before)
  const keys = await openAfterSignIn(database, without, 'Changed2!', noon, { ...quick, former: 'Right1!' })
  expect(keys && (await openedBy(keys).open('edits', 'e1', sealed))).toEqual({ secret: '里程' })
})

test('OFF-06 where nothing else opens the vault, too many wrong passwords make one wait, and lose nothing', async () => {
  const sealed = await sealedThing({ ...signedIn, terminal: undefined })
  const trial = (password: string, now: number) => tryPassword(database, account, password, now, false)
  for (let wrong = 1; wrong <= 10; wrong++)
    await expect(trial(`wrong ${wrong}`, noon)).rejects.toEqual(refusal('wrong-password'))
  await expect(trial('Right1!', noon + 59_000)).rejects.toEqual(refusal('too-many-failures'))
  await expect(trial('wrong', noon + 60_000)).rejects.toEqual(refusal('wrong-password'))
  await expect(trial('Right1!', noon + 179_000)).rejects.toEqual(refusal('too-many-failures'))
  const keys = await trial('Right1!', noon + 180_000)
  expect(await openedBy(keys).open('edits', 'e1', sealed)).toEqual({ secret: '里程' })
})

test('OFF-06 a password changed on this device opens what was sealed under the former one', async () => {
  const sealed = await sealedThing({ ...signedIn, terminal: undefined })
  expect(await changePassword(database, account, 'not it', 'Changed2!', quick.iterations)).toBe(false)
  expect(await changePassword(database, account, 'Right1!', 'Changed2!', quick.iterations)).toBe(true)
  const former = tryPassword(database, account, 'Right1!', noon, false)
  await expect(former).rejects.toEqual(refusal('wrong-password'))
  const keys = await tryPassword(database, account, 'Changed2!', noon, false)
  expect(await openedBy(keys).open('edits', 'e1', sealed)).toEqual({ secret: '里程' })
})

/** Another tab wipes this terminal, and the gateway hears of it. */
async function wipedElsewhere(): Promise<void> {
  await wipeRevoked(database)
  const device = await database.get('device', 'device')
  if (device) await database.put('device', { ...device, wiped: undefined })
}
const waysIn = async () => {
  const { byPassword, offlineHours } = (await database.get('vaults', account)) ?? {}
  return [byPassword !== undefined, offlineHours]
}

test('fault 19, APP-07: a sign-in that was let in before another tab wiped this terminal puts no way in back; the next one does', async () => {
  await sealedThing()
  const derived = await deriveKey(database, 'sitestaff', 'Right1!', quick.iterations)
  await wipedElsewhere()
  expect(await openAfterSignIn(database, signedIn, 'Right1!', noon, { ...quick, derived })).toBe(undefined)
  expect(await waysIn()).toEqual([false, undefined])
  expect(await openAfterSignIn(database, signedIn, 'Right1!', noon, quick)).toBeDefined()
  expect(await waysIn()).toEqual([true, 72])

  const opening = openAfterSignIn(database, signedIn, 'Right1!', noon)
  await wipedElsewhere()
  expect(await opening).toBe(undefined)
  expect(await waysIn()).toEqual([false, undefined])
})

test('fault 19, APP-07: a password that is changed while another tab wipes this terminal puts no way in back', async () => {
  await sealedThing()
  const changing = changePassword(database, account, 'Right1!', 'Changed2!')
  await wipedElsewhere()
  await changing
  expect(await waysIn()).toEqual([false, undefined])
})
