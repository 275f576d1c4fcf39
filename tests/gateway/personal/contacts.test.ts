import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getProfile } from '#contract/personal/endpoints.ts'
import { bindContact, sendBindCode, unbindContact } from '#contract/personal/security.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { verifyCode } from '#gateway/db/tables/verify-code.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, publicKey } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor, readOutbox, wrongCode } from '../session/letters.ts'

let gateway: TestGateway
let engineer: Client
let auditor: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
  auditor = await Client.signIn(gateway, 'auditor')
})
// A further code may be sent.
beforeEach(() => {
  gateway.time.now = new Date(gateway.time.now.getTime() + 61_000)
})
afterAll(() => gateway.close())

async function sentCode(recipient: string): Promise<string> {
  const code = await codeFor(gateway, recipient)
  if (!code) throw new Error(`no letter to ${recipient}`)
  return code
}

async function askFor(client: Client, recipient: string): Promise<string> {
  await client.call(sendBindCode, { action: 'bind', recipient })
  return await sentCode(recipient)
}

async function binding(recipient: string, code: string, password = demoPassword) {
  return { recipient, verifyCode: code, passwordInfo: encryptFor(await publicKey(gateway), { password }) }
}

function fieldRefused(path: string) {
  return { code: codes.invalid, data: { fields: [{ path }] } }
}

function accountOf(client: Client) {
  return eq(account.accountId, client.session.userAccount.accountId)
}

async function findAccount(client: Client) {
  const [row] = await gateway.database.orm.select().from(account).where(accountOf(client))
  if (!row) throw new Error('no account')
  return row
}

async function wrongTries(recipient: string) {
  const [row] = await gateway.database.orm
    .select()
    .from(verifyCode)
    .where(eq(verifyCode.recipient, recipient))
    .orderBy(desc(verifyCode.createdAt))
  return row?.wrongTries
}

test('ACC-07 a cellphone is bound and unbound by codes, and a code is good for one of the two', async () => {
  const recipient = '13912345678'
  await gateway.database.orm.update(account).set({ phoneLogin: true }).where(accountOf(engineer))
  const code = await askFor(engineer, recipient)
  const bad = await engineer.answer(bindContact, await binding(recipient, wrongCode(code)))
  expect(bad).toMatchObject(fieldRefused('verifyCode'))
  // Somebody else cannot use it.
  expect((await auditor.answer(bindContact, await binding(recipient, code))).code).toBe(codes.invalid)
  const before = await findAccount(engineer)
  const bound = await engineer.call(bindContact, await binding(recipient, code))
  expect(bound.cellphone).toBe('139****5678')
  const after = await findAccount(engineer)
  expect(after).toMatchObject({ cellphone: recipient, revision: before.revision + 1 })
  const [row] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'account'), eq(history.entityId, before.accountId)))
    .orderBy(desc(history.seq))
  expect(row).toMatchObject({ revision: after.revision, after: { cellphone: '139****5678' } })
  expect(JSON.stringify(row)).not.toContain(recipient)
  expect((await engineer.answer(bindContact, await binding(recipient, code))).code).toBe(codes.invalid)
  expect((await engineer.answer(unbindContact, { contact: 'cellphone', verifyCode: code })).code).toBe(
    codes.invalid,
  )

  gateway.time.now = new Date(gateway.time.now.getTime() + 61_000)
  await engineer.call(sendBindCode, { action: 'unbind', contact: 'cellphone' })
  const unbound = await engineer.call(unbindContact, {
    contact: 'cellphone',
    verifyCode: await sentCode(recipient),
  })
  expect(unbound.cellphone).toBeUndefined()
  expect(await findAccount(engineer)).toMatchObject({ cellphone: null, revision: after.revision + 1 })
  const nothing = await engineer.answer(sendBindCode, { action: 'unbind', contact: 'cellphone' })
  expect(nothing).toMatchObject(fieldRefused('contact'))
})

test('ACC-07 SES-25 whichever account of a person signs in by the number does so by the new one', async () => {
  const { orm } = gateway.database
  await orm.update(account).set({ cellphone: null, phoneLogin: false }).where(accountOf(auditor))
  const [former, recipient] = ['13922220001', '13922220002']
  const own = await findAccount(auditor)
  const accountId = randomUUID()
  const other = { accountId, accountName: 'auditor2', cellphone: former, phoneLogin: true }
  await orm.insert(account).values({ ...own, ...other })
  const code = await askFor(auditor, recipient)
  await auditor.call(bindContact, await binding(recipient, code))
  const [row] = await orm.select().from(account).where(eq(account.accountId, accountId))
  expect(row).toMatchObject({ cellphone: recipient, phoneLogin: true, revision: own.revision + 1 })
  expect(await findAccount(auditor)).toMatchObject({ cellphone: null, phoneLogin: false })
  // It is nobody else's.
  gateway.time.now = new Date(gateway.time.now.getTime() + 61_000)
  const again = await askFor(auditor, recipient)
  expect((await auditor.answer(bindContact, await binding(recipient, again))).code).toBe(codes.success)
  await orm.delete(account).where(eq(account.accountId, accountId))
})

test('ACC-07 a number that somebody else signs in by is not bound', async () => {
  const recipient = '13987654321'
  await gateway.database.orm
    .update(account)
    .set({ cellphone: recipient, phoneLogin: true })
    .where(accountOf(auditor))
  const code = await askFor(engineer, recipient)
  const answer = await engineer.answer(bindContact, await binding(recipient, code))
  expect(answer).toMatchObject(fieldRefused('recipient'))
})

test('ACC-07 of two who bind one number to sign in by at once, one is told that it is taken', async () => {
  const recipient = '13911112222'
  const clients = [engineer, auditor]
  const requests: Awaited<ReturnType<typeof binding>>[] = []
  for (const client of clients) {
    await gateway.database.orm.update(account).set({ phoneLogin: true }).where(accountOf(client))
    requests.push(await binding(recipient, await askFor(client, recipient)))
    gateway.time.now = new Date(gateway.time.now.getTime() + 61_000)
  }
  const answers = await Promise.all(clients.map((client, at) => client.answer(bindContact, requests[at])))
  expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.invalid].sort())
  expect(answers.find(({ code }) => code === codes.invalid)).toMatchObject(fieldRefused('recipient'))
})

test('ACC-07 a mail address is bound', async () => {
  const recipient = 'li.gong@example.com'
  const code = await askFor(engineer, recipient)
  expect((await engineer.call(bindContact, await binding(recipient, code))).email).toBe('l***@example.com')
})

test('SES-16 a borrowed session binds nothing, for it does not know the password', async () => {
  const recipient = 'thief@example.com'
  const code = await askFor(engineer, recipient)
  const before = await engineer.call(getProfile, {})
  const request = await binding(recipient, code, 'Wrong2026')
  expect(await engineer.answer(bindContact, request)).toMatchObject(fieldRefused('password'))
  const { passwordInfo: _, ...bare } = request
  expect((await engineer.answer(bindContact, bare)).code).toBe(codes.invalid)
  expect(await engineer.call(getProfile, {})).toEqual(before)
  expect(await wrongTries(recipient)).toBe(0)
})

test('SES-16 guessing the password while binding waits like a failed sign-in', async () => {
  const recipient = 'guess@example.com'
  const code = await askFor(auditor, recipient)
  const answers = []
  for (let count = 0; count < 12; count++)
    answers.push((await auditor.answer(bindContact, await binding(recipient, code, `Wrong${count}`))).code)
  expect(answers[0]).toBe(codes.invalid)
  expect(answers.at(-1)).toBe(codes.slowDown)
  expect((await auditor.answer(bindContact, await binding(recipient, code))).code).toBe(codes.slowDown)
})

test('the same binding twice under one key takes effect once, and another under it spends no try', async () => {
  const recipient = 'twice@example.com'
  const request = await binding(recipient, await askFor(engineer, recipient))
  const idempotencyKey = randomUUID()
  const first = await engineer.call(bindContact, request, { idempotencyKey })
  const again = await engineer.answer(bindContact, request, { idempotencyKey })
  expect(again).toMatchObject({ code: codes.repeated, data: { revision: first.revision } })
  gateway.time.now = new Date(gateway.time.now.getTime() + 61_000)
  const next = await askFor(engineer, recipient)
  const other = await binding(recipient, wrongCode(next))
  expect((await engineer.answer(bindContact, other, { idempotencyKey })).code).toBe(codes.keyReused)
  expect(await wrongTries(recipient)).toBe(0)
  expect((await engineer.call(getProfile, {})).revision).toBe(first.revision)
})

test('security 42: phone and mail change by the account alone that may do most, and whoever has the former one is told', async () => {
  const { orm } = gateway.database
  const own = await findAccount(engineer)
  const higher = {
    accountId: randomUUID(),
    accountName: 'engineer-chief',
    cellphone: null,
    phoneLogin: false,
  }
  await orm.insert(account).values({ ...own, ...higher })
  await orm
    .insert(roleMember)
    .values({ roleId: packagedRoleId('system-administrator'), accountId: higher.accountId })
  const [former, recipient] = ['13955550001', '13955550002']
  await orm.update(person).set({ cellphone: former }).where(eq(person.userId, own.userId))
  const refused = { code: codes.noPermission, message: expect.stringContaining('engineer-chief') }
  expect(await engineer.answer(sendBindCode, { action: 'bind', recipient })).toMatchObject(refused)
  expect(await engineer.answer(sendBindCode, { action: 'unbind', contact: 'cellphone' })).toMatchObject(
    refused,
  )
  expect(await codeFor(gateway, recipient)).toBeUndefined()
  const chief = await Client.signIn(gateway, 'engineer-chief')
  const code = await askFor(chief, recipient)
  expect((await engineer.answer(bindContact, await binding(recipient, code))).code).toBe(codes.invalid)
  expect((await chief.call(bindContact, await binding(recipient, code))).cellphone).toBe('139****0002')
  const told = (await readOutbox(gateway)).filter((letter) => letter.recipient === former)
  expect(told).toMatchObject([{ channel: 'sms', text: expect.stringContaining('engineer-chief') }])
})
