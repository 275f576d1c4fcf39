import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountStatus } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import { listOwnLoginLogs } from '#contract/personal/sign-ins.ts'
import { getCurrentUser, getPublicKey, login } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { account } from '#gateway/db/tables/account.ts'
import { loginLog, systemLog } from '#gateway/db/tables/log.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor, unsignedRequest } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, publicKey, send, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const device = {
  deviceToken: newToken(),
  deviceName: '平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(() => {
  // Past the window in which the failures of the test before count.
  gateway.time.now = new Date(gateway.time.now.getTime() + 3_600_000)
})
afterAll(() => gateway.close())

async function change(accountName: string, values: Partial<typeof account.$inferInsert>): Promise<void> {
  await gateway.database.orm.update(account).set(values).where(eq(account.accountName, accountName))
}

test('SES-01 three calls sign an account in, and a signed call says who it is', async () => {
  const client = await Client.signIn(gateway, 'engineer')
  const user = await client.call(getCurrentUser, {})
  expect(user.userAccount).toEqual(client.session.userAccount)
  expect(user.userAccount).toMatchObject({ accountName: 'engineer', roleNames: ['项目工程师'] })
})

test('SES-25 a cellphone signs in where the account allows it', async () => {
  const cellphone = '13800001234'
  await change('sitestaff', { cellphone, phoneLogin: false })
  expect((await tryLogin(gateway, cellphone, demoPassword)).code).toBe(codes.signInRefused)
  await change('sitestaff', { phoneLogin: true })
  const client = await Client.signIn(gateway, cellphone)
  expect(client.session.userAccount.accountName).toBe('sitestaff')
})

test('SES-19 unknown name, wrong password and broken cipher are answered alike', async () => {
  const { keyId } = await publicKey(gateway)
  const broken = { loginInfo: `${keyId}.${'A'.repeat(512)}`, loginType: 1, carrier: 'Node' }
  const answers = [
    await tryLogin(gateway, 'engineer', 'Wrong2026'),
    await tryLogin(gateway, 'nobodyhere', 'Wrong2026'),
    await tryLogin(gateway, 'engineer', ''),
    await callUnsigned(gateway, login, broken),
  ]
  for (const { code, message, data } of answers) {
    expect({ code, message, data }).toEqual({
      code: codes.signInRefused,
      message: '账号或密码错误',
      data: undefined,
    })
  }
})

test('SES-08 a cipher under an unknown or retired key is 20007, one under the key before is good', async () => {
  const old = await publicKey(gateway)
  const before = gateway.time.now
  const { loginKeyDays, loginKeyOverlapHours } = gateway.services.settings
  gateway.time.now = new Date(before.getTime() + loginKeyDays * 86_400_000 + 1000)
  const rotated = await publicKey(gateway)
  expect(rotated.keyId).not.toBe(old.keyId)

  const request = (key: typeof old) => ({
    loginInfo: encryptFor(key, { accountName: 'engineer', password: demoPassword }),
    loginType: 1,
    carrier: 'Node',
  })
  expect((await callUnsigned(gateway, login, request(old))).code).toBe(codes.success)
  gateway.time.now = new Date(gateway.time.now.getTime() + loginKeyOverlapHours * 3_600_000)
  expect((await callUnsigned(gateway, login, request(old))).code).toBe(codes.cipherInvalid)
  expect((await callUnsigned(gateway, login, request({ ...old, keyId: 'none' }))).code).toBe(
    codes.cipherInvalid,
  )
})

test.each<AccountStatus>(['pending', 'review-failed', 'stopped', 'locked'])(
  'SES-12 the right password of an account that is %s is told the reason, the wrong one nothing',
  async (status) => {
    await change('auditor', { status })
    const answer = await tryLogin(gateway, 'auditor', demoPassword)
    expect(answer).toMatchObject({ code: codes.sessionEnded, data: { reason: status } })
    expect(answer.message).not.toBe('登录已被终止')
    expect((await tryLogin(gateway, 'auditor', 'Wrong2026')).code).toBe(codes.signInRefused)
    await change('auditor', { status: 'normal' })
  },
)

test('SES-12 an account outside its period is told so', async () => {
  await change('auditor', { validUntil: gateway.time.now })
  const answer = await tryLogin(gateway, 'auditor', demoPassword)
  expect(answer).toMatchObject({ code: codes.sessionEnded, data: { reason: 'out-of-period' } })
  await change('auditor', { validUntil: null })
})

test('a demo account is refused to whoever comes through a proxy or by another name of this machine, and by a gateway that others reach', async () => {
  const loginInfo = encryptFor(await publicKey(gateway), { accountName: 'sysadmin', password: demoPassword })
  const wire = unsignedRequest(login, { loginInfo, loginType: 1, carrier: 'Node 20' })
  const byProxy = { ...wire, headers: { ...wire.headers, 'x-forwarded-for': '203.0.113.7' } }
  const refusal = { code: codes.sessionEnded, data: { reason: 'demo-only-local' } }
  expect(await send(gateway, byProxy)).toMatchObject(refusal)
  // A page of another host, whose name was made to point here.
  for (const host of ['rebound.example:8080', '127.0.0.1.rebound.example', 'localhost@rebound.example']) {
    expect(await send(gateway, { ...wire, headers: { ...wire.headers, host } })).toMatchObject(refusal)
  }
  for (const host of ['127.0.0.1:8080', '[::1]:8080']) {
    const answer = await send(gateway, { ...wire, headers: { ...wire.headers, host } })
    expect(answer.code).toBe(codes.success)
  }
  expect((await send(gateway, wire)).code).toBe(codes.success)
  const open = await startGateway({}, { loopback: false })
  expect(await tryLogin(open, 'sysadmin', demoPassword)).toMatchObject(refusal)
  await open.close()
})

test('a new token at each login', async () => {
  const first = dataOf(login, await tryLogin(gateway, 'engineer', demoPassword))
  const second = dataOf(login, await tryLogin(gateway, 'engineer', demoPassword))
  expect(second.token).not.toBe(first.token)
})

test('LOG-01 every sign-in leaves its row, and no secret stands in any log', async () => {
  const client = await Client.signIn(gateway, 'tourist')
  await tryLogin(gateway, 'tourist', 'Planted-Secret-1')
  await gateway.services.logs.flush()
  const rows = await gateway.database.orm.select().from(loginLog).where(eq(loginLog.accountName, 'tourist'))
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'succeeded'])
  const logs = JSON.stringify([rows, await gateway.database.orm.select().from(systemLog)]) + gateway.log()
  const { token, accessToken, privateKey } = client.credentials
  for (const secret of ['Planted-Secret-1', demoPassword, token, accessToken, privateKey.slice(30, 90)]) {
    expect(logs).not.toContain(secret)
  }
})

test('LOG-01 STF-05 a number that somebody typed for a name stands in the log masked', async () => {
  await tryLogin(gateway, '13912340000', 'Wrong2026')
  await gateway.services.logs.flush()
  const rows = await gateway.database.orm.select().from(loginLog)
  expect(rows.map(({ accountName }) => accountName)).toContain('139****0000')
  expect(JSON.stringify(rows)).not.toContain('13912340000')
})

test('LOG-01 ACC-07 a person sees in the own log that somebody else tried the account', async () => {
  const client = await Client.signIn(gateway, 'auditor')
  const refusedAt = async () => {
    await gateway.services.logs.flush()
    const { records } = await client.call(listOwnLoginLogs, { pageSize: 100 })
    return records.filter(({ outcome }) => outcome === 'refused').map(({ ip }) => ip)
  }
  const before = await refusedAt()
  await tryLogin(gateway, 'AUDITOR', 'Wrong2026', { address: '10.4.0.1' })
  await Client.renew(
    gateway,
    { ...client.session, terminal: (await Client.signIn(gateway, 'auditor', { device })).session.terminal },
    'not the credential',
  )
  expect((await refusedAt()).sort()).toEqual([...before, '10.4.0.1', '127.0.0.1'].sort())
})

test('the public key comes with the time of the gateway', async () => {
  const answer = await callUnsigned(gateway, getPublicKey, { appCode: consoleAppCode })
  expect(dataOf(getPublicKey, answer).serverTime).toBe(gateway.time.now.getTime())
})
