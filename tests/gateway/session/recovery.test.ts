import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { changePassword } from '#contract/personal/security.ts'
import { getAccessToken, getCurrentUser, login } from '#contract/session/endpoints.ts'
import { checkLoginAccount, getForgotVerifyCode, updatePassword } from '#contract/session/registration.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { person } from '#gateway/db/tables/person.ts'
import { thirdPartyBinding } from '#gateway/db/tables/third-party.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor } from '../../support/signing.ts'
import { answeredCaptcha, Client, callUnsigned, dataOf, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { placeOf } from '../place-of.ts'
import { codeFor, readOutbox, wrongCode } from './letters.ts'

const cellphone = '13712345678'
const fresh = 'Bridge#2026'
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  pass(86_400)
  const { orm } = gateway.database
  const [engineer] = await orm.select().from(account).where(eq(account.accountName, 'engineer'))
  if (!engineer) throw new Error('the demo has no engineer')
  const [tourist] = await orm.select().from(account).where(eq(account.accountName, 'tourist'))
  const passwordHash = tourist?.passwordHash ?? ''
  await orm.update(account).set({ passwordHash }).where(eq(account.accountId, engineer.accountId))
  const contacts = { cellphone, email: 'Engineer@example.com' }
  await orm.update(person).set(contacts).where(eq(person.userId, engineer.userId))
})
afterAll(() => gateway.close())

function pass(seconds: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + seconds * 1000)
}

async function ask(loginAccount = 'engineer', recipient = cellphone) {
  const captcha = await answeredCaptcha(gateway)
  return await callUnsigned(gateway, getForgotVerifyCode, { loginAccount, recipient, captcha })
}

/** Asks for a code: what came with it, and what the letter says if there is one. */
async function codeOf(loginAccount?: string, recipient = cellphone) {
  const { codeTicket } = dataOf(getForgotVerifyCode, await ask(loginAccount, recipient))
  return { codeTicket, verifyCode: await codeFor(gateway, recipient.toLowerCase()) }
}
type Code = Awaited<ReturnType<typeof codeOf>>

async function prove(code: Code, loginAccount = 'engineer', recipient = cellphone) {
  return await callUnsigned(gateway, checkLoginAccount, { loginAccount, recipient, ...code })
}

async function ticketOf(loginAccount = 'engineer', recipient = cellphone): Promise<string> {
  const code = await codeOf(loginAccount, recipient)
  return dataOf(checkLoginAccount, await prove(code, loginAccount, recipient)).ticket
}

async function reset(ticket: string, password = fresh) {
  const passwordInfo = encryptFor(await publicKey(gateway), { password })
  return await callUnsigned(gateway, updatePassword, { ticket, passwordInfo })
}

test('SES-16 a code, a ticket, a new password: the old one is worth nothing', async () => {
  expect((await reset(await ticketOf())).code).toBe(codes.success)
  expect((await tryLogin(gateway, 'engineer', demoPassword)).code).toBe(codes.signInRefused)
  expect((await tryLogin(gateway, 'engineer', fresh)).code).toBe(codes.success)
})

test('SES-16 a mail address that is bound serves as well, and the name in any case', async () => {
  expect((await reset(await ticketOf('ENGINEER', 'engineer@Example.com'))).code).toBe(codes.success)
})

test('SES-16 all sessions and device credentials of the account end, and those of others go on', async () => {
  const device = {
    deviceToken: newToken(),
    deviceName: '平板',
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'Chrome 130',
  }
  const own = await Client.signIn(gateway, 'engineer', { device })
  const other = await Client.signIn(gateway, 'sitestaff', { device })
  await reset(await ticketOf())
  expect(await own.answer(getCurrentUser, {})).toMatchObject({
    code: codes.sessionEnded,
    message: '密码已修改，请重新登录',
    data: { reason: 'password-changed' },
  })
  const renewal = await Client.renew(gateway, own.session, own.session.terminal?.credential ?? '')
  expect(renewal.code).toBe(codes.signInRefused)
  expect((await other.answer(getCurrentUser, {})).code).toBe(codes.success)
})

test('SES-16 SES-25 an unknown account and a number that is not bound get the same answers, and no code', async () => {
  const told = []
  for (const [loginAccount, recipient] of [
    ['engineer', cellphone],
    ['engineer', '13712340000'],
    ['nobodyhere', '13712340001'],
  ] as const) {
    const asked = await ask(loginAccount, recipient)
    const { codeTicket, ...sent } = dataOf(getForgotVerifyCode, asked)
    expect(codeTicket).toMatch(/^[\w-]{43}$/)
    const code = await codeFor(gateway, recipient)
    expect(code === undefined).toBe(recipient !== cellphone)
    const proven = await prove({ codeTicket, verifyCode: wrongCode(code) }, loginAccount, recipient)
    told.push([{ ...asked, data: sent }, proven].map(({ code, message, data }) => ({ code, message, data })))
  }
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})

test('SES-25 a code proves only the account that it was asked for', async () => {
  const code = await codeOf()
  expect((await prove(code, 'sitestaff')).code).toBe(codes.invalid)
  expect((await prove(code)).code).toBe(codes.success)
  expect((await prove(code)).code).toBe(codes.invalid)
})

test('SES-25 a number that was replaced meanwhile proves nothing, also where the account still signs in by it', async () => {
  const code = await codeOf()
  const { orm } = gateway.database
  const signsIn = eq(account.accountName, 'engineer')
  const [row] = await orm.update(account).set({ cellphone, phoneLogin: true }).where(signsIn).returning()
  await orm
    .update(person)
    .set({ cellphone: '13712349999' })
    .where(eq(person.userId, row?.userId ?? ''))
  expect((await prove(code)).code).toBe(codes.invalid)
  await orm.update(account).set({ cellphone: null, phoneLogin: false }).where(signsIn)
})

test('SES-16 a ticket holds for ten minutes and one password, and ends with another of the account', async () => {
  const first = await ticketOf()
  pass(60)
  const second = await ticketOf()
  expect((await reset(first)).code).toBe(codes.success)
  const over = { code: codes.notFound, message: '重置密码的时间已过，请重新获取验证码' }
  expect(await reset(first)).toMatchObject(over)
  expect(await reset(second)).toMatchObject(over)
  pass(60)
  const third = await ticketOf()
  pass(600)
  expect(await reset(third)).toMatchObject(over)
  expect(await reset('x'.repeat(43))).toMatchObject(over)
})

test('SES-16 of sign-ins with the old password that run while it is changed, none leaves a session', async () => {
  const ticket = await ticketOf()
  const old = Array.from({ length: 24 }, () => tryLogin(gateway, 'engineer', demoPassword))
  const changed = reset(ticket)
  const answers = await Promise.all(old)
  expect((await changed).code).toBe(codes.success)
  const key = await publicKey(gateway)
  const begun = answers.flatMap((answer) => (answer.code === codes.success ? [dataOf(login, answer)] : []))
  for (const session of begun) {
    const cipherText = encryptFor(key, { appCode: consoleAppCode, loginAccount: 'engineer' })
    const request = { appCode: consoleAppCode, cipherText }
    const used = await callUnsigned(gateway, getAccessToken, request, session.token)
    expect(used.code).toBe(codes.sessionEnded)
  }
  // How many came before the change is for the machine to say; after it none is let in.
  expect((await tryLogin(gateway, 'engineer', demoPassword)).code).not.toBe(codes.success)
})

test('SES-16 a new password is met by no wait for the failures before it', async () => {
  for (let failure = 0; failure < 5; failure++) {
    const captcha = await answeredCaptcha(gateway)
    await tryLogin(gateway, 'engineer', 'Wrong2026', { captcha })
  }
  expect((await tryLogin(gateway, 'engineer', demoPassword)).code).toBe(codes.slowDown)
  pass(1)
  await reset(await ticketOf())
  pass(1)
  expect((await tryLogin(gateway, 'engineer', fresh)).code).toBe(codes.success)
})

test('SES-16 a forgotten password takes the persons of WeChat and QQ from the account, and the history says so', async () => {
  const { accountId, userName } = (await Client.signIn(gateway, 'engineer')).session.userAccount
  const { orm } = gateway.database
  const bound = { platform: 'weChat' as const, subject: 'thief', accountId, boundAt: gateway.time.now }
  await orm.insert(thirdPartyBinding).values(bound)
  await reset(await ticketOf())
  expect(await orm.$count(thirdPartyBinding)).toBe(0)
  const changes = await orm.select().from(history).where(eq(history.entity, 'third-party-binding'))
  expect(changes).toMatchObject([
    {
      action: 'delete',
      before: { platform: 'weChat' },
      changedByName: userName,
      accountName: 'engineer',
      ...(await placeOf(gateway, accountId)),
    },
  ])
})

test('SES-16 ACC-07 a ticket ends when the person changes the password', async () => {
  const ticket = await ticketOf()
  const client = await Client.signIn(gateway, 'engineer')
  const cipher = encryptFor(await publicKey(gateway), {
    oldPassword: demoPassword,
    newPassword: 'Milepost2027',
  })
  await client.call(changePassword, { cipher })
  expect((await reset(ticket)).code).toBe(codes.notFound)
})

test('VAL-02 a password against the rules leaves the ticket as it was', async () => {
  const ticket = await ticketOf()
  for (const password of ['short', 'Engineer', 'a'.repeat(21)]) {
    expect(await reset(ticket, password)).toMatchObject({
      code: codes.invalid,
      data: { fields: [{ path: 'password' }] },
    })
  }
  expect((await reset(ticket)).code).toBe(codes.success)
})

test('SES-16 the demo’s made-up numbers are sent nothing once a sender is configured', async () => {
  const sent: string[] = []
  const open = await startGateway(
    {},
    { senders: { sms: async ({ recipient }) => void sent.push(recipient) } },
  )
  const [row] = await open.database.orm
    .select({ cellphone: person.cellphone })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountName, 'engineer'))
  const request = { loginAccount: 'engineer', recipient: row?.cellphone }
  expect((await callUnsigned(open, getForgotVerifyCode, request)).code).toBe(codes.success)
  await open.services.delivery.flush()
  expect(sent).toEqual([])
  await open.close()
})

test('SES-16 neither code nor new password stands in a log or in the history', async () => {
  await reset(await ticketOf())
  const letters = await readOutbox(gateway)
  const code = /\d{6}/.exec(letters[0]?.text ?? '')?.[0] ?? 'none'
  await gateway.services.logs.flush()
  const { rows } = await gateway.database.pool.query(
    'select request, response, content from system_log union all select before::text, after::text, label from history',
  )
  const kept = JSON.stringify(rows) + gateway.log()
  for (const secret of [fresh, code, cellphone]) expect(kept).not.toContain(secret)
})

test('security 42: the recovery of an administrator waits a day and tells its person, whose new password ends it', async () => {
  const { orm } = gateway.database
  const [administrator] = await orm.select().from(account).where(eq(account.accountName, 'unitadmin'))
  const [phone, email] = ['13798765432', 'unitadmin@example.com']
  await orm
    .update(person)
    .set({ cellphone: phone, email })
    .where(eq(person.userId, administrator?.userId ?? ''))
  const proving = async () => {
    const answer = await prove(await codeOf('unitadmin', phone), 'unitadmin', phone)
    pass(61)
    return answer
  }
  const letters = async () =>
    (await readOutbox(gateway))
      .filter(({ text }) => text.includes('正在找回管理员账号 unitadmin'))
      .map(({ recipient }) => recipient)
  const waits = { code: codes.invalid, message: expect.stringContaining('须等待 24 小时') }
  expect(await proving()).toMatchObject(waits)
  expect((await letters()).toSorted()).toEqual([phone, email].toSorted())
  pass(3600)
  expect(await proving()).toMatchObject({ message: expect.stringContaining('须等待 23 小时') })
  expect(await letters()).toHaveLength(2)
  // Its person, who was told, signs in and sets another password.
  const client = await Client.signIn(gateway, 'unitadmin')
  const cipher = encryptFor(await publicKey(gateway), { oldPassword: demoPassword, newPassword: fresh })
  await client.call(changePassword, { cipher })
  pass(86_400)
  expect(await proving()).toMatchObject(waits)
  pass(86_400)
  const { ticket } = dataOf(checkLoginAccount, await proving())
  expect((await reset(ticket, 'Bridge#2027')).code).toBe(codes.success)
  // What nobody went on with is begun again.
  expect(await proving()).toMatchObject(waits)
  pass(3 * 86_400)
  expect(await proving()).toMatchObject(waits)
})
