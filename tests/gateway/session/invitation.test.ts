import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { login } from '#contract/session/endpoints.ts'
import { addByRegister, getInvitation, getVerifyCode } from '#contract/session/registration.ts'
import { account } from '#gateway/db/tables/account.ts'
import { department } from '#gateway/db/tables/department.ts'
import { history } from '#gateway/db/tables/history.ts'
import { invitation } from '#gateway/db/tables/invitation.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { demoInvitation } from '#gateway/operations/demo/invitation.ts'
import { newId } from '#gateway/platform/ids.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { createInvitation } from '#gateway/session/invitation.ts'
import { encryptFor } from '../../support/signing.ts'
import { callUnsigned, dataOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor } from './letters.ts'

const password = 'Tunnel-2026'
const hour = 3_600_000
const sentences = {
  unknown: '邀请无效，请检查链接是否完整，或向邀请人索取新的邀请',
  withdrawn: '邀请已撤回，请向邀请人索取新的邀请',
  used: '该邀请已被使用，请直接登录；如非本人使用，请告知邀请人',
  expired: '邀请已过期，请向邀请人索取新的邀请',
}
let gateway: TestGateway
let count = 0
let accountName = ''
let recipient = ''

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(() => {
  count++
  accountName = `invited${count}`
  recipient = `1370000${String(count).padStart(4, '0')}`
  gateway.time.now = new Date(gateway.time.now.getTime() + hour)
})
afterAll(() => gateway.close())

/** A department of a unit, with the administrator who invites to it. */
async function findPlace() {
  const { orm } = gateway.database
  const [place] = await orm
    .select({ department, organization })
    .from(department)
    .innerJoin(organization, eq(organization.organizationId, department.organizationId))
    .limit(1)
  const [inviter] = await orm.select().from(account).where(eq(account.accountName, 'unitadmin'))
  if (!place || !inviter) throw new Error('The demo lacks a department or its administrator')
  return { ...place, inviter }
}

/** Invites to the place, or the person of that record; returns what the link carries. */
async function invite({ userId, hours = 24 }: { userId?: string; hours?: number } = {}): Promise<string> {
  const place = await findPlace()
  const token = newToken()
  await withTransaction(gateway.database, (tx) =>
    createInvitation(tx, {
      token,
      invitedBy: place.inviter.accountId,
      invitedByName: '王管理',
      organizationId: place.organization.organizationId,
      departmentId: place.department.departmentId,
      ...(userId && { userId }),
      createdAt: gateway.time.now,
      expiresAt: new Date(gateway.time.now.getTime() + hours * hour),
    }),
  )
  return token
}

/** A person of the unit without an account, and with the contacts that are given. */
async function addColleague(contacts: { cellphone?: string; email?: string } = {}): Promise<string> {
  const { organization } = await findPlace()
  const userId = newId(gateway.time.now)
  await gateway.database.orm.insert(person).values({
    ...contacts,
    userId,
    userName: '吴技术员',
    organizationId: organization.organizationId,
    changedAt: gateway.time.now,
    changedByName: '王管理',
  })
  return userId
}

const look = (invitationToken: string) => callUnsigned(gateway, getInvitation, { invitationToken })

async function codeOf(to = recipient) {
  const { codeTicket } = dataOf(getVerifyCode, await callUnsigned(gateway, getVerifyCode, { recipient: to }))
  return { recipient: to, codeTicket, verifyCode: (await codeFor(gateway, to)) ?? '' }
}

async function complete(invitationToken: string, changes: Record<string, unknown>) {
  const passwordInfo = encryptFor(await publicKey(gateway), { password })
  const request = { accountName, userName: '周工', passwordInfo, agreed: true, invitationToken, ...changes }
  return await callUnsigned(gateway, addByRegister, request)
}

async function find(name: string) {
  const [found] = await gateway.database.orm
    .select()
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountName, name))
  return found
}

test('SES-17 whoever opens an invitation is told who invites and to what, and becomes a person of that place', async () => {
  const { department, organization } = await findPlace()
  const token = await invite()
  expect(dataOf(getInvitation, await look(token))).toEqual({
    invitedByName: '王管理',
    organizationName: organization.organizationName,
    departmentName: department.departmentName,
    expiresAt: gateway.time.now.getTime() + 24 * hour,
  })
  const answer = await complete(token, await codeOf())
  expect(dataOf(addByRegister, answer)).toEqual({ accountName, status: 'pending' })
  expect(await find(accountName)).toMatchObject({
    account: { status: 'pending', level: 'general' },
    person: {
      userName: '周工',
      cellphone: recipient,
      organizationId: organization.organizationId,
      departmentId: department.departmentId,
    },
  })
  expect(await tryLogin(gateway, accountName, password)).toMatchObject({ data: { reason: 'pending' } })
})

test('STF-02 an invitation for a record gives that record the account; its name and contacts stay, what lacks is filled in', async () => {
  const userId = await addColleague({ cellphone: '13699990001' })
  const token = await invite({ userId })
  expect(dataOf(getInvitation, await look(token))).toMatchObject({ userName: '吴技术员' })
  const mail = `wu${count}@example.com`
  expect((await complete(token, await codeOf(mail))).code).toBe(codes.success)
  expect(await find(accountName)).toMatchObject({
    account: { userId, status: 'pending' },
    person: { userId, userName: '吴技术员', cellphone: '13699990001', email: mail, revision: 2 },
  })
  const [change] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'person'), eq(history.entityId, userId)))
  expect(change).toMatchObject({
    action: 'update',
    accountName,
    before: { email: null },
    after: { email: 'w***@example.com' },
  })

  const other = await addColleague({ cellphone: '13699990002' })
  accountName = `${accountName}b`
  await complete(await invite({ userId: other }), await codeOf('13699990003'))
  expect(await find(accountName)).toMatchObject({ person: { cellphone: '13699990002', revision: 1 } })
})

test('SES-17 an unknown, a used, an expired and a withdrawn invitation are refused, each in its words, before anything is written', async () => {
  const used = await invite()
  await complete(used, await codeOf())
  const expiring = await invite({ hours: 1 })
  const userId = await addColleague()
  const replaced = await invite({ userId, hours: 48 })
  const newest = await invite({ userId, hours: 48 })
  gateway.time.now = new Date(gateway.time.now.getTime() + hour)
  const code = await codeOf('13811112222')
  accountName = `${accountName}b`
  for (const [token, message] of [
    ['nobody-made-this', sentences.unknown],
    [replaced, sentences.withdrawn],
    [used, sentences.used],
    [expiring, sentences.expired],
  ] as const) {
    expect(await look(token)).toMatchObject({ code: codes.notFound, message })
    expect(await complete(token, code)).toMatchObject({ code: codes.notFound, message })
  }
  expect(await find(accountName)).toBeUndefined()

  await gateway.database.orm
    .update(person)
    .set({ deletedAt: gateway.time.now })
    .where(eq(person.userId, userId))
  expect(await look(newest)).toMatchObject({ code: codes.notFound, message: sentences.unknown })
  expect(await complete(newest, code)).toMatchObject({ message: sentences.unknown })
  // The code was not spent by any of them.
  expect((await complete(await invite(), code)).code).toBe(codes.success)
})

test('SES-17 of two who complete one invitation at once, one does', async () => {
  const token = await invite({ userId: await addColleague() })
  const requests = [
    { ...(await codeOf(`1375${String(count).padStart(7, '0')}`)), accountName: `${accountName}a` },
    { ...(await codeOf(`1376${String(count).padStart(7, '0')}`)), accountName: `${accountName}b` },
  ]
  const answers = await Promise.all(requests.map((request) => complete(token, request)))
  expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.notFound])
  expect(answers.find(({ code }) => code === codes.notFound)?.message).toBe(sentences.used)
  const made = await Promise.all(requests.map(({ accountName }) => find(accountName)))
  expect(made.filter((found) => found !== undefined)).toHaveLength(1)
})

test('SES-17 the token of an invitation is kept as its digest, and comes into no log', async () => {
  const token = await invite()
  await look(token)
  await complete(token, { ...(await codeOf()), verifyCode: '000000', codeTicket: 'wrong' })
  await gateway.services.logs.flush()
  const { rows } = await gateway.database.pool.query<{ found: string }>(
    "select coalesce(string_agg(s::text, ' '), '') as found from system_log s",
  )
  expect(rows[0]?.found).toContain('getInvitation')
  expect(`${rows[0]?.found} ${gateway.log()}`).not.toContain(token)
  const kept = await gateway.database.orm.select().from(invitation)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('SES-17 the demo has an invitation to complete, after which the person can sign in once the account is reviewed', async () => {
  const [open] = await gateway.database.orm
    .select()
    .from(invitation)
    .where(isNull(invitation.accountId))
    .limit(1)
  expect(open).toBeDefined()
  const shown = dataOf(getInvitation, await look(demoInvitation))
  expect(shown.userName).toBeDefined()
  await complete(demoInvitation, await codeOf())
  await gateway.database.orm
    .update(account)
    .set({ status: 'normal' })
    .where(eq(account.accountName, accountName))
  const { userAccount } = dataOf(login, await tryLogin(gateway, accountName, password))
  expect(userAccount).toMatchObject({
    userName: shown.userName,
    organizationName: shown.organizationName,
  })
})
