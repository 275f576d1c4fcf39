import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getOwnFactors, proveFactor, removeTotp } from '#contract/factor/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { login, logout, renewSession } from '#contract/session/endpoints.ts'
import type { Device } from '#contract/session/schema.ts'
import { totpFactor } from '#gateway/db/tables/factor.ts'
import { role } from '#gateway/db/tables/role.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor, unsignedRequest } from '../../support/signing.ts'
import { Client, dataOf, publicKey, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { forgetFactors, later, prove, setUpTotp, totpProof, withApp, write } from './factors.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(() => forgetFactors(gateway))

const signIn = (name: string) => Client.signIn(gateway, name)

const deviceOf = () => ({
  deviceToken: newToken(),
  deviceName: '平板',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
})

/** The session that goes on with another one by the password (SES-09). */
async function goOn(formerToken: string, where: { device?: Device; carrier?: string } = {}): Promise<Client> {
  const loginInfo = encryptFor(await publicKey(gateway), { accountName: 'sitestaff', password: demoPassword })
  const request = { loginInfo, loginType: 1, carrier: 'Node 20', formerToken, ...where }
  return await Client.of(gateway, dataOf(login, await send(gateway, unsignedRequest(login, request))))
}

const ageOf = async (client: Client) => (await client.call(getOwnFactors, {})).age

describe('SES-21 the age of a factor', () => {
  test('stays with a session that its terminal renews, and not with one that was signed out', async () => {
    const device = deviceOf()
    const first = await Client.signIn(gateway, 'sitestaff', { device })
    const { secret } = await setUpTotp(first)
    later(gateway, 31 * 60)
    const credential = first.session.terminal?.credential ?? ''
    const answer = await Client.renew(gateway, first.session, credential)
    const renewed = await Client.of(gateway, dataOf(renewSession, answer))
    expect((await renewed.call(getOwnFactors, {})).age).toBe('old')
    expect(await write(renewed)).not.toBe(codes.factorWanted)
    await renewed.call(logout, {})
    const next = await Client.signIn(gateway, 'sitestaff', { device })
    expect((await next.call(getOwnFactors, {})).age).toBe('none')
    expect((await prove(next, totpProof(next, secret))).code).toBe(codes.success)
  })

  test('stays with a session that goes on by the password, if it is the same account’s and of the same day', async () => {
    const first = await signIn('sitestaff')
    await setUpTotp(first)
    const other = await signIn('auditor')
    await setUpTotp(other)
    const { token } = first.session
    later(gateway, 31 * 60)
    expect((await first.refresh()).code).toBe(codes.inactive)
    expect(await ageOf(await goOn(other.session.token))).toBe('none')
    expect(await ageOf(await goOn(newToken()))).toBe('none')
    const next = await goOn(token)
    expect(await ageOf(next)).toBe('old')
    later(gateway, 12 * 3600)
    expect(await ageOf(await goOn(next.session.token))).toBe('none')
  })

  test('goes on once: another tab hears that the former session idled, and a second sign-in by its token has shown nothing', async () => {
    const first = await signIn('sitestaff')
    await setUpTotp(first)
    later(gateway, 31 * 60)
    const { token } = first.session
    const both = await Promise.all([goOn(token), goOn(token)])
    expect((await Promise.all(both.map(ageOf))).toSorted()).toEqual(['none', 'old'])
    expect(await ageOf(await goOn(token))).toBe('none')
    expect((await first.answer(getOwnFactors, {})).code).toBe(codes.inactive)
  })

  test('goes on at its own device alone, or without one in its own browser', async () => {
    const device = deviceOf()
    const first = await Client.signIn(gateway, 'sitestaff', { device })
    const { secret } = await setUpTotp(first)
    const { token } = first.session
    for (const where of [{}, { device: deviceOf() }])
      expect(await ageOf(await goOn(token, where))).toBe('none')
    expect(await ageOf(await goOn(token, { device }))).toBe('fresh')

    later(gateway, 30)
    const browser = await signIn('sitestaff')
    await prove(browser, totpProof(browser, secret))
    for (const where of [{ device }, { carrier: 'Firefox 140' }])
      expect(await ageOf(await goOn(browser.session.token, where))).toBe('none')
    expect(await ageOf(await goOn(browser.session.token))).toBe('fresh')
  })
})

describe('SES-21 what a session showed counts no more', () => {
  test('in any session once the last factor is gone, though a role demands one, nor with the next one', async () => {
    const { client: own, secret } = await withApp(gateway, 'auditor')
    await prove(own, totpProof(own, secret))
    const other = await signIn('auditor')
    later(gateway, 30)
    await prove(other, totpProof(other, secret))
    await gateway.database.orm.update(role).set({ factorRequired: true })
    expect(await write(other)).not.toBe(codes.factorWanted)

    expect(await own.call(removeTotp, {})).toMatchObject({ age: 'none', required: true })
    expect([await write(own), await write(other)]).toEqual([codes.factorWanted, codes.factorWanted])
    await setUpTotp(own)
    expect(await write(own)).not.toBe(codes.factorWanted)
    expect(await write(other)).toBe(codes.factorWanted)
  })

  test('in other sessions once the app is replaced, which somebody else may have had, too', async () => {
    const { client: own, secret } = await withApp(gateway, 'auditor')
    const thief = await signIn('auditor')
    await prove(thief, totpProof(thief, secret))
    later(gateway, 30)
    await prove(own, totpProof(own, secret))
    expect(await write(thief)).not.toBe(codes.factorWanted)
    later(gateway, 30)
    await setUpTotp(own)
    expect(await write(own)).not.toBe(codes.factorWanted)
    expect(await write(thief)).toBe(codes.factorWanted)
  })
})

test('SES-21 SES-19 the right code of its owner forgives no wrong ones at another address, and the wait says what failed', async () => {
  const { client: owner, secret } = await withApp(gateway, 'auditor')
  const guesser = await signIn('auditor')
  const guess = (at: number) => {
    // Never one of now.
    const wire = guesser.wire(proveFactor, totpProof(guesser, secret, 600 + at * 30))
    return send(gateway, wire, '10.9.9.9')
  }
  for (let at = 0; at < 5; at++) expect((await guess(at)).code).toBe(codes.invalid)
  later(gateway, 1)
  expect((await prove(owner, totpProof(owner, secret))).code).toBe(codes.success)
  expect(await guess(5)).toMatchObject({
    code: codes.slowDown,
    message: expect.stringContaining('二次验证失败次数过多'),
  })
})

test('SES-21 LOG-02 the history says which factors there are, and nothing of what they are made of', async () => {
  const { client, secret, recoveryCodes } = await withApp(gateway, 'auditor')
  const { accountId } = client.session.userAccount
  const [recoveryCode = ''] = recoveryCodes
  await prove(client, { way: 'recovery', recoveryCode })
  await client.call(removeTotp, {})
  const { records } = await client.call(listHistory, {
    entity: 'account',
    entityId: accountId,
    sortBy: 'changedAt',
    desc: true,
    pageSize: 3,
  })
  expect(records.map(({ before, after }) => [before, after])).toEqual([
    [
      { secondFactors: ['totp'], recoveryCodesLeft: 9 },
      { secondFactors: [], recoveryCodesLeft: 0 },
    ],
    [
      { secondFactors: ['totp'], recoveryCodesLeft: 10 },
      { secondFactors: ['totp'], recoveryCodesLeft: 9 },
    ],
    [
      { secondFactors: [], recoveryCodesLeft: 0 },
      { secondFactors: ['totp'], recoveryCodesLeft: 10 },
    ],
  ])
  const stored = JSON.stringify(await gateway.database.orm.select().from(totpFactor))
  await gateway.services.logs.flush()
  for (const text of [JSON.stringify(records), stored, gateway.log()])
    expect([secret, ...recoveryCodes].filter((each) => text.includes(each))).toEqual([])
})
