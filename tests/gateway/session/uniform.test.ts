import { Client as DatabaseClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { login } from '#contract/session/endpoints.ts'
import { checkLoginAccount, getForgotVerifyCode, getVerifyCode } from '#contract/session/registration.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { PasswordCheck } from '#gateway/security/passwords.ts'
import { encryptFor } from '../../support/signing.ts'
import { callUnsigned, dataOf, publicKey } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { readOutbox } from './letters.ts'

/** Compares as ever, and counts. */
class CountingCheck extends PasswordCheck {
  compared = 0
  override async matches(password: string, stored: string | null | undefined): Promise<boolean> {
    this.compared++
    return await super.matches(password, stored)
  }
}

let gateway: TestGateway
let passwords: CountingCheck
beforeAll(async () => {
  gateway = await startGateway()
  passwords = new CountingCheck(gateway.services.settings, 'nobody’s')
  Object.assign(gateway.services, { passwords })
})
beforeEach(() => {
  gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
})
afterAll(() => gateway.close())

const Statement = z.union([
  z.string(),
  z.pipe(
    z.object({ text: z.string() }),
    z.transform(({ text }) => text),
  ),
])
/** What is written behind the answer, and what the gateway listens to at a time of its own. */
const behind = /"(?:login_log|operation_log|system_log|outbox)"|^listen /

/** The statements that a call costs the database before it is answered, without their values. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  await gateway.services.logs.flush()
  await gateway.services.delivery.flush()
  const watched = vi.spyOn(DatabaseClient.prototype, 'query')
  try {
    await call()
    return watched.mock.calls
      .map(([first]: readonly unknown[]) => z.parse(Statement, first))
      .filter((text) => !behind.test(text))
  } finally {
    watched.mockRestore()
  }
}

/** A sign-in as it is answered on the wire, but for what is different each time. */
async function signIn(loginInfo: string, language = 'zh') {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: pathOf(login),
    headers: { 'accept-language': language },
    payload: { loginInfo, loginType: 1, carrier: 'Node' },
  })
  const { requestId, serverTime, ...envelope } = answer.json()
  expect([typeof requestId, typeof serverTime]).toEqual(['string', 'number'])
  const { date: _, 'x-request-id': __, ...headers } = answer.headers
  return { status: answer.statusCode, headers, envelope }
}

test('SES-19 security 9: whatever is wrong with a sign-in, its answer is the same to the last header, and one password is compared', async () => {
  const key = await publicKey(gateway)
  const as = (accountName: string, password: string) => encryptFor(key, { accountName, password })
  const wrong = {
    'the password': as('engineer', 'Wrong-2026'),
    'the password, of an account that is pending': as(await nameOf('pending'), 'Wrong-2026'),
    'the password, of an account that is stopped': as(await nameOf('stopped'), 'Wrong-2026'),
    'the name': as('nobodyhere', 'Wrong-2026'),
    'the name, with a password that another has': as('nobodyelse', demoPassword),
    'the password, which is empty': as('sitestaff', ''),
    'what the cipher holds': encryptFor(key, { name: 'engineer' }),
    'the cipher, of the right length': `${key.keyId}.${'A'.repeat(512)}`,
    'the cipher, cut off': `${key.keyId}.${'A'.repeat(40)}`,
    'the cipher, which is none': `${key.keyId}.密码`,
  }
  const right = { status: 200, code: codes.signInRefused }
  for (const language of ['zh', 'en']) {
    const answers = new Map<string, string[]>()
    for (const [what, loginInfo] of Object.entries(wrong)) {
      passwords.compared = 0
      const answer = await signIn(loginInfo, language)
      expect({ status: answer.status, code: answer.envelope.code }, what).toEqual(right)
      expect(passwords.compared, what).toBe(1)
      const text = JSON.stringify(answer)
      answers.set(text, [...(answers.get(text) ?? []), what])
    }
    expect([...answers.values()]).toEqual([Object.keys(wrong)])
    gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
  }
})

test('SES-19 security 9, 10: a name that nobody has, and a cipher that cannot be read, cost a sign-in the same statements as a wrong password', async () => {
  const key = await publicKey(gateway)
  const attempt = (accountName: string) => encryptFor(key, { accountName, password: 'Wrong-2026' })
  const known = await statementsOf(() => signIn(attempt('auditor')))
  expect(known.filter((text) => text.includes('"login_attempt"')).length).toBeGreaterThan(0)
  for (const loginInfo of [attempt('nobodythere'), `${key.keyId}.${'A'.repeat(512)}`, `${key.keyId}.密码`])
    expect(await statementsOf(() => signIn(loginInfo))).toEqual(known)
})

test('SES-16 security 10: recovery costs the same statements for an account with that number, with another, and for none', async () => {
  const { rows } = await gateway.database.pool.query<{ cellphone: string }>(
    "select person.cellphone from person join account using (user_id) where account_name = 'engineer'",
  )
  const tickets: string[] = []
  const ask = (loginAccount: string, recipient: string) => async () => {
    const answer = await callUnsigned(gateway, getForgotVerifyCode, { loginAccount, recipient })
    tickets.push(dataOf(getForgotVerifyCode, answer).codeTicket)
  }
  const claims = [
    ['engineer', rows[0]?.cellphone ?? ''],
    ['engineer', '13712349990'],
    ['nobodyhere', '13712349991'],
  ] as const
  const asked: string[][] = []
  for (const [loginAccount, recipient] of claims) asked.push(await statementsOf(ask(loginAccount, recipient)))
  const letters = await readOutbox(gateway)
  expect(letters.map(({ recipient }) => recipient)).toEqual([claims[0][1]])
  expect(asked[0]?.length).toBeGreaterThan(3)
  expect(asked[1]).toEqual(asked[0])
  expect(asked[2]).toEqual(asked[0])

  const proved: string[][] = []
  for (const [at, [loginAccount, recipient]] of claims.entries()) {
    const request = { loginAccount, recipient, codeTicket: tickets[at], verifyCode: '000000' }
    proved.push(await statementsOf(() => callUnsigned(gateway, checkLoginAccount, request)))
  }
  expect(proved[0]?.length).toBeGreaterThan(2)
  expect(proved[1]).toEqual(proved[0])
  expect(proved[2]).toEqual(proved[0])
})

test('SES-17 security 10: a code to register with costs the same statements whether or not somebody has that number', async () => {
  const { rows } = await gateway.database.pool.query<{ cellphone: string }>(
    "select person.cellphone from person join account using (user_id) where account_name = 'auditor'",
  )
  const ask = (recipient: string) => () => callUnsigned(gateway, getVerifyCode, { recipient })
  const known = await statementsOf(ask(rows[0]?.cellphone ?? ''))
  expect(known.length).toBeGreaterThan(3)
  expect(await statementsOf(ask('13712349992'))).toEqual(known)
})

async function nameOf(status: string): Promise<string> {
  const { rows } = await gateway.database.pool.query<{ name: string }>(
    'select account_name as name from account where status = $1 limit 1',
    [status],
  )
  const [found] = rows
  if (!found) throw new Error(`no account is ${status}`)
  return found.name
}
