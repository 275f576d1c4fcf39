import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { login } from '#contract/session/endpoints.ts'
import { addByRegister, getVerifyCode, validAccountName } from '#contract/session/registration.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { message } from '#gateway/db/tables/message.ts'
import { person } from '#gateway/db/tables/person.ts'
import { encryptFor } from '../../support/signing.ts'
import { callUnsigned, dataOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor, wrongCode } from './letters.ts'

const password = 'Tunnel-2026'
let gateway: TestGateway
let count = 0
let accountName = ''
let recipient = ''

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(() => {
  count++
  accountName = `newcomer${count}`
  recipient = `1360000${String(count).padStart(4, '0')}`
  gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
})
afterAll(() => gateway.close())

/** Asks for a code: what came with it, and what the letter says. */
async function codeOf(to = recipient) {
  const { codeTicket } = dataOf(getVerifyCode, await callUnsigned(gateway, getVerifyCode, { recipient: to }))
  return { codeTicket, verifyCode: (await codeFor(gateway, to)) ?? '' }
}

async function register(changes: Record<string, unknown> = {}, secret = password) {
  const passwordInfo = encryptFor(await publicKey(gateway), { password: secret })
  const request = { accountName, userName: '周工', recipient, passwordInfo, agreed: true, ...changes }
  return await callUnsigned(gateway, addByRegister, request)
}

async function isFree(name: string): Promise<boolean> {
  const answer = await callUnsigned(gateway, validAccountName, { accountName: name })
  return dataOf(validAccountName, answer).available
}

async function find(name: string) {
  const [found] = await gateway.database.orm
    .select()
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountName, name))
  return found
}

test('SES-17 MSG-03 whoever registers waits for the review, which those who review are told of, and is told so when signing in', async () => {
  const answer = await register(await codeOf())
  expect(dataOf(addByRegister, answer)).toEqual({ accountName, status: 'pending' })
  expect(await find(accountName)).toMatchObject({
    account: { status: 'pending', level: 'general', cellphone: null, phoneLogin: false, demo: false },
    person: { userName: '周工', cellphone: recipient },
  })
  const [told] = await gateway.database.orm
    .select()
    .from(message)
    .where(eq(message.title, `账号待审核：周工`))
  expect(told).toMatchObject({
    event: 'account-to-review',
    permission: 'account:audit',
    about: { entity: 'account-to-review' },
  })
  const signIn = await tryLogin(gateway, accountName, password)
  expect(signIn).toMatchObject({
    code: codes.sessionEnded,
    message: '账号正在审核，请等待通过',
    data: { reason: 'pending' },
  })
  expect((await tryLogin(gateway, accountName, 'Another-2026')).code).toBe(codes.signInRefused)
  await gateway.database.orm
    .update(account)
    .set({ status: 'normal' })
    .where(eq(account.accountName, accountName))
  dataOf(login, await tryLogin(gateway, accountName, password))
})

test('SES-17 the history names who registered, and holds no secret', async () => {
  await register(await codeOf())
  const found = await find(accountName)
  const [row] = await gateway.database.orm
    .select()
    .from(history)
    .where(and(eq(history.entity, 'account'), eq(history.entityId, found?.account.accountId ?? '')))
  expect(row).toMatchObject({ action: 'add', accountName, changedByName: '周工' })
  expect(JSON.stringify(row?.after)).not.toMatch(/hash|password/i)
})

test('SES-17 a mail address serves as well as a cellphone, in any case', async () => {
  const code = await codeOf('zhou@example.com')
  await register({ recipient: 'Zhou@Example.com', ...code })
  expect(await find(accountName)).toMatchObject({
    account: { cellphone: null },
    person: { email: 'zhou@example.com', cellphone: null },
  })
})

test('SES-17 a taken name is refused in any case, before and at the registration, and leaves the code as it was', async () => {
  expect(await isFree(accountName)).toBe(true)
  expect(await isFree('Engineer')).toBe(false)
  const code = await codeOf()
  const taken = { code: codes.invalid, data: { fields: [{ path: 'accountName', message: '已被使用' }] } }
  expect(await register({ accountName: 'ENGINEER', ...code })).toMatchObject(taken)
  expect((await register(code)).code).toBe(codes.success)
  expect(await isFree(accountName.toUpperCase())).toBe(false)
})

test('SES-17 of two registrations that come at once under one name or by one code, one succeeds', async () => {
  const code = await codeOf()
  const byCode = await Promise.all([register(code), register({ ...code, accountName: `${accountName}b` })])
  expect(byCode.map(({ code }) => code).sort()).toEqual([codes.success, codes.invalid])
  const other = '13500001111'
  const third = '13500002222'
  const name = `same${count}`
  const byName = await Promise.all([
    register({ accountName: name, recipient: other, ...(await codeOf(other)) }),
    register({ accountName: name, recipient: third, ...(await codeOf(third)) }),
  ])
  expect(byName.map(({ code }) => code).sort()).toEqual([codes.success, codes.invalid])
})

test('SES-17 a used code and a wrong one register nobody', async () => {
  const code = await codeOf()
  expect((await register({ ...code, verifyCode: wrongCode(code.verifyCode) })).code).toBe(codes.invalid)
  expect((await register(code)).code).toBe(codes.success)
  const again = await register({ ...code, accountName: `${accountName}b` })
  expect(again).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'verifyCode' }] } })
  expect(await find(`${accountName}b`)).toBeUndefined()
})

test.each(['ab', 'a'.repeat(21), 'with space', '中文账号', 'name_1', 'name-1'])(
  'VAL-01 %j is no account name',
  async (name) => {
    for (const answer of [
      await callUnsigned(gateway, validAccountName, { accountName: name }),
      await register({ accountName: name, codeTicket: 'x', verifyCode: '123456' }),
    ]) {
      const field = { path: 'accountName', message: '账号为 3–20 位字母和数字' }
      expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [field] } })
    }
  },
)

test('VAL-01 SES-25 a cellphone number is no account name: somebody else may sign in by it', async () => {
  for (const [language, message] of [
    ['zh', '账号不能是手机号'],
    ['en', 'An account name may not be a cellphone number'],
  ]) {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: pathOf(validAccountName),
      headers: { 'accept-language': language },
      payload: { accountName: '13800001234' },
    })
    expect(answer.json()).toMatchObject({ data: { fields: [{ path: 'accountName', message }] } })
  }
  expect(await isFree('23800001234')).toBe(true)
})

test.each([
  ['short', '密码为 6–20 位字母、数字和特殊字符'],
  ['a'.repeat(21), '密码为 6–20 位字母、数字和特殊字符'],
  ['with space', '密码为 6–20 位字母、数字和特殊字符'],
  ['密码密码密码', '密码为 6–20 位字母、数字和特殊字符'],
])('VAL-02 %j is no password', async (secret, message) => {
  const answer = await register(await codeOf(), secret)
  expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'password', message }] } })
  expect(await find(accountName)).toBeUndefined()
})

test('VAL-02 the account name is no password, in any case', async () => {
  const answer = await register(await codeOf(), accountName.toUpperCase())
  const field = { path: 'password', message: '密码不能与账号相同' }
  expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [field] } })
})

test('SES-17 who is known by a cellphone gets the same answer as who is not', async () => {
  const { rows } = await gateway.database.pool.query<{ cellphone: string }>(
    'select person.cellphone from person join account using (user_id) where person.cellphone is not null limit 1',
  )
  const answers = []
  for (const to of [rows[0]?.cellphone ?? '', recipient]) {
    const answer = await callUnsigned(gateway, getVerifyCode, { recipient: to })
    const { codeTicket: _, ...data } = dataOf(getVerifyCode, answer)
    answers.push({ code: answer.code, message: answer.message, data })
    expect(await codeFor(gateway, to)).toMatch(/^\d{6}$/)
  }
  expect(answers[0]).toEqual(answers[1])
})

test('SES-17 an address may ask after so many names a minute, an IPv6 one by its network', async () => {
  const ask = (address: string) =>
    callUnsigned(gateway, validAccountName, { accountName: 'engineer' }, undefined, address)
  const most = gateway.services.settings.nameChecksPerMinute
  for (let asked = 0; asked < most; asked++)
    expect((await ask(`2001:db8:0:2::${asked + 1}`)).code).toBe(codes.success)
  expect((await ask('2001:db8:0:2:1::')).code).toBe(codes.slowDown)
  expect((await ask('2001:db8:0:3::1')).code).toBe(codes.success)
})
