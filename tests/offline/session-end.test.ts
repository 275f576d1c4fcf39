import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Menu } from '#contract/application/schema.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { getAccessToken, renewSession } from '#contract/session/endpoints.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { signIn, signInOffline } from '#offline/session/sign-in.ts'
import { wipeRevoked } from '#offline/vault/revoked.ts'
import { dropSession, item, sessionState } from '#request/session.ts'
import { eventually } from '../support/eventually.ts'
import { remark, SignedIn } from './signed-in.ts'
import { someone } from './tab.ts'

let here: SignedIn

beforeEach(async () => {
  here = await SignedIn.start()
  await here.engine.warmUp()
})

afterEach(() => here.end())

const stores = ['answers', 'replicas', 'chunks'] as const

const menus: Menu[] = [
  {
    menuId: '0190c2a4-6000-7000-8000-000000000001',
    names: { zh: '项目工点', en: 'Work sites' },
    action: '/admin/project-worksite-information',
    sort: 1,
    functions: [],
    authFunctionList: [],
  },
]

test('OFF-07: the read caches of somebody who signs out go although the page goes away at once', async () => {
  dropSession()
  await here.reopen()
  for (const store of stores) expect(await here.device.database?.count(store), store).toBe(0)
  expect(await here.device.database?.count('vaults')).toBe(1)
})

test('OFF-07: read caches that a sign-out did not get to delete go at the next start, before anybody signs in', async () => {
  // All that the sign-out got to.
  await here.device.database?.put('device', { name: someone.accountId })
  await here.reopen()
  for (const store of stores) expect(await here.device.database?.count(store), store).toBe(0)
  expect(await here.device.database?.count('vaults')).toBe(1)
})

test('NAV-10, OFF-06: who signs in without a network finds the menus that the console had last, sealed until then', async () => {
  await here.engine.saveMenus(menus)
  dropSession()
  here.cut()
  await here.reopen()
  expect(JSON.stringify(await here.device.database?.getAll('vaults'))).not.toContain('项目工点')
  expect(item('menuItems')).toBe(undefined)
  await signInOffline(here.device, 'sitestaff', here.gateway.password)
  expect(item('menuItems')).toEqual(menus)
})

test('APP-07: menus that are saved while the terminal is wiped stay away', async () => {
  const { database } = here.device
  if (!database) throw new Error('Nothing is stored')
  await wipeRevoked(database)
  await here.engine.saveMenus(menus)
  expect((await database.getAll('vaults')).map((vault) => vault.menus)).toEqual([undefined])
})

const ends = [
  ['the session is gone (20114)', codes.sessionGone, []],
  ['the account is stopped (20119)', codes.sessionEnded, ['code 20119']],
] as const

test.for(ends)(
  'fault 19, OFF-07: when %s in the middle of a replay, keys and read caches go, and the edits left go once after the next sign-in',
  async ([, code, told]) => {
    here.cut()
    const made: string[] = []
    for (let index = 0; index < 150; index++)
      made.push((await here.engine.submit(updateWorkSite, remark(`edit ${index}`, 1 + (index % 3)))).id)
    await here.engine.syncNow().catch(() => undefined)
    expect(await here.device.database?.count('chunks')).toBeGreaterThan(0)

    let batches = 0
    here.ends = () => (++batches > 1 ? code : undefined)
    here.heal()
    await here.engine.syncNow().catch(() => undefined)
    await eventually(() => expect(sessionState()).toBe('none'))
    await eventually(() => expect(here.engine.mode.read()).toEqual({ kind: 'online-only', reason: 'locked' }))
    for (const store of stores)
      await eventually(async () => expect(await here.device.database?.count(store), store).toBe(0))
    expect(here.told).toEqual(told)
    for (const name of ['token', 'accessToken', 'privateKey'] as const) expect(item(name)).toBe(undefined)
    const sent = here.taken.size
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(made.length)
    await eventually(async () =>
      expect(await here.states()).toEqual(
        made.map((id) => (here.taken.has(id) ? 'acknowledged' : 'waiting')),
      ),
    )

    here.ends = () => undefined
    await signIn(here.device, 'sitestaff', here.gateway.password, true)
    await here.openEngine()
    await here.emptied()
    expect([...here.taken].toSorted()).toEqual(made.toSorted())
    expect(here.rows.reduce((total, { revision }) => total + revision, 0)).toBe(3 + made.length)
  },
)

test('SES-01 OFF-06 while somebody signs in again, no page that is still open renews the session that has no access token yet', async () => {
  here.cut()
  await here.engine.submit(updateWorkSite, remark('made before'))
  dropSession()
  here.heal()
  let renewals = 0
  here.gateway.on(renewSession, () => {
    renewals++
    return { code: codes.noPermission, message: '请等待管理员授权' }
  })
  here.gateway.line = async (answer, { path }) => {
    // The page that is still open has its keys again by then.
    if (path === pathOf(getAccessToken))
      await eventually(() => expect(here.engine.mode.read()).toEqual({ kind: 'full' }))
    return answer
  }
  await signIn(here.device, 'sitestaff', here.gateway.password, true)
  await here.openEngine()
  await here.emptied()
  expect(renewals).toBe(0)
})
