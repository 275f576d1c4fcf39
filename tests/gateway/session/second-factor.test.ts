import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetGeneralPassword } from '#contract/account/administration-endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { factorRuleOf, isQueued, isRead } from '#contract/define-endpoint.ts'
import {
  beginTotp,
  finishTotp,
  getOwnFactors,
  proveFactor,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/factor/endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { addRoleAccounts, getRole, updateRole } from '#contract/role/endpoints.ts'
import { getCurrentUser, logout } from '#contract/session/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { recoveryCode } from '#gateway/db/tables/factor.ts'
import { role } from '#gateway/db/tables/role.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { stepOf } from '#gateway/session/totp.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import {
  codeOf,
  forgetFactors,
  later,
  passwordInfoOf,
  prove,
  setUpTotp,
  totpProof,
  withApp,
  write,
} from './factors.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(() => forgetFactors(gateway))

const signIn = (name: string) => Client.signIn(gateway, name)

/** A call before which a factor is asked again. */
async function grant(client: Client): Promise<number> {
  const { accountId } = client.session.userAccount
  // Nobody gives themselves a role: that is what is said once the factor is right.
  const request = { roleId: packagedRoleId('tourist'), accountIds: [accountId] }
  return (await client.answer(addRoleAccounts, request)).code
}

// RFC 6238, appendix B, for SHA1; the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('SES-21 at %i s the code of RFC 6238 is %s', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const step = Math.floor(seconds / 30)
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(step)
  expect(stepOf(secret, code, new Date((step + 2) * 30_000 - 1))).toBe(step)
  expect(stepOf(secret, code, new Date((step + 2) * 30_000))).toBeUndefined()
  expect(stepOf(secret, code, new Date((step - 1) * 30_000))).toBe(step)
  expect(stepOf(secret, code, new Date((step - 1) * 30_000 - 1))).toBeUndefined()
})

test('SES-21 what asks for a second factor again is never replayed', () => {
  const queued = allEndpoints.filter(isQueued)
  expect(queued.filter((endpoint) => factorRuleOf(endpoint) === 'step-up')).toEqual([])
  expect(queued.filter((endpoint) => factorRuleOf(endpoint) === 'own')).toEqual([])
})

describe('SES-21 without a second factor shown', () => {
  test('an account that has one reads and replays, and nothing else', async () => {
    const { client, secret } = await withApp(gateway, 'engineer')
    expect((await client.call(getCurrentUser, {})).factorWanted).toBe(true)
    const { records } = await client.call(listWorkSites, { pageSize: 1 })
    const { workSiteId = '', revision = 0 } = records[0] ?? {}
    const edit = { workSiteId, baseRevision: revision, remarks: '雨天停工' }
    expect((await client.answer(updateWorkSite, edit)).code).toBe(codes.factorWanted)
    const items = [
      {
        endpointId: updateWorkSite.id,
        idempotencyKey: randomUUID(),
        madeAt: gateway.time.now.getTime(),
        request: edit,
      },
    ]
    const { results } = await client.call(replayEdits, { items, clockOffset: 0 }, { purpose: 'sync' })
    expect(results).toMatchObject([{ code: codes.success }])
    for (const endpoint of [beginTotp, finishTotp, removeTotp, renewRecoveryCodes])
      expect((await client.answer(endpoint, {})).code).toBe(codes.factorWanted)
    expect((await prove(client, totpProof(client, secret))).code).toBe(codes.success)
    expect((await client.call(getCurrentUser, {})).factorWanted).toBeUndefined()
    expect((await client.answer(updateWorkSite, edit)).code).not.toBe(codes.factorWanted)
    await client.call(logout, {})
  })

  test('an account whose role demands one sets its first one up, and nothing else', async () => {
    const sysadmin = await signIn('sysadmin')
    const roleId = packagedRoleId('project-engineer')
    const { revision } = await sysadmin.call(getRole, { roleId })
    const edit = { roleId, baseRevision: revision, factorRequired: true }
    const { role: saved } = await sysadmin.call(updateRole, edit)
    expect(saved.factorRequired).toBe(true)

    const engineer = await signIn('engineer')
    expect(await engineer.call(getOwnFactors, {})).toEqual({
      passkeys: [],
      passkeysPossible: true,
      recoveryCodesLeft: 0,
      required: true,
      age: 'none',
    })
    expect(await write(engineer)).toBe(codes.factorWanted)
    const { recoveryCodes } = await setUpTotp(engineer)
    expect(recoveryCodes).toHaveLength(10)
    expect(await write(engineer)).not.toBe(codes.factorWanted)
    // Where the role is taken away, the factor that was set up still counts.
    later(gateway, 30)
    await gateway.database.orm.update(role).set({ factorRequired: false })
    expect(await write(await signIn('engineer'))).toBe(codes.factorWanted)
  })

  test('an account that needs none is asked for none', async () => {
    const client = await signIn('sysadmin')
    expect(await write(client)).not.toBe(codes.factorWanted)
    expect(await grant(client)).not.toBe(codes.stepUpWanted)
  })
})

test('SES-21 grants, resets, revocations and exports of people ask again after five minutes, other writes do not', async () => {
  const { client, secret } = await withApp(gateway, 'sysadmin')
  const other = await signIn('tourist')
  const { accountId } = other.session.userAccount
  expect(await grant(client)).toBe(codes.factorWanted)
  await prove(client, totpProof(client, secret))
  expect(await grant(client)).toBe(codes.noPermission)
  later(gateway, 5 * 60)
  expect(await grant(client)).toBe(codes.noPermission)
  later(gateway, 1)
  expect(await grant(client)).toBe(codes.stepUpWanted)
  expect((await client.answer(resetGeneralPassword, { accountId })).code).toBe(codes.stepUpWanted)
  expect((await client.answer(removeTotp, {})).code).toBe(codes.stepUpWanted)
  expect((await client.answer(beginPeopleExport, {})).code).toBe(codes.stepUpWanted)
  expect(await write(client)).not.toBe(codes.stepUpWanted)
  expect((await client.call(getOwnFactors, {})).age).toBe('old')
  await prove(client, totpProof(client, secret))
  expect((await client.answer(resetGeneralPassword, { accountId })).code).toBe(codes.success)
  expect((await client.answer(beginPeopleExport, {})).code).toBe(codes.success)
})

describe('SES-21 a code is refused', () => {
  test('that was taken before, in this session or another', async () => {
    const { client, secret } = await withApp(gateway, 'engineer')
    const proof = totpProof(client, secret)
    expect((await prove(client, proof)).code).toBe(codes.success)
    const again = await prove(client, proof)
    expect(again.code).toBe(codes.invalid)
    expect(fieldsOf(again.data)).toEqual(['verifyCode'])
    expect((await prove(await signIn('engineer'), proof)).code).toBe(codes.invalid)
    // And one that is older than it, though still in time.
    expect((await prove(client, totpProof(client, secret, -30))).code).toBe(codes.invalid)
  })

  test('by all but one of many calls that bring it at once', async () => {
    const { client, secret } = await withApp(gateway, 'engineer')
    const proof = totpProof(client, secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => prove(client, proof)))
    expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
  })

  test('that is 31 s late where its step and the next are over, and of a clock that is five minutes off', async () => {
    const { client, secret } = await withApp(gateway, 'engineer')
    gateway.time.now = new Date(Math.ceil(gateway.time.now.getTime() / 30_000) * 30_000 + 29_500)
    const code = codeOf(client, secret)
    later(gateway, 31)
    const late = await prove(client, { way: 'totp', verifyCode: code })
    expect(late.code).toBe(codes.invalid)
    expect(JSON.stringify(late.data)).toContain('核对手机时间')
    for (const off of [-300, 300])
      expect((await prove(client, totpProof(client, secret, off))).code).toBe(codes.invalid)
    expect((await prove(client, totpProof(client, secret))).code).toBe(codes.success)
  })

  test('of another account, and where none is set up', async () => {
    const { client, secret, recoveryCodes } = await withApp(gateway, 'engineer')
    const other = await signIn('auditor')
    expect((await prove(other, totpProof(client, secret))).code).toBe(codes.invalid)
    const [recoveryCode = ''] = recoveryCodes
    expect((await prove(other, { way: 'recovery', recoveryCode })).code).toBe(codes.invalid)
    expect((await prove(client, { way: 'recovery', recoveryCode })).code).toBe(codes.success)
  })

  test('after five wrong ones for a while, though the password is right in between', async () => {
    const { client, secret } = await withApp(gateway, 'engineer')
    for (let at = 0; at < 5; at++) {
      // Never one of now.
      const wrong = totpProof(client, secret, 600 + at * 30)
      expect((await prove(client, wrong)).code).toBe(codes.invalid)
      await signIn('engineer')
    }
    expect((await prove(client, totpProof(client, secret))).code).toBe(codes.slowDown)
    later(gateway, 61)
    expect((await prove(client, totpProof(client, secret))).code).toBe(codes.success)
  })
})

describe('SES-21 recovery codes', () => {
  test('are taken once each, however they are written, and stand in no table', async () => {
    const { client, recoveryCodes } = await withApp(gateway, 'engineer')
    const [one = '', two = ''] = recoveryCodes
    expect((await prove(client, { way: 'recovery', recoveryCode: one.toUpperCase() })).code).toBe(
      codes.success,
    )
    const again = await prove(client, { way: 'recovery', recoveryCode: one })
    expect([again.code, fieldsOf(again.data)]).toEqual([codes.invalid, ['recoveryCode']])
    const { recoveryCodesLeft } = await client.call(proveFactor, {
      way: 'recovery',
      recoveryCode: two.replace('-', ' '),
    })
    expect(recoveryCodesLeft).toBe(8)
    const stored = JSON.stringify(await gateway.database.orm.select().from(recoveryCode))
    expect(recoveryCodes.filter((each) => stored.includes(each.replace('-', '')))).toEqual([])
  })

  test('are worth nothing once there are new ones, and go with the last factor', async () => {
    const { client, secret, recoveryCodes } = await withApp(gateway, 'engineer')
    await prove(client, totpProof(client, secret))
    const renewed = await client.call(renewRecoveryCodes, {})
    expect(renewed).toHaveLength(10)
    const [former = ''] = recoveryCodes
    expect((await prove(client, { way: 'recovery', recoveryCode: former })).code).toBe(codes.invalid)
    const left = await client.call(removeTotp, {})
    expect(left).toMatchObject({ recoveryCodesLeft: 0 })
    expect(left.totp).toBeUndefined()
    const [current = ''] = renewed
    expect((await prove(client, { way: 'recovery', recoveryCode: current })).code).toBe(codes.invalid)
    expect((await client.answer(renewRecoveryCodes, {})).code).toBe(codes.notFound)
  })
})

describe('SES-21 setting an app up', () => {
  test('takes the password, and a code of the new secret within ten minutes', async () => {
    const client = await signIn('auditor')
    const wrong = await client.answer(beginTotp, { passwordInfo: await passwordInfoOf(client, 'Wrong2026') })
    expect([wrong.code, fieldsOf(wrong.data)]).toEqual([codes.invalid, ['password']])
    expect((await client.answer(finishTotp, { verifyCode: '123456' })).code).toBe(codes.notFound)
    const { secret, address } = await client.call(beginTotp, { passwordInfo: await passwordInfoOf(client) })
    expect(address).toBe(
      `otpauth://totp/Milepost:auditor?issuer=Milepost&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const early = await client.answer(finishTotp, { verifyCode: codeOf(client, secret, 300) })
    expect([early.code, fieldsOf(early.data)]).toEqual([codes.invalid, ['verifyCode']])
    // Another session of the account began nothing.
    const beside = await signIn('auditor')
    expect((await beside.answer(finishTotp, { verifyCode: codeOf(client, secret) })).code).toBe(
      codes.notFound,
    )
    later(gateway, 601)
    expect((await client.answer(finishTotp, { verifyCode: codeOf(client, secret) })).code).toBe(
      codes.notFound,
    )
  })

  test('leaves the former app in use until the new one has shown a code, and then no more', async () => {
    const client = await signIn('auditor')
    const { secret: former } = await setUpTotp(client)
    later(gateway, 30)
    const { secret } = await client.call(beginTotp, { passwordInfo: await passwordInfoOf(client) })
    expect((await prove(client, totpProof(client, former))).code).toBe(codes.success)
    const changed = await client.call(finishTotp, { verifyCode: codeOf(client, secret) })
    expect(changed.recoveryCodes).toBeUndefined()
    expect(changed.factors).toMatchObject({ recoveryCodesLeft: 10, age: 'fresh' })
    later(gateway, 30)
    expect((await prove(client, totpProof(client, former))).code).toBe(codes.invalid)
    expect((await prove(client, totpProof(client, secret))).code).toBe(codes.success)
  })

  test('is refused to a second session that began before the first one finished', async () => {
    const [owner, thief] = [await signIn('auditor'), await signIn('auditor')]
    const { secret } = await thief.call(beginTotp, { passwordInfo: await passwordInfoOf(thief) })
    await setUpTotp(owner)
    const answer = await thief.answer(finishTotp, { verifyCode: codeOf(thief, secret) })
    expect(answer.code).toBe(codes.factorWanted)
  })
})

test('SES-21 a reading call asks for no second factor', () => {
  const asked = allEndpoints.filter(
    (endpoint) => isRead(endpoint) && endpoint.permission !== 'public' && factorRuleOf(endpoint) !== 'none',
  )
  expect(asked).toEqual([])
})
