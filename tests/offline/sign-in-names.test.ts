import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LoginResponse } from '#contract/session/schema.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { signInOffline } from '#offline/session/sign-in.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { openOffline } from '#offline/vault/open-offline.ts'
import { openAfterSignIn, saveRenewal } from '#offline/vault/vault.ts'
import { accountsBy, namesOnDisk } from '#offline/vault/vault-names.ts'
import { item } from '#request/session.ts'
import { remark, SignedIn, terminal } from './signed-in.ts'
import { someone } from './tab.ts'

const noon = Date.UTC(2026, 0, 1, 12)
const number = '13917264835'
const quick = { iterations: 1_000 }
const refusal = (reason: string) => expect.objectContaining({ reason })

let database: Database

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  database = await openDatabase(() => {})
})

/** What the gateway answers to a sign-in of somebody who may use a number for it, or only the account's name. */
function loginOf(cellphone?: string, userAccount = someone): LoginResponse {
  return { token: 't', userAccount, terminal: { ...terminal, cellphone } }
}

const colleague = { ...someone, accountId: '0190c2a4-0000-7000-8000-000000000003', accountName: 'engineer' }

/** Another number that a vault is found by just as by this one. */
async function sameMark(): Promise<string> {
  const other = '13800020147'
  const markOf = async (each: string) => (await namesOnDisk(loginOf(each)))[1]
  expect(await markOf(other)).toBe(await markOf(number))
  return other
}

const keptOf = async ({ accountId } = someone) => {
  const vault = await database.get('vaults', accountId)
  return { failures: vault?.failures, opensByPassword: vault?.byPassword !== undefined }
}
const open = (typed: string, password = 'Right1!') => openOffline(database, typed, password, noon)
const openedBy = async (typed: string, password?: string) =>
  (await open(typed, password)).profile.userAccount.accountName

test('OFF-06 SES-25 who may sign in by phone opens offline by the number as well as by the name', async () => {
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  expect(await openedBy(` ${number} `)).toBe('sitestaff')
  expect(await openedBy(`+86 ${number.slice(0, 3)}-${number.slice(3, 7)} ${number.slice(7)}`)).toBe(
    'sitestaff',
  )
  expect(await openedBy('ＳｉｔｅＳｔａｆｆ')).toBe('sitestaff')
  expect(await openedBy('SiteStaff')).toBe('sitestaff')
  await expect(open('13917264836')).rejects.toEqual(refusal('unknown-account'))
})

test('OFF-06 on disk a hundred thousand numbers might be the one', async () => {
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  const [vault] = await database.getAll('vaults')
  expect(vault?.names).toEqual(['sitestaff', expect.stringMatching(/^#\d{1,5}$/)])
  const { names, ...rest } = vault ?? {}
  const text = JSON.stringify(rest, (_name, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
  expect(text).not.toContain(number)
})

test('OFF-06 wrong passwords count alike, whichever of the names is typed', async () => {
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  for (let wrong = 1; wrong <= 10; wrong++)
    await expect(open(wrong % 2 ? number : 'sitestaff', 'wrong')).rejects.toEqual(refusal('wrong-password'))
  await expect(open(number)).rejects.toEqual(refusal('too-many-failures'))
  await expect(open('sitestaff')).rejects.toEqual(refusal('too-many-failures'))
  expect((await keptOf()).opensByPassword).toBe(false)
})

test('OFF-06 SES-25 a number that changed at the gateway opens no more from the next sign-in or renewal; the new one does', async () => {
  const keys = await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  if (!keys) throw new Error('no keys')
  const [second, third] = ['15862093741', '18670429513']
  await saveRenewal(database, loginOf(second), keys, noon)
  expect(await openedBy(second)).toBe('sitestaff')
  await expect(open(number)).rejects.toEqual(refusal('unknown-account'))
  await openAfterSignIn(database, loginOf(third), 'Right1!', noon, quick)
  expect(await openedBy(third)).toBe('sitestaff')
  await openAfterSignIn(database, loginOf(), 'Right1!', noon, quick)
  for (const former of [number, second, third])
    await expect(open(former)).rejects.toEqual(refusal('unknown-account'))
})

test('OFF-06 of two whose numbers look alike on disk each opens the own vault alone, and neither spends the tries of the other', async () => {
  const other = await sameMark()
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  await openAfterSignIn(database, loginOf(other, colleague), 'Other2!', noon, quick)
  expect(await accountsBy(database, other)).toHaveLength(2)
  for (let round = 0; round < 12; round++) {
    expect(await openedBy(number)).toBe('sitestaff')
    expect(await openedBy(other, 'Other2!')).toBe('engineer')
  }
  expect([await keptOf(), await keptOf(colleague)]).toEqual([
    { failures: 0, opensByPassword: true },
    { failures: 0, opensByPassword: true },
  ])
  // The other's right password, by a number that is not the other's.
  await expect(open(number, 'Other2!')).rejects.toEqual(refusal('wrong-password'))
})

test('OFF-06 who mistypes now and then does not use up the tries of somebody whose number looks alike on disk', async () => {
  const other = await sameMark()
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  await openAfterSignIn(database, loginOf(other, colleague), 'Other2!', noon, quick)
  for (let wrong = 0; wrong < 9; wrong++)
    await expect(open('sitestaff', 'wrong')).rejects.toEqual(refusal('wrong-password'))
  // One more wrong one would be the first one's last: the other's right one is none.
  for (let round = 0; round < 3; round++) expect(await openedBy(other, 'Other2!')).toBe('engineer')
  expect(await keptOf()).toEqual({ failures: 9, opensByPassword: true })
})

test('OFF-06 with one password for two, each number opens the vault of its own account', async () => {
  const other = await sameMark()
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  await openAfterSignIn(database, loginOf(other, colleague), 'Right1!', noon, quick)
  expect([await openedBy(number), await openedBy(other)]).toEqual(['sitestaff', 'engineer'])
})

test('OFF-06 that another may not be opened offline here does not hide that the password was wrong', async () => {
  const other = await sameMark()
  await openAfterSignIn(database, loginOf(number), 'Right1!', noon, quick)
  await openAfterSignIn(database, loginOf(other, colleague), 'Other2!', noon - 73 * 3_600_000, quick)
  await expect(open(number, 'wrong')).rejects.toEqual(refusal('wrong-password'))
  expect([(await keptOf()).failures, (await keptOf(colleague)).failures]).toEqual([1, 0])
})

describe('on a device', () => {
  let here: SignedIn
  beforeEach(async () => {
    here = await SignedIn.start(number)
  })
  afterEach(() => here.end())

  test('OFF-06 SES-25 ACC-03 who signed in by phone does so offline, and what was written goes out by the credential, without being asked', async () => {
    here.cut()
    await here.engine.submit(updateWorkSite, remark('by phone'))
    await here.reopen()
    expect(await here.device.knows(number)).toBe(true)
    const wrong = signInOffline(here.device, number, 'wrong')
    await expect(wrong).rejects.toEqual(refusal('wrong-password'))
    await signInOffline(here.device, number, here.gateway.password)
    await here.openEngine()
    expect(item('userAccount')).toEqual(someone)
    here.heal()
    dispatchEvent(new Event('online'))
    await here.emptied()
    expect(here.rows[1]?.remarks).toBe('by phone')
    expect(here.asked).toBe(0)
  })
})
