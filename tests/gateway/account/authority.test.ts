import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteGeneralAccounts,
  enableGeneralAccounts,
  resetGeneralPassword,
  updateAccountLevel,
  updatePasswordPeriods,
  updateValidPeriods,
} from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts, updateValidPeriod } from '#contract/account/endpoints.ts'
import {
  enableRegisteredAccounts,
  listRegisteredAccounts,
  resetRegisteredPassword,
} from '#contract/account/registered-endpoints.ts'
import type { GeneralAccount } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { archivePeople } from '#contract/person/endpoints.ts'
import {
  addRole,
  addRoleAccounts,
  deleteRoleAccounts,
  listRoleResources,
  setRoleMenus,
  setRoleResources,
} from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { readOutbox } from '../session/letters.ts'
import { untouchedOf } from '../untouched.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
/** Accounts of the unit administrator's own unit that may do what they may. */
let peers: GeneralAccount[]
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { records } = await unitadmin.call(listGeneralAccounts, {
    organizationId: unitId('first-bureau'),
    status: ['normal'],
    level: ['general'],
    pageSize: 100,
  })
  peers = records.filter(({ accountName }) => accountName !== 'unitadmin')
})
afterAll(() => gateway.close())

const peer = () => untouchedOf(peers)

/** An account of the unit that sees everything and reviews messages, which the unit's administrator does not. */
async function senior(): Promise<GeneralAccount> {
  const one = peer()
  const roleId = packagedRoleId('auditor')
  await gateway.database.orm.insert(roleMember).values({ roleId, accountId: one.generalAccountId })
  return one
}

/** A role of the system administrator's making. */
async function roleWith(
  parts: Partial<Pick<RoleDetail, 'dataPermission'>> & { projectIds?: string[]; permissions?: Permission[] },
): Promise<RoleDetail> {
  const { permissions = [], dataPermission = 'own', ...sets } = parts
  const roleId = randomUUID()
  const { role } = await sysadmin.call(addRole, { roleId, roleName: '试验角色', dataPermission, ...sets })
  if (permissions.length === 0) return role
  const applicationMenuFunctionIds = permissions.map(packagedFunctionId)
  const edit = { roleId, baseRevision: role.revision, applicationMenuFunctionIds }
  return (await sysadmin.call(setRoleMenus, edit)).role
}

async function give({ roleId }: RoleDetail, accountId: string): Promise<void> {
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [accountId] })
}

async function contact(userId: string, change: { cellphone?: string | null; email?: string | null }) {
  await gateway.database.orm.update(person).set(change).where(eq(person.userId, userId))
}

async function rowsOf(ids: string[]) {
  return await gateway.database.orm.select().from(account).where(inArray(account.accountId, ids))
}

async function unchanged(accountId: string, attempt: () => Promise<{ code: number }>): Promise<void> {
  const before = await rowsOf([accountId])
  expect((await attempt()).code).toBe(codes.noPermission)
  expect(await rowsOf([accountId])).toEqual(before)
}

test('security 21: who does not hold what an account opens is not told its new password: its person is sent it', async () => {
  const [elsewhere, here, reader] = [peer(), peer(), peer()]
  // The unit itself takes part in the railway, and sees its own rows of it alone.
  for (const [project, { generalAccountId }] of [
    ['highway', elsewhere],
    ['railway', here],
  ] as const) {
    const role = await roleWith({ dataPermission: 'projects', projectIds: [projectId(project)] })
    await give(role, generalAccountId)
  }
  const visible = await unitadmin.call(listRoleResources, {})
  const standard = (await sysadmin.call(listRoleResources, {})).find(
    ({ resourceId }) => !visible.some((each) => each.resourceId === resourceId),
  )
  const opening = await roleWith({ permissions: ['ebs:view'] })
  await sysadmin.call(setRoleResources, {
    roleId: opening.roleId,
    baseRevision: opening.revision,
    resourceIds: [standard?.resourceId ?? ''],
  })
  await give(opening, reader.generalAccountId)
  for (const { generalAccountId: accountId, accountName, userId } of [elsewhere, here, reader]) {
    const cellphone = '13700001234'
    await contact(userId, { cellphone, email: 'one@milepost.example' })
    const idempotencyKey = randomUUID()
    const reset = await unitadmin.call(resetGeneralPassword, { accountId }, { idempotencyKey })
    const sent = { accountName, validUntil: reset.validUntil, sentTo: '137****1234' }
    expect(reset).toEqual(sent)
    const again = await unitadmin.answer(resetGeneralPassword, { accountId }, { idempotencyKey })
    expect([again.code, again.data]).toEqual([codes.repeated, sent])
    const letters = (await readOutbox(gateway)).filter(({ text }) => text.includes(accountName))
    expect(letters).toMatchObject([{ channel: 'sms', recipient: cellphone }])
    const [, password = ''] = /一次性密码 (\w{12})，/.exec(letters[0]?.text ?? '') ?? []
    expect(await tryLogin(gateway, accountName, password)).toMatchObject({
      data: { reason: 'password-one-time' },
    })
    expect(gateway.log()).not.toContain(password)
    await contact(userId, { cellphone: null })
    expect((await unitadmin.call(resetGeneralPassword, { accountId })).sentTo).toBe('o***@milepost.example')
    await contact(userId, { email: null })
    const before = await rowsOf([accountId])
    expect(await unitadmin.answer(resetGeneralPassword, { accountId })).toMatchObject({
      code: codes.invalid,
      message: expect.stringContaining('没有能收到它的手机号或邮箱'),
    })
    expect(await rowsOf([accountId])).toEqual(before)
    // Who holds all of it is told.
    const told = await sysadmin.call(resetGeneralPassword, { accountId })
    expect([told.password, told.sentTo]).toEqual([expect.stringMatching(/^[A-Za-z2-9]{12}$/), undefined])
  }
  // To stop somebody opens nothing.
  await unitadmin.call(enableGeneralAccounts, { ids: [elsewhere.generalAccountId], action: 'stop' })
})

test('security 21: a unit’s administrator looks after staff whose roles are of the unit’s projects', async () => {
  const { records } = await unitadmin.call(listRegisteredAccounts, { status: ['normal'], pageSize: 50 })
  const staff = records.filter(({ accountName }) => ['engineer', 'sitestaff'].includes(accountName))
  expect(staff).toHaveLength(2)
  for (const { registeredAccountId: accountId, accountName } of staff) {
    const { password, sentTo, ...reset } = await unitadmin.call(resetRegisteredPassword, { accountId })
    expect([reset.accountName, password, sentTo]).toEqual([
      accountName,
      undefined,
      expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    ])
  }
  const ids = staff.map(({ registeredAccountId }) => registeredAccountId)
  await unitadmin.call(enableRegisteredAccounts, { ids, action: 'stop' })
  await unitadmin.call(enableRegisteredAccounts, { ids, action: 'enable' })
})

test('security 21: nobody changes the level of an account that may do more, nor makes it one that does', async () => {
  const higher = (await senior()).generalAccountId
  await unchanged(higher, () =>
    unitadmin.answer(updateAccountLevel, {
      accountId: higher,
      level: 'tourist',
      projectId: projectId('railway'),
    }),
  )
  // As a tourist it may not review, and sees no project but its own; as a general account it would.
  const { generalAccountId: accountId } = peer()
  const reviewing = await roleWith({ permissions: ['message:review'] })
  const tourist = { level: 'tourist' as const, projectId: projectId('railway') }
  await sysadmin.call(updateAccountLevel, { accountId, ...tourist })
  await unitadmin.call(updateAccountLevel, { accountId, level: 'general' })
  await sysadmin.call(updateAccountLevel, { accountId, ...tourist })
  await give(reviewing, accountId)
  await unchanged(accountId, () => unitadmin.answer(updateAccountLevel, { accountId, level: 'general' }))
})

test('security 21: nobody stops, deletes, ends the time of or archives who may do more, and is told whom', async () => {
  const [higher, equal] = [await senior(), peer()]
  const ids = [equal.generalAccountId, higher.generalAccountId]
  const before = await rowsOf(ids)
  const named = {
    code: codes.noPermission,
    message: expect.stringContaining(higher.accountName),
    data: { fields: [{ path: 'ids.1' }] },
  }
  const ended = { validUntil: '2026-01-01' }
  for (const attempt of [
    unitadmin.answer(enableGeneralAccounts, { ids, action: 'stop' }),
    unitadmin.answer(deleteGeneralAccounts, { ids }),
    unitadmin.answer(updateValidPeriods, { ids, ...ended }),
    unitadmin.answer(updatePasswordPeriods, { ids, passwordValidDays: 1 }),
  ])
    expect(await attempt).toMatchObject(named)
  const { generalAccountId, accountName: label, revision: baseRevision } = higher
  const edit = { generalAccountId, label, baseRevision, ...ended }
  expect(await unitadmin.answer(updateValidPeriod, edit)).toMatchObject({
    ...named,
    data: { fields: [{ path: 'ids.0' }] },
  })
  const people = [equal.userId, higher.userId]
  expect(await unitadmin.answer(archivePeople, { ids: people })).toMatchObject({
    ...named,
    message: expect.stringContaining(higher.userName),
  })
  expect(await rowsOf(ids)).toEqual(before)
  await unitadmin.call(enableGeneralAccounts, { ids: [equal.generalAccountId], action: 'stop' })
  expect(await unitadmin.call(archivePeople, { ids: [equal.userId] })).toEqual({ archived: 1 })
})

test('security 22: of two who take each other’s level, role, or time, at once, one remains', async () => {
  const roleId = packagedRoleId('system-administrator')
  const pair = [peer(), peer()]
  const ids = pair.map(({ generalAccountId }) => generalAccountId)
  await gateway.database.orm.insert(roleMember).values(ids.map((accountId) => ({ roleId, accountId })))
  const clients = await Promise.all(pair.map(({ accountName }) => Client.signIn(gateway, accountName)))
  const tourist = { level: 'tourist' as const, projectId: projectId('railway') }
  const lowered = await Promise.all(
    clients.map((client, at) =>
      client.answer(updateAccountLevel, { accountId: ids[1 - at] ?? '', ...tourist }),
    ),
  )
  expect(lowered.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.noPermission])
  const back = { level: 'general' as const, projectId: null }
  await gateway.database.orm.update(account).set(back).where(inArray(account.accountId, ids))
  const taken = await Promise.all(
    clients.map((client, at) => client.answer(deleteRoleAccounts, { roleId, ids: [ids[1 - at] ?? ''] })),
  )
  expect(taken.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.noPermission])

  const members = ids.map((accountId) => ({ roleId, accountId }))
  await gateway.database.orm.insert(roleMember).values(members).onConflictDoNothing()
  const rows = await rowsOf(ids)
  const ended = await Promise.all(
    clients.map((client, at) =>
      client.answer(updateValidPeriod, {
        generalAccountId: ids[1 - at] ?? '',
        label: '有效期',
        baseRevision: rows.find(({ accountId }) => accountId === ids[1 - at])?.revision ?? 0,
        validUntil: '2026-01-01',
        clear: ['validFrom'],
      }),
    ),
  )
  expect(ended.map(({ code }) => code).toSorted()).toEqual([codes.success, codes.sessionEnded])
})

test('security 21: no junior who sees everything stops the last system administrator, and of two who stop each other one remains', async () => {
  const [junior, second] = [peer(), peer()]
  await give(
    await roleWith({
      dataPermission: 'all',
      permissions: ['account:view', 'account:enable', 'account:delete', 'person:archive'],
    }),
    junior.generalAccountId,
  )
  const { accountId, accountName, userId } = sysadmin.session.userAccount
  const client = await Client.signIn(gateway, junior.accountName)
  for (const refused of [
    await client.answer(enableGeneralAccounts, { ids: [accountId], action: 'stop' }),
    await client.answer(deleteGeneralAccounts, { ids: [accountId] }),
    await client.answer(archivePeople, { ids: [userId] }),
  ])
    expect(refused.code).toBe(codes.noPermission)
  expect(
    (await client.answer(enableGeneralAccounts, { ids: [accountId], action: 'stop' })).message,
  ).toContain(accountName)
  const roleId = packagedRoleId('system-administrator')
  await gateway.database.orm.insert(roleMember).values({ roleId, accountId: second.generalAccountId })
  const other = await Client.signIn(gateway, second.accountName)
  const answers = await Promise.all([
    sysadmin.answer(enableGeneralAccounts, { ids: [second.generalAccountId], action: 'stop' }),
    other.answer(deleteGeneralAccounts, { ids: [accountId] }),
  ])
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
  const left = await rowsOf([accountId, second.generalAccountId])
  expect(left.filter(({ status, deletedAt }) => status === 'normal' && !deletedAt)).toHaveLength(1)
})
