import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type CaptchaAnswer, WaitBeforeSignIn } from '#contract/session/captcha.ts'
import { getCurrentUser, login } from '#contract/session/endpoints.ts'
import { z } from '#contract/zod.ts'
import { account } from '#gateway/db/tables/account.ts'
import { history } from '#gateway/db/tables/history.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { answeredCaptcha, Client, callUnsigned, publicKey, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { placeOf } from '../place-of.ts'

const hour = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 1_000_000 })
})
beforeEach(() => pass(13 * hour))
afterAll(() => gateway.close())

function pass(milliseconds: number): void {
  gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
}

async function statusOf(accountName: string): Promise<string | undefined> {
  const [row] = await gateway.database.orm.select().from(account).where(eq(account.accountName, accountName))
  return row?.status
}

interface Where {
  address?: string
}

/** A wrong password with everything else right. */
async function fail(accountName: string, where: Where = {}) {
  pass(10)
  return await tryLogin(gateway, accountName, 'Wrong2026', {
    ...where,
    captcha: await answeredCaptcha(gateway),
  })
}

async function succeed(accountName: string, where: Where = {}) {
  pass(10)
  return await tryLogin(gateway, accountName, demoPassword, {
    ...where,
    captcha: await answeredCaptcha(gateway),
  })
}

const captchaAsked = { code: codes.invalid, data: { fields: [{ path: 'captcha' }] } }

test('SES-19 after three failures a captcha is asked, of a name that nobody has, too; its answer is good once', async () => {
  for (const name of ['auditor', 'nobodyatall']) {
    for (let failure = 0; failure < 3; failure++) {
      pass(10)
      expect((await tryLogin(gateway, name, 'Wrong2026')).code).toBe(codes.signInRefused)
    }
    const asked = await tryLogin(gateway, name, demoPassword)
    expect(asked).toMatchObject(captchaAsked)
    expect(asked.data).toMatchObject({ fields: [{ message: '请先回答这个问题' }] })
  }
  const captcha = await answeredCaptcha(gateway)
  const wrong: CaptchaAnswer = { ...captcha, answer: String(Number(captcha.answer) + 1) }
  expect(await tryLogin(gateway, 'auditor', demoPassword, { captcha: wrong })).toMatchObject(captchaAsked)
  // The wrong answer has used the question up.
  expect(await tryLogin(gateway, 'auditor', demoPassword, { captcha })).toMatchObject(captchaAsked)
  const late = await answeredCaptcha(gateway)
  pass(gateway.services.settings.captchaMinutes * 60_000)
  expect(await tryLogin(gateway, 'auditor', demoPassword, { captcha: late })).toMatchObject(captchaAsked)
  const good = await answeredCaptcha(gateway)
  // Base64 can be written in many ways; the ticket is the same one.
  const rewritten = { ...good, ticket: ` ${good.ticket}` }
  expect((await tryLogin(gateway, 'auditor', demoPassword, { captcha: good })).code).toBe(codes.success)
  expect(await tryLogin(gateway, 'auditor', demoPassword, { captcha: rewritten })).toMatchObject(captchaAsked)
  expect((await tryLogin(gateway, 'auditor', demoPassword)).code).toBe(codes.success)
})

test('SES-19 after five failures a name waits at that address, twice as long each time, and not elsewhere', async () => {
  for (const name of ['unitadmin', 'nobodyatall']) {
    for (let failure = 0; failure < 5; failure++) {
      expect((await fail(name)).code).toBe(codes.signInRefused)
    }
    for (const wait of [60, 120, 240]) {
      const answer = await succeed(name)
      expect(answer.code).toBe(codes.slowDown)
      expect(answer.message).toContain('分钟后再试')
      expect(z.parse(WaitBeforeSignIn, answer.data).waitSeconds).toBe(wait)
      pass(wait * 1000)
      expect((await fail(name)).code).toBe(codes.signInRefused)
    }
  }
  expect((await succeed('unitadmin', { address: '10.0.0.9' })).code).toBe(codes.success)
  // Who knows the password is not kept waiting for what others tried.
  expect((await succeed('unitadmin')).code).toBe(codes.success)
})

test('SES-19 twenty failures in twelve hours lock the account: the right password is told so, and who is signed in works on', async () => {
  const client = await Client.signIn(gateway, 'tourist')
  for (let failure = 0; failure < 20; failure++) {
    expect(await statusOf('tourist')).toBe('normal')
    expect((await fail('tourist', { address: `10.1.${failure % 5}.1` })).code).toBe(codes.signInRefused)
  }
  expect(await statusOf('tourist')).toBe('locked')
  const right = await succeed('tourist', { address: '10.9.9.9' })
  expect(right).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'locked' },
    message: '账号已锁定，请联系管理员',
  })
  expect((await fail('tourist', { address: '10.9.9.9' })).code).toBe(codes.signInRefused)
  // Guessing at a name throws nobody out; by the password a session begins anew only once the account is unlocked.
  expect((await client.refresh()).code).toBe(codes.success)
  await client.call(getCurrentUser, {})
  const { accountId } = client.session.userAccount
  const changes = await gateway.database.orm.select().from(history).where(eq(history.entityId, accountId))
  expect(changes).toMatchObject([
    {
      after: { status: 'locked' },
      changedByName: '里程平台',
      accountId: null,
      ...(await placeOf(gateway, accountId)),
    },
  ])

  // What an administrator does; the failures that locked it do not lock it again at once.
  await gateway.database.orm
    .update(account)
    .set({ status: 'normal', lockedAt: null })
    .where(eq(account.accountId, accountId))
  expect((await fail('tourist', { address: '10.2.0.1' })).code).toBe(codes.signInRefused)
  expect(await statusOf('tourist')).toBe('normal')
  expect((await succeed('tourist', { address: '10.2.0.1' })).code).toBe(codes.success)
})

test('SES-19 one address that tries whenever it may, for two days, locks nobody; an IPv6 address counts by its network', async () => {
  const begun = gateway.time.now.getTime()
  let tries = 0
  while (gateway.time.now.getTime() < begun + 48 * hour) {
    const answer = await fail('engineer', { address: `2001:db8:0:1::${(tries % 9000) + 1}` })
    if (answer.code === codes.signInRefused) tries++
    else pass(z.parse(WaitBeforeSignIn, answer.data).waitSeconds * 1000)
  }
  expect(tries).toBeGreaterThan(20)
  expect(await statusOf('engineer')).toBe('normal')
  expect((await succeed('engineer')).code).toBe(codes.success)
})

test('SES-19 fifty failures at an address, of whatever names, make it wait, and no other address', async () => {
  const { loginFailuresOfAddress, captchaAfterOfAddress, loginWindowMinutes } = gateway.services.settings
  const where = { address: '10.0.0.7' }
  for (let failure = 0; failure < loginFailuresOfAddress; failure++) {
    if (failure === captchaAfterOfAddress) {
      expect(await tryLogin(gateway, `nobody${failure}`, 'Wrong2026', where)).toMatchObject(captchaAsked)
    }
    expect((await fail(`nobody${failure}`, where)).code).toBe(codes.signInRefused)
  }
  expect((await succeed('sitestaff', where)).code).toBe(codes.slowDown)
  expect((await succeed('sitestaff')).code).toBe(codes.success)
  pass(loginWindowMinutes * 60_000)
  expect((await succeed('sitestaff', where)).code).toBe(codes.success)
})

test('SES-19 what does not decrypt counts against its address, and makes it wait as wrong passwords do', async () => {
  const { loginFailuresOfAddress } = gateway.services.settings
  const address = '10.0.0.12'
  const loginInfo = `${(await publicKey(gateway)).keyId}.${'A'.repeat(512)}`
  const spoil = async () => {
    pass(10)
    const request = { loginInfo, loginType: 1, carrier: 'Node', captcha: await answeredCaptcha(gateway) }
    return (await callUnsigned(gateway, login, request, undefined, address)).code
  }
  for (let failure = 0; failure < loginFailuresOfAddress; failure++) {
    expect(await spoil()).toBe(codes.signInRefused)
  }
  expect(await spoil()).toBe(codes.slowDown)
  expect((await succeed('sitestaff', { address })).code).toBe(codes.slowDown)
  expect((await succeed('sitestaff')).code).toBe(codes.success)
})

test('SES-19 of fifty wrong passwords that come at once five are tried, and three without a captcha', async () => {
  const burst = async (accountName: string, captchas: (CaptchaAnswer | undefined)[]) => {
    const attempts = captchas.map((captcha, at) =>
      tryLogin(gateway, accountName, `Wrong2026${at}`, { address: '10.0.0.8', ...(captcha && { captcha }) }),
    )
    const answers = (await Promise.all(attempts)).map(({ code }) => code)
    return answers.filter((code) => code === codes.signInRefused).length
  }
  expect(await burst('unitadmin', Array(50).fill(undefined))).toBe(3)
  const captchas: CaptchaAnswer[] = []
  for (let at = 0; at < 50; at++) captchas.push(await answeredCaptcha(gateway))
  expect(await burst('sysadmin', captchas)).toBe(5)
})

test('SES-19 of fifty right passwords that come at once all get in, also after failures and beside wrong ones', async () => {
  const where = { address: '10.0.0.11' }
  const right = () => tryLogin(gateway, 'sitestaff', demoPassword, where)
  const wrong = (at: number) => tryLogin(gateway, 'sitestaff', `Wrong2026${at}`, where)
  const codesOf = async (attempts: Promise<{ code: number }>[]) =>
    (await Promise.all(attempts)).map(({ code }) => code)
  expect(new Set(await codesOf(Array.from({ length: 50 }, right)))).toEqual(new Set([codes.success]))
  expect(await codesOf([wrong(1), wrong(2)])).toEqual([codes.signInRefused, codes.signInRefused])
  pass(10)
  expect(new Set(await codesOf(Array.from({ length: 50 }, right)))).toEqual(new Set([codes.success]))
  const mixed = await codesOf(Array.from({ length: 40 }, (_, at) => (at % 20 === 9 ? wrong(at) : right())))
  expect(mixed.filter((code) => code === codes.success)).toHaveLength(38)
})
