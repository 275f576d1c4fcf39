import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getPublicKey } from '#contract/session/endpoints.ts'
import { validAccountName } from '#contract/session/registration.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { answeredCaptcha, callUnsigned, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const settings = { requestsPerMinute: 200, nameChecksPerMinute: 10 }
let gateways: TestGateway[]
beforeAll(async () => {
  const one = await startGateway(settings)
  gateways = [one, await startGateway(settings, { beside: one })]
})
afterAll(async () => {
  for (const gateway of gateways.reverse()) await gateway.close()
})

/** The gateways by turns. */
function* byTurns(times: number): Generator<TestGateway> {
  for (let turn = 0; turn < times; turn++) yield* gateways.slice(turn % 2).slice(0, 1)
}

test('SES-19 failures at one gateway ask a captcha at another, and an answer is good at one of them', async () => {
  for (const gateway of byTurns(3))
    expect((await tryLogin(gateway, 'auditor', 'Wrong2026')).code).toBe(codes.signInRefused)
  for (const gateway of gateways)
    expect((await tryLogin(gateway, 'auditor', demoPassword)).code).toBe(codes.invalid)
  const [one, other] = gateways
  if (!one || !other) throw new Error('no two gateways')
  const captcha = await answeredCaptcha(one)
  expect((await tryLogin(other, 'auditor', demoPassword, { captcha })).code).toBe(codes.success)
  expect((await tryLogin(one, 'auditor', demoPassword, { captcha })).code).toBe(codes.invalid)
})

if (process.env.TEST_DATABASE_URL) {
  test('security 36, SES-17 an address has one number of requests a minute at two gateways together, and of names to ask after', async () => {
    const ask = (gateway: TestGateway) =>
      callUnsigned(gateway, validAccountName, { accountName: 'engineer' }, undefined, '10.7.0.1')
    for (const gateway of byTurns(10)) expect((await ask(gateway)).code).toBe(codes.success)
    for (const gateway of gateways) expect((await ask(gateway)).code).toBe(codes.slowDown)

    let answered = 0
    for (const gateway of byTurns(400)) {
      const answer = await callUnsigned(
        gateway,
        getPublicKey,
        { appCode: consoleAppCode },
        undefined,
        '10.7.0.2',
      )
      if (answer.code === codes.success) answered++
    }
    expect(answered).toBeGreaterThan(170)
    // What the two have not yet told each other: the tenth part of the limit.
    expect(answered).toBeLessThanOrEqual(settings.requestsPerMinute * 1.1)
  })
}
