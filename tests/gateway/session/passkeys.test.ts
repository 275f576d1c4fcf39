import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  beginPasskey,
  challengePasskey,
  finishPasskey,
  getOwnFactors,
  proveFactor,
  removePasskey,
  renamePasskey,
} from '#contract/factor/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { passkey, recoveryCode } from '#gateway/db/tables/factor.ts'
import { passkeySite } from '#gateway/session/passkeys.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { passwordInfoOf } from './factors.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

const publicOrigin = 'https://milepost.example.com'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({}, { publicOrigin })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.database.orm.delete(passkey)
  await gateway.database.orm.delete(recoveryCode)
})

async function begin(client: Client) {
  return await client.call(beginPasskey, { passwordInfo: await passwordInfoOf(client) })
}

/** An account with a passkey, and a session of it that has shown nothing. */
async function withPasskey(name: string): Promise<{ client: Client; key: SoftAuthenticator }> {
  const first = await Client.signIn(gateway, name)
  const key = new SoftAuthenticator(publicOrigin)
  await first.call(finishPasskey, key.create((await begin(first)).challenge))
  return { client: await Client.signIn(gateway, name), key }
}

async function challengeOf(client: Client): Promise<string> {
  return (await client.call(challengePasskey, {})).challenge
}

test.each([
  ['https://milepost.example.com', 'milepost.example.com'],
  ['http://localhost:8080', 'localhost'],
  ['http://milepost.example.com', undefined],
  ['https://192.168.1.5', undefined],
  ['https://[fd00::1]', undefined],
  ['http://127.0.0.1:8080', undefined],
  [undefined, undefined],
])('SES-21 at %s passkeys are for the host %s', (origin, rpId) => {
  expect(passkeySite(origin)?.rpId).toBe(rpId)
})

test('SES-21 a passkey is added, shown, renamed and removed', async () => {
  const client = await Client.signIn(gateway, 'engineer')
  const key = new SoftAuthenticator(publicOrigin)
  const offer = await begin(client)
  expect(offer).toMatchObject({ rpId: 'milepost.example.com', credentials: [] })
  const added = await client.call(finishPasskey, key.create(offer.challenge))
  expect(added.recoveryCodes).toHaveLength(10)
  expect(added.factors).toMatchObject({
    age: 'fresh',
    passkeysPossible: true,
    passkeys: [{ credential: key.credential, passkeyName: '安全密钥' }],
  })
  const next = await Client.signIn(gateway, 'engineer')
  const { passkeys } = await next.call(challengePasskey, {})
  expect(passkeys).toEqual([{ credential: key.credential, transports: ['usb'] }])
  expect((await next.answer(renamePasskey, { credential: key.credential, passkeyName: '钥匙' })).code).toBe(
    codes.factorWanted,
  )
  const shown = await next.call(proveFactor, key.show(await challengeOf(next)))
  expect(shown.age).toBe('fresh')
  const renamed = await next.call(renamePasskey, { credential: key.credential, passkeyName: '办公室钥匙' })
  expect(renamed.passkeys).toMatchObject([{ passkeyName: '办公室钥匙', lastUsedAt: expect.any(Number) }])
  const removed = await next.call(removePasskey, { credential: key.credential })
  expect(removed).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
})

test('SES-21 a passkey that is removed counts no more in other sessions; in the own one as long as there is another', async () => {
  const { client, key } = await withPasskey('engineer')
  const other = await Client.signIn(gateway, 'engineer')
  for (const each of [client, other]) await each.call(proveFactor, key.show(await challengeOf(each)))
  const second = new SoftAuthenticator(publicOrigin)
  await client.call(finishPasskey, second.create((await begin(client)).challenge))
  expect((await other.call(getOwnFactors, {})).age).toBe('fresh')
  const left = await client.call(removePasskey, { credential: key.credential })
  expect(left).toMatchObject({ age: 'fresh', passkeys: [{ credential: second.credential }] })
  expect((await other.call(getOwnFactors, {})).age).toBe('none')
  expect((await client.call(removePasskey, { credential: second.credential })).age).toBe('none')
})

describe('SES-21 a passkey is refused', () => {
  async function expectRefused(client: Client, proof: unknown): Promise<void> {
    const answer = await client.answer(proveFactor, proof)
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['credential']])
    expect((await client.call(getOwnFactors, {})).age).toBe('none')
  }

  test('that was made or shown at another origin', async () => {
    const { client, key } = await withPasskey('engineer')
    for (const origin of [
      'https://evil.example.com',
      'https://milepost.example.com.evil.org',
      'http://localhost',
    ]) {
      key.origin = origin
      await expectRefused(client, key.show(await challengeOf(client)))
    }
    const other = await Client.signIn(gateway, 'auditor')
    const foreign = new SoftAuthenticator('https://evil.example.com')
    const answer = await other.answer(finishPasskey, foreign.create((await begin(other)).challenge))
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['credential']])
  })

  test('whose counter went back or stood still, which the history says', async () => {
    const { client, key } = await withPasskey('sitestaff')
    key.counter = 7
    await client.call(proveFactor, key.show(await challengeOf(client)))
    const next = await Client.signIn(gateway, 'sitestaff')
    for (const counter of [6, 7]) {
      // It counts on by one as it is shown.
      key.counter = counter - 1
      await expectRefused(next, key.show(await challengeOf(next)))
    }
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const { records } = await sysadmin.call(listHistory, {
      entity: 'account',
      entityId: client.session.userAccount.accountId,
    })
    const refused = records.filter(({ after }) => after && 'copiedPasskey' in after)
    expect(refused.map(({ after }) => after)).toEqual([
      { copiedPasskey: '安全密钥' },
      { copiedPasskey: '安全密钥' },
    ])
  })

  test('to a challenge that was answered, is another session’s, is over, or is none', async () => {
    const { client, key } = await withPasskey('unitadmin')
    const challenge = await challengeOf(client)
    const beside = await Client.signIn(gateway, 'unitadmin')
    await challengeOf(beside)
    await expectRefused(beside, key.show(challenge))
    await client.call(proveFactor, key.show(challenge))
    const next = await Client.signIn(gateway, 'unitadmin')
    await expectRefused(next, key.show(challenge))
    const late = await challengeOf(next)
    gateway.time.now = new Date(gateway.time.now.getTime() + 601_000)
    await expectRefused(next, key.show(late))
    await expectRefused(next, key.show('x'.repeat(43)))
  })

  test('with another signature, of another account, and once it was removed', async () => {
    const { client, key } = await withPasskey('tourist')
    const { client: other, key: stolen } = await withPasskey('auditor')
    await expectRefused(client, stolen.show(await challengeOf(client)))
    const proof = key.show(await challengeOf(client))
    const forged = new SoftAuthenticator(publicOrigin).show(await challengeOf(client))
    if (forged.way !== 'passkey' || proof.way !== 'passkey') throw new Error('There is no signature')
    await expectRefused(client, { ...proof, signature: forged.signature })
    const twice = await other.answer(finishPasskey, key.create('x'.repeat(43)))
    expect(twice.code).toBe(codes.factorWanted)
    await gateway.database.orm.delete(passkey)
    await expectRefused(client, key.show(await challengeOf(client)))
  })

  test('that somebody has already', async () => {
    const { key } = await withPasskey('engineer')
    const other = await Client.signIn(gateway, 'auditor')
    const answer = await other.answer(finishPasskey, key.create((await begin(other)).challenge))
    expect([answer.code, fieldsOf(answer.data)]).toEqual([codes.invalid, ['credential']])
  })
})

test('SES-21 at an address where there can be no passkeys that is said, and an app offered', async () => {
  const plain = await startGateway({}, { publicOrigin: 'https://192.168.1.5', beside: gateway })
  const client = await Client.signIn(plain, 'engineer')
  expect((await client.call(getOwnFactors, {})).passkeysPossible).toBe(false)
  const asked = { passwordInfo: await passwordInfoOf(client) }
  for (const refused of [
    await client.answer(beginPasskey, asked),
    await client.answer(challengePasskey, {}),
  ]) {
    expect(refused).toMatchObject({
      code: codes.invalid,
      message: expect.stringContaining('身份验证器'),
    })
    expect(JSON.stringify(refused.data) ?? '').not.toContain('passkeyName')
  }
  await plain.close()
})
