import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountDetails, releaseGeneralPlatform } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { listRegisteredAccounts, releaseRegisteredPlatform } from '#contract/account/registered-endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import type { Platform } from '#contract/session/schema.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { thirdPartyBinding } from '#gateway/db/tables/third-party.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** Accounts of the unit administrator's unit that may do no more than that one. */
let peers: GeneralAccount[]
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await unitadmin.call(listGeneralAccounts, { status: ['normal'], level: ['general'] })
  peers = records.filter(({ accountName }) => accountName !== 'unitadmin')
})
afterAll(() => gateway.close())

const peer = () => untouchedOf(peers)

async function bind(accountId: string, ...platforms: Platform[]): Promise<void> {
  const boundAt = gateway.time.now
  await gateway.database.orm
    .insert(thirdPartyBinding)
    .values(platforms.map((platform) => ({ platform, subject: randomUUID(), accountId, boundAt })))
}

async function isBound(accountId: string, platform: Platform): Promise<boolean> {
  const which = and(eq(thirdPartyBinding.accountId, accountId), eq(thirdPartyBinding.platform, platform))
  return (await gateway.database.orm.$count(thirdPartyBinding, which)) > 0
}

test('ACC-08 an administrator sees who is bound by WeChat or QQ, and releases one: its sessions end, and its history tells', async () => {
  const { generalAccountId: accountId, accountName } = peer()
  await bind(accountId, 'weChat', 'qq')
  const listed = await unitadmin.call(listGeneralAccounts, { keyword: accountName })
  expect(listed.records).toMatchObject([{ platforms: ['qq', 'weChat'] }])
  const owner = await Client.signIn(gateway, accountName)
  const release = { accountId, platform: 'weChat' } as const
  const idempotencyKey = randomUUID()
  const left = { platforms: ['qq'] }
  const released = await unitadmin.answer(releaseGeneralPlatform, release, { idempotencyKey })
  expect(released).toMatchObject({ code: codes.success, data: left })
  expect([await isBound(accountId, 'weChat'), await isBound(accountId, 'qq')]).toEqual([false, true])
  const ended = { code: codes.sessionEnded, data: { reason: 'administrator' } }
  expect(await owner.answer(listGeneralAccounts, {})).toMatchObject(ended)
  const { records } = await unitadmin.call(listAccountDetails, { accountId })
  expect(records).toMatchObject([{ platforms: ['qq'] }])
  const told = await sysadmin.call(listHistory, {
    entity: 'account',
    entityId: accountId,
    sortBy: 'changedAt',
    desc: true,
    pageSize: 1,
  })
  expect(told.records).toMatchObject([
    { accountName: 'unitadmin', before: { platforms: ['qq', 'weChat'] }, after: { platforms: ['qq'] } },
  ])
  const repeated = await unitadmin.answer(releaseGeneralPlatform, release, { idempotencyKey })
  expect(repeated).toMatchObject({ code: codes.repeated, data: left })
  // Once more there is nothing to release, and nothing to tell.
  expect(await unitadmin.call(releaseGeneralPlatform, release)).toEqual(left)
  const untold = await sysadmin.call(listHistory, { entity: 'account', entityId: accountId })
  expect(untold.total).toBe(told.total)
})

test('ACC-08 so it is with an account of a project, by its own call', async () => {
  const [account] = (await sysadmin.call(listRegisteredAccounts, { pageSize: 1 })).records
  const accountId = account?.registeredAccountId ?? ''
  await bind(accountId, 'qq')
  const release = { accountId, platform: 'qq' } as const
  expect((await sysadmin.answer(releaseGeneralPlatform, release)).code).toBe(codes.notFound)
  expect(await sysadmin.call(releaseRegisteredPlatform, release)).toEqual({ platforms: [] })
  expect(await isBound(accountId, 'qq')).toBe(false)
})

test('ACC-08 security 21: nobody releases a senior, somebody out of reach, oneself, or without the function', async () => {
  const { generalAccountId: senior } = peer()
  await gateway.database.orm
    .insert(roleMember)
    .values({ roleId: packagedRoleId('auditor'), accountId: senior })
  const own = unitadmin.session.userAccount.accountId
  const elsewhere = { organizationId: unitId('second-bureau'), pageSize: 1 }
  const foreign = (await sysadmin.call(listGeneralAccounts, elsewhere)).records[0]?.generalAccountId ?? ''
  const { generalAccountId: junior } = peer()
  const refusals: [string, number][] = [
    [senior, codes.noPermission],
    [own, codes.noPermission],
    [foreign, codes.notFound],
  ]
  for (const [accountId, code] of refusals) {
    await bind(accountId, 'qq')
    expect((await unitadmin.answer(releaseGeneralPlatform, { accountId, platform: 'qq' })).code).toBe(code)
    expect(await isBound(accountId, 'qq')).toBe(true)
  }
  const grant = { dataPermission: 'all', permissions: ['account:view', 'account:edit'] } as const
  const giveBack = await grantOnly(unitadmin, grant)
  const release = { accountId: junior, platform: 'qq' } as const
  expect((await unitadmin.answer(releaseGeneralPlatform, release)).code).toBe(codes.noPermission)
  await giveBack()
})
