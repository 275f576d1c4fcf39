import { Envelope } from '#contract/envelope.ts'
import { getPublicKey, login } from '#contract/session/endpoints.ts'
import { consoleAppCode, PublicKey } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { demoAccounts } from '#gateway/operations/demo/accounts.ts'
import type { Gateway } from '../../support/gateway.ts'
import { encryptFor, unsignedRequest, type WireRequest } from '../../support/signing.ts'
import { quantile, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'

/** Of each kind; they take turns, so that whatever else the machine does slows all alike. */
const count = 100
/** No attempt waits for those before it, nor is asked a captcha. */
const env = {
  LOG_LEVEL: 'warn',
  LOGIN_FAILURES_OF_ACCOUNT: '1000',
  LOGIN_FAILURES_BEFORE_LOCK: '1000',
  LOGIN_FAILURES_OF_ADDRESS: '100000',
  CAPTCHA_AFTER_OF_ACCOUNT: '1000',
  CAPTCHA_AFTER_OF_ADDRESS: '100000',
}

/** How long a refused sign-in takes, by what was wrong with it: the three should not be told apart by it. */
export async function run(report: Report): Promise<void> {
  for (const database of databases) {
    const times = await withGateway(database, measure, env)
    for (const [name, taken] of Object.entries(times)) {
      const sorted = taken.toSorted((a, b) => a - b)
      for (const [label, share] of [
        ['p50', 0.5],
        ['p95', 0.95],
      ] as const) {
        const value = quantile(sorted, share)
        report({
          name: `refusal.${name}.${label}.${database}`,
          value,
          unit: 'ms',
          peer: null,
          peerValue: null,
        })
      }
    }
  }
}

async function measure(gateway: Gateway) {
  const key = z.parse(
    PublicKey,
    (await send(gateway, unsignedRequest(getPublicKey, { appCode: consoleAppCode }))).data,
  )
  const times: Record<'password' | 'name' | 'cipher', number[]> = { password: [], name: [], cipher: [] }
  for (let at = 0; at < count; at++) {
    const { accountName } = demoAccounts[at % demoAccounts.length] ?? { accountName: '' }
    const password = `Wrong-${at}`
    times.password.push(await timeOf(gateway, encryptFor(key, { accountName, password })))
    times.name.push(await timeOf(gateway, encryptFor(key, { accountName: `nobody${at}`, password })))
    times.cipher.push(await timeOf(gateway, `${key.keyId}.${'A'.repeat(512)}`))
  }
  return times
}

async function timeOf(gateway: Gateway, loginInfo: string): Promise<number> {
  const request = unsignedRequest(login, { loginInfo, loginType: 1, carrier: 'bench' })
  const begun = performance.now()
  await send(gateway, request)
  return performance.now() - begun
}

async function send(
  gateway: Gateway,
  { address, method, headers, body }: WireRequest,
): Promise<z.output<typeof Envelope>> {
  const init = { method, headers, ...(body.length > 0 ? { body } : {}) }
  return z.parse(Envelope, await (await fetch(new URL(address, gateway.address), init)).json())
}
