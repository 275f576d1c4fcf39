import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { getAccessToken, login, renewSession } from '#contract/session/endpoints.ts'
import {
  addByRegister,
  checkLoginAccount,
  getForgotVerifyCode,
  updatePassword,
} from '#contract/session/registration.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { person } from '#gateway/db/tables/person.ts'
import { loginAttempt, session } from '#gateway/db/tables/session.ts'
import { Client, callUnsigned, dataOf, publicKey } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { contentsOf } from '../security/contents.ts'
import { codeFor } from './letters.ts'

/* What a cipher is refused for lies before any database. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    requestsPerMinute: 1_000_000,
    // The ten thousand come from one address.
    loginFailuresOfAccount: 100_000,
    loginFailuresOfAddress: 100_000,
    loginFailuresBeforeLock: 100_000,
    captchaAfterOfAccount: 100_000,
    captchaAfterOfAddress: 100_000,
  })
})
afterAll(() => gateway.close())

const recipient = '13612345678'
const registration = {
  accountName: 'newcomer',
  userName: '周工',
  recipient,
  codeTicket: 'x'.repeat(43),
  verifyCode: '123456',
  agreed: true,
}
const renewal = { terminalId: randomUUID(), accountId: randomUUID(), carrier: 'Node' }

test('SES-19 SES-25 security 9: ten thousand malformed ciphers, over every call that takes one: each call has one answer, and nothing but the tries is written', async () => {
  const { token, userAccount } = (await Client.signIn(gateway, 'engineer')).session
  const { userId } = userAccount
  await gateway.database.orm.update(person).set({ cellphone: recipient }).where(eq(person.userId, userId))
  const asked = { loginAccount: 'engineer', recipient }
  const made = dataOf(getForgotVerifyCode, await callUnsigned(gateway, getForgotVerifyCode, asked))
  const proof = { ...asked, codeTicket: made.codeTicket, verifyCode: await codeFor(gateway, recipient) }
  const checked = await callUnsigned(gateway, checkLoginAccount, proof)
  const { ticket } = dataOf(checkLoginAccount, checked)
  const before = await contentsOf(gateway)
  const attempts = () => gateway.database.orm.$count(loginAttempt)
  const triedBefore = await attempts()
  const opened = () => gateway.database.orm.$count(session)
  const openedBefore = await opened()
  const { keyId } = await publicKey(gateway)
  const malformed = (at: number) => {
    const forms = [
      () => 'A',
      () => '='.repeat(1 + (at % 40)),
      () => randomBytes(1 + (at % 380)).toString('base64'),
      () => randomBytes(384).toString('base64').slice(0, 500),
      () => '{"accountName":"sysadmin","password":"Milepost2026"}',
      () => '密码'.repeat(1 + (at % 30)),
      () => '\u{1F512}..%00',
      // As long as a cipher is: the only one that costs the gateway a decryption.
      () => (at % 50 === 7 ? randomBytes(384).toString('base64') : '_-'.repeat(256)),
    ]
    return `${keyId}.${forms[at % forms.length]?.() ?? ''}`
  }
  // Few where each asks the database, or is written down and counts those before it.
  const calls: [Endpoint, number, (cipher: string) => Record<string, unknown>][] = [
    [login, 400, (loginInfo) => ({ loginInfo, loginType: 1, carrier: 'Node' })],
    [renewSession, 400, (cipher) => ({ ...renewal, cipher })],
    [getAccessToken, 800, (cipherText) => ({ appCode: consoleAppCode, cipherText })],
    [addByRegister, 7600, (passwordInfo) => ({ ...registration, passwordInfo })],
    [updatePassword, 800, (passwordInfo) => ({ ticket, passwordInfo })],
  ]
  let sent = 0
  for (const [endpoint, times, request] of calls) {
    const answers = new Set<string>()
    for (let at = 0; at < times; at++, sent++) {
      const cipher = malformed(at)
      const authorization = endpoint === getAccessToken ? token : undefined
      const { code, message, data } = await callUnsigned(gateway, endpoint, request(cipher), authorization)
      answers.add(JSON.stringify({ code, message, data }))
    }
    const code = 'passwordInfo' in request('') ? codes.invalid : codes.signInRefused
    expect([...answers].map((answer) => JSON.parse(answer))).toMatchObject([{ code }])
  }
  expect(sent).toBe(10_000)
  expect(await opened()).toBe(openedBefore)
  expect(await contentsOf(gateway)).toBe(before)
  expect((await attempts()) - triedBefore).toBe(800)
})
