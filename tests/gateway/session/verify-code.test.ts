import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listOutbox } from '#contract/delivery/endpoints.ts'
import type { Envelope } from '#contract/envelope.ts'
import { sendBindCode } from '#contract/personal/security.ts'
import { getVerifyCode, validMobile } from '#contract/session/registration.ts'
import { outbox } from '#gateway/db/tables/outbox.ts'
import { verifyCode } from '#gateway/db/tables/verify-code.ts'
import { answeredCaptcha, Client, callUnsigned, dataOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor, readOutbox, wrongCode } from './letters.ts'

let gateway: TestGateway
let recipient = ''
let count = 0

beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(() => {
  recipient = `1390000${String(++count).padStart(4, '0')}`
  pass(3_600)
})
afterAll(() => gateway.close())

function pass(seconds: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + seconds * 1000)
}

async function ask(to = recipient, address?: string) {
  return await callUnsigned(gateway, getVerifyCode, { recipient: to }, undefined, address)
}

/** Asks once more within a day, with a captcha's answer. */
async function askAgain(to = recipient, address?: string) {
  const captcha = await answeredCaptcha(gateway)
  return await callUnsigned(gateway, getVerifyCode, { recipient: to, captcha }, undefined, address)
}

/** Asks for a code: what came with it, and what the letter says. */
async function codeOf(asked: Promise<Envelope> = ask()) {
  const { codeTicket } = dataOf(getVerifyCode, await asked)
  return { codeTicket, verifyCode: await codeFor(gateway, recipient) }
}
type Code = Awaited<ReturnType<typeof codeOf>>

async function check(code: Code): Promise<number> {
  return (await callUnsigned(gateway, validMobile, { recipient, ...code })).code
}

function wrong(code: Code): Code {
  return { ...code, verifyCode: wrongCode(code.verifyCode) }
}

test('SES-25 a code of six digits is right for five minutes, and for its recipient alone', async () => {
  const asked = await ask()
  expect(asked).toMatchObject({ code: codes.success, data: { resendSeconds: 60, validSeconds: 300 } })
  const code = await codeOf(Promise.resolve(asked))
  expect(code.verifyCode).toMatch(/^\d{6}$/)
  expect(await check(code)).toBe(codes.success)
  const elsewhere = { recipient: '13900009999', ...code }
  expect((await callUnsigned(gateway, validMobile, elsewhere)).code).toBe(codes.invalid)
  pass(299)
  expect(await check(code)).toBe(codes.success)
  pass(1)
  expect(await check(code)).toBe(codes.invalid)
})

test('SES-25 after five wrong tries the right code is refused, also when they come at once', async () => {
  const code = await codeOf()
  const tried = await Promise.all(Array.from({ length: 5 }, () => check(wrong(code))))
  expect(new Set(tried)).toEqual(new Set([codes.invalid]))
  expect(await check(code)).toBe(codes.invalid)
})

test('SES-25 strangers who ask for codes to somebody neither replace that person’s code nor use its tries up', async () => {
  const own = await codeOf()
  pass(60)
  const strange = await codeOf(askAgain())
  for (let tried = 0; tried < 6; tried++) await check(wrong(strange))
  for (let tried = 0; tried < 6; tried++) await check(wrong({ ...own, codeTicket: 'x'.repeat(43) }))
  // The right digits are worth nothing to whoever did not ask for them.
  if (own.verifyCode !== strange.verifyCode)
    expect(await check({ ...own, codeTicket: strange.codeTicket })).toBe(codes.invalid)
  expect(await check(own)).toBe(codes.success)
})

test('SES-25 a further code to a recipient within a day asks a captcha, whoever asks', async () => {
  expect((await ask()).code).toBe(codes.success)
  pass(60)
  const refused = await ask(recipient, '10.1.0.3')
  expect(refused).toMatchObject({
    code: codes.invalid,
    message: '今天已向这里发送过验证码，请回答问题后再试',
    data: { fields: [{ path: 'captcha' }] },
  })
  const captcha = await answeredCaptcha(gateway)
  const answers = [{ ...captcha, answer: String(Number(captcha.answer) + 1) }, captcha]
  for (const answer of answers) {
    const again = await callUnsigned(gateway, getVerifyCode, { recipient, captcha: answer })
    expect(again).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'captcha' }] } })
  }
  expect((await askAgain()).code).toBe(codes.success)
  pass(86_400)
  expect((await ask()).code).toBe(codes.success)
})

test('SES-25 ACC-07 one code a minute and ten a day for a recipient, whoever asks', async () => {
  const askOwn = async () =>
    await (await Client.signIn(gateway, 'engineer')).answer(sendBindCode, { action: 'bind', recipient })
  expect((await ask()).code).toBe(codes.success)
  pass(59)
  expect(await askOwn()).toMatchObject({ code: codes.slowDown, data: { resendSeconds: 1 } })
  for (let sent = 1; sent < 10; sent++) {
    pass(60)
    expect((await askAgain(recipient, `10.2.0.${sent}`)).code).toBe(codes.success)
  }
  pass(60)
  expect((await askOwn()).code).toBe(codes.slowDown)
  pass(86_400)
  expect((await askOwn()).code).toBe(codes.success)
})

test('SES-25 one code a minute and ten a day for a recipient, and the answer says how long to wait', async () => {
  expect((await ask()).code).toBe(codes.success)
  pass(20)
  expect(await ask()).toMatchObject({ code: codes.slowDown, data: { resendSeconds: 40 } })
  for (let sent = 1; sent < 10; sent++) {
    pass(60)
    expect((await askAgain(recipient, `10.2.0.${sent}`)).code).toBe(codes.success)
  }
  pass(60)
  const refused = await askAgain()
  expect(refused).toMatchObject({ code: codes.slowDown, message: '今天发送的验证码已达上限，请明天再试' })
  pass(86_400 - 60 * 10)
  expect((await askAgain()).code).toBe(codes.success)
})

test('SES-25 security 49: who has codes sent to somebody from one address leaves that person codes of the day', async () => {
  expect((await ask(recipient, '10.3.0.1')).code).toBe(codes.success)
  for (let sent = 1; sent < 4; sent++) {
    pass(60)
    expect((await askAgain(recipient, '10.3.0.1')).code).toBe(codes.success)
  }
  pass(60)
  const refused = await askAgain(recipient, '10.3.0.1')
  expect(refused).toMatchObject({ code: codes.slowDown, data: { resendSeconds: 86_400 - 60 * 4 } })
  const person = await askAgain(recipient, '10.3.0.2')
  expect(person.code).toBe(codes.success)
})

test('SES-25 of many calls that come at once for one recipient, one is sent a code', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
  await gateway.services.delivery.flush()
  expect((await readOutbox(gateway)).filter((letter) => letter.recipient === recipient)).toHaveLength(1)
})

test('SES-25 an IPv6 address counts by its network', async () => {
  const most = gateway.services.settings.verifyCodesOfAddress
  for (let sent = 0; sent < most; sent++) {
    const other = `1380001${String(sent).padStart(4, '0')}`
    expect((await ask(other, `2001:db8:0:7::${sent + 1}`)).code).toBe(codes.success)
  }
  expect((await ask('13700000001', '2001:db8:0:7:1::1')).code).toBe(codes.slowDown)
  expect((await ask('13700000001', '2001:db8:0:8::1')).code).toBe(codes.success)
})

test('SES-25 one address cannot have codes sent to everybody', async () => {
  const most = gateway.services.settings.verifyCodesOfAddress
  for (let sent = 0; sent < most; sent++) {
    const other = `1380000${String(sent).padStart(4, '0')}`
    expect((await ask(other, '10.1.0.1')).code).toBe(codes.success)
  }
  expect((await ask('13700000000', '10.1.0.1')).code).toBe(codes.slowDown)
  expect((await ask('13700000000', '10.1.0.2')).code).toBe(codes.success)
})

test('codes are stored as keyed digests, letters sealed, and neither stands in the log', async () => {
  const code = await codeOf()
  const codesKept = await gateway.database.orm.select().from(verifyCode)
  const letters = await gateway.database.orm.select().from(outbox)
  const digests = codesKept.map(({ codeDigest }) => codeDigest)
  expect(digests.join()).toMatch(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)
  expect(letters.some(({ text }) => text.includes(code.verifyCode ?? 'none'))).toBe(false)
  await check({ ...code, verifyCode: '123' })
  await gateway.services.logs.flush()
  const { rows } = await gateway.database.pool.query('select * from system_log')
  expect(JSON.stringify(rows)).not.toContain(recipient)
  expect(gateway.log()).not.toContain(recipient)
  expect(JSON.stringify(rows)).not.toContain(code.codeTicket)
})

test('the outbox is read by the demo on its own machine, and by nobody else', async () => {
  const client = await Client.signIn(gateway, 'engineer')
  expect((await client.answer(listOutbox, {})).code).toBe(codes.success)
  const wire = client.wire(listOutbox, {})
  const { database } = gateway
  await database.pool.query("update account set demo = false where account_name = 'engineer'")
  expect((await client.answer(listOutbox, {})).code).toBe(codes.notFound)
  await database.pool.query("update account set demo = true where account_name = 'engineer'")
  const forwarded = { ...wire, headers: { ...wire.headers, 'x-forwarded-for': '203.0.113.7' } }
  const answer = await gateway.app.inject({ method: 'GET', url: wire.address, headers: forwarded.headers })
  expect(answer.json()).toMatchObject({ code: codes.notFound })
})
