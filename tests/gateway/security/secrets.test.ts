import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { requestTicket } from '#contract/file/endpoints.ts'
import { listLoginLogs, listSystemLogs } from '#contract/log/lists.ts'
import {
  getAccessToken,
  getCurrentUser,
  getDeviceSecret,
  login,
  logout,
  renewSession,
} from '#contract/session/endpoints.ts'
import { checkLoginAccount, getForgotVerifyCode, updatePassword } from '#contract/session/registration.ts'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { loginLog, operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { person } from '#gateway/db/tables/person.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor } from '../../support/signing.ts'
import { Client, callUnsigned, dataOf, publicKey, send, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { codeFor } from '../session/letters.ts'
import { placesOf } from './request-shape.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ loginFailuresOfAccount: 100 })
})
afterAll(() => gateway.close())

const cellphone = '13712345678'
const wrongPassword = 'Canary-Wrong-2026'
const newPassword = 'Canary#New2026'

const device = {
  deviceToken: newToken(),
  deviceName: '平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}

/** Everything that has been written of what went on, but the tables that keep the secrets themselves. */
async function written(): Promise<string> {
  const { logs, database } = gateway.services
  await logs.flush()
  const { body } = await gateway.app.inject('/metrics')
  const rows = await Promise.all([
    database.orm.select().from(loginLog),
    database.orm.select().from(operationLog),
    database.orm.select().from(systemLog),
  ])
  return `${gateway.log()}\n${body}\n${JSON.stringify(rows)}`
}

/** What a secret looks like in a log of JSON, where a line of PEM ends in an escape. */
function traces(secret: string): string[] {
  return secret.split('\n').filter((line) => line.length >= 6 && !line.startsWith('-----'))
}

test('LOG-02 security 16: no password, token, key, credential or code is written anywhere but where it is kept', async () => {
  const client = await Client.signIn(gateway, 'engineer', { device })
  const { terminal, token } = client.session
  const { accessToken, privateKey } = client.credentials
  const secrets = [demoPassword, wrongPassword, newPassword, token, accessToken, ...traces(privateKey)]
  secrets.push(terminal?.credential ?? '', terminal?.deviceSecret ?? '', device.deviceToken)

  await tryLogin(gateway, 'engineer', wrongPassword)
  await callUnsigned(gateway, login, { loginInfo: wrongPassword, loginType: 1, carrier: 'x' })
  await callUnsigned(gateway, login, { password: wrongPassword, accessToken, privateKey })
  await callUnsigned(gateway, getAccessToken, { appCode: 'x', cipherText: privateKey }, token)
  const renewal = dataOf(
    renewSession,
    await Client.renew(gateway, client.session, terminal?.credential ?? ''),
  )
  secrets.push(renewal.token, renewal.terminal?.credential ?? '')
  await Client.renew(gateway, client.session, 'canary-credential-that-never-was')
  secrets.push('canary-credential-that-never-was')
  await client.call(getDeviceSecret, {})
  const upload = { fileId: randomUUID(), fileName: 'a.txt', contentType: 'text/plain', size: 1 }
  const { ticket } = await client.call(requestTicket, { ...upload, sha256: '0'.repeat(64) })
  secrets.push(ticket)
  await client.answer(updateWorkSite, { workSiteId: 'x', password: wrongPassword, token })
  const wire = client.wire(getCurrentUser, {})
  secrets.push(wire.headers.signature ?? '')
  await send(gateway, wire)
  await send(gateway, { ...wire, headers: { ...wire.headers, appCode: 'other' } })

  const { userId } = client.session.userAccount
  await gateway.database.orm.update(person).set({ cellphone }).where(eq(person.userId, userId))
  const asked = { loginAccount: 'engineer', recipient: cellphone }
  const sent = await callUnsigned(gateway, getForgotVerifyCode, asked)
  const { codeTicket } = dataOf(getForgotVerifyCode, sent)
  const verifyCode = await codeFor(gateway, cellphone)
  const proof = dataOf(
    checkLoginAccount,
    await callUnsigned(gateway, checkLoginAccount, { ...asked, codeTicket, verifyCode }),
  )
  secrets.push(`"${verifyCode}"`, `\\"${verifyCode}\\"`, proof.ticket, codeTicket, cellphone)
  await callUnsigned(gateway, checkLoginAccount, { ...asked, codeTicket, verifyCode })
  const passwordInfo = encryptFor(await publicKey(gateway), { password: newPassword })
  const reset = await callUnsigned(gateway, updatePassword, { ticket: proof.ticket, passwordInfo })
  expect(reset.code).toBe(codes.success)
  secrets.push(passwordInfo)
  await client.answer(logout, {})

  expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
  const everything = await written()
  expect(everything).toContain('engineer')
  expect(everything).toContain(updateWorkSite.id)
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
})

test('security 16: no request carries a secret in its address', () => {
  const secret = /password|secret|credential|cipher|logininfo|ticket|verifycode|privatekey|token/i
  const addressed = allEndpoints.filter(({ method, body }) => method === 'GET' || body === 'bytes')
  const found = addressed.flatMap((endpoint) =>
    placesOf(endpoint).flatMap(({ path, name }) => (secret.test(name) ? [`${endpoint.id}: ${path}`] : [])),
  )
  expect(found).toEqual([])
})

test('security 38: what a stranger says of itself begins no line of a log, and colours no terminal', async () => {
  const forged = '\r\n{"level":30,"msg":"forged"}\u001b[31m'
  await tryLogin(gateway, `engineer${forged}`, wrongPassword)
  const url = `/gateway/admin/v1/${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`
  // A path as no browser would send it, and as the socket could still carry it.
  for (const path of [url, `/gateway/admin/v1/\u001b[31m`, `/gateway/admin/v1/"forged"`]) {
    await gateway.app.inject({
      url: path,
      headers: { 'user-agent': `Mozilla${forged}`, 'x-forwarded-for': forged },
    })
  }
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  for (const line of gateway.log().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  expect(gateway.log()).not.toContain('\u001b')
  expect(gateway.log()).not.toMatch(/^\{"level":30,"msg":"forged"/m)
  await gateway.services.logs.flush()
  const shown = JSON.stringify([
    await sysadmin.call(listLoginLogs, { pageSize: 2000 }),
    await sysadmin.call(listSystemLogs, { pageSize: 2000 }),
  ])
  expect(shown).not.toContain('\\u001b')
})
