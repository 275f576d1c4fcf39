import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  inviteAccount,
  listOpenInvitations,
  withdrawInvitation,
} from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { addPerson, archivePeople, listPeople } from '#contract/person/endpoints.ts'
import { getInvitation } from '#contract/session/registration.ts'
import { history } from '#gateway/db/tables/history.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client, callUnsigned } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
const organizationId = unitId('first-bureau')
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

const open = (invitationToken: string) => callUnsigned(gateway, getInvitation, { invitationToken })

test('ACC-01 an open invitation is listed where it was made, and once withdrawn nobody registers by it', async () => {
  const made = await unitadmin.call(inviteAccount, { organizationId, validDays: 3 })
  const { invitationId, invitationToken, expiresAt } = made
  const listed = (await unitadmin.call(listOpenInvitations, {})).find(
    (each) => each.invitationId === invitationId,
  )
  expect(listed).toMatchObject({
    invitationId,
    organizationName: '里程第一工程局有限公司',
    invitedByName: unitadmin.session.userAccount.userName,
    expiresAt,
  })
  expect(JSON.stringify(listed)).not.toContain(invitationToken)
  expect(await unitadmin.call(withdrawInvitation, { invitationId })).toBeNull()
  const known = (await unitadmin.call(listOpenInvitations, {})).map((each) => each.invitationId)
  expect(known).not.toContain(invitationId)
  expect(await open(invitationToken)).toMatchObject({
    code: codes.notFound,
    message: '邀请已撤回，请向邀请人索取新的邀请',
  })
  expect((await unitadmin.answer(withdrawInvitation, { invitationId })).code).toBe(codes.notFound)
  const [change] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entityId, invitationId), eq(history.action, 'delete')))
  expect(change).toMatchObject({ accountName: 'unitadmin', organizationId })
})

test('ACC-01 STF-02 of one person just that invitation is listed, the newest alone; one that is over is not', async () => {
  const { records } = await unitadmin.call(listPeople, { organizationId, pageSize: 100 })
  const someone = records.find(({ contactsBound }) => !contactsBound)
  const userId = someone?.userId ?? ''
  const invite = () => unitadmin.call(inviteAccount, { organizationId, userId, validDays: 1 })
  await invite()
  const { invitationId, expiresAt } = await invite()
  const listed = await unitadmin.call(listOpenInvitations, { userId })
  expect(listed).toMatchObject([{ invitationId, userName: someone?.userName }])
  const before = gateway.time.now
  gateway.time.now = new Date(expiresAt)
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  expect(await unitadmin.call(listOpenInvitations, { userId })).toEqual([])
  expect((await unitadmin.answer(withdrawInvitation, { invitationId })).code).toBe(codes.notFound)
  gateway.time.now = before
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})

test('ACC-01 STF-02 an invitation of somebody who was archived since, or has an account by now, is neither listed nor withdrawn', async () => {
  const userName = '受邀人'
  const expectOver = async (end: (userId: string) => Promise<unknown>) => {
    const userId = randomUUID()
    const place = { organizationId, organizationName: '里程第一工程局有限公司' }
    await sysadmin.call(addPerson, { userId, userName, place })
    const { invitationId } = await sysadmin.call(inviteAccount, { organizationId, userId, validDays: 3 })
    expect(await sysadmin.call(listOpenInvitations, { userId })).toHaveLength(1)
    await end(userId)
    expect(await sysadmin.call(listOpenInvitations, { userId })).toEqual([])
    expect((await sysadmin.answer(withdrawInvitation, { invitationId })).code).toBe(codes.notFound)
  }
  await expectOver((userId) => sysadmin.call(archivePeople, { ids: [userId] }))
  const made = { generalAccountId: randomUUID(), userName, accountName: 'shouyaoren' }
  await expectOver((userId) => sysadmin.call(addGeneralAccount, { ...made, userId }))
})

test("ACC-01 security 18: another unit's invitation is neither listed nor withdrawn, and nobody does either without the function", async () => {
  const foreign = { organizationId: unitId('second-bureau'), validDays: 3 }
  const { invitationId, invitationToken } = await sysadmin.call(inviteAccount, foreign)
  const known = (await unitadmin.call(listOpenInvitations, {})).map((each) => each.invitationId)
  expect(known).not.toContain(invitationId)
  expect((await unitadmin.answer(withdrawInvitation, { invitationId })).code).toBe(codes.notFound)
  const engineer = await Client.signIn(gateway, 'engineer')
  expect((await engineer.answer(listOpenInvitations, {})).code).toBe(codes.noPermission)
  expect((await engineer.answer(withdrawInvitation, { invitationId })).code).toBe(codes.noPermission)
  expect((await unitadmin.answer(withdrawInvitation, { invitationId: 'none' })).code).toBe(codes.invalid)
  expect((await open(invitationToken)).code).toBe(codes.success)
})

test('security 44: one signed request, however often it comes, makes one invitation, and is told its link each time', async () => {
  const before = (await unitadmin.call(listOpenInvitations, {})).length
  const options = { idempotencyKey: randomUUID() }
  const made = await unitadmin.call(inviteAccount, { organizationId, validDays: 3 }, options)
  for (let times = 0; times < 5; times++) {
    const again = await unitadmin.answer(inviteAccount, { organizationId, validDays: 3 }, options)
    expect(again).toMatchObject({ code: codes.repeated, data: made })
  }
  expect(await unitadmin.call(listOpenInvitations, {})).toHaveLength(before + 1)
  expect((await open(made.invitationToken)).code).toBe(codes.success)
})
