import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getOwnFactors, removeTotp } from '#contract/factor/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { login, logout, renewSession } from '#contract/session/endpoints.ts'
import { recoveryCode as recoveryCodeTable, totpFactor } from '#gateway/db/tables/factor.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { encryptFor, unsignedRequest } from '../../support/signing.ts'
import { Client, dataOf, publicKey, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { later, prove, setUpTotp, totpProof, withApp, write } from './factors.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.database.orm.delete(recoveryCodeTable)
  await gateway.database.orm.delete(totpFactor)
})

const signIn = (name: string) => Client.signIn(gateway, name)

describe('SES-21 the age of a factor', () => {
  const device = {
    deviceToken: newToken(),
    deviceName: '平板',
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'Chrome 130',
  }

  test('stays with a session that its terminal renews, and not with one that was signed out', async () => {
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
    const goOn = async (formerToken: string) => {
      const loginInfo = encryptFor(await publicKey(gateway), {
        accountName: 'sitestaff',
        password: demoPassword,
      })
      const request = { loginInfo, loginType: 1, carrier: 'Node 20', formerToken }
      const session = dataOf(login, await send(gateway, unsignedRequest(login, request)))
      return (await (await Client.of(gateway, session)).call(getOwnFactors, {})).age
    }
    expect(await goOn(token)).toBe('old')
    expect(await goOn(other.session.token)).toBe('none')
    expect(await goOn(newToken())).toBe('none')
    later(gateway, 12 * 3600)
    expect(await goOn(token)).toBe('none')
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
