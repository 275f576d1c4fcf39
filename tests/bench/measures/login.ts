import { randomBytes } from 'node:crypto'
import { Envelope } from '#contract/envelope.ts'
import { getAccessToken, getPublicKey, login } from '#contract/session/endpoints.ts'
import { consoleAppCode, LoginResponse, PublicKey } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import type { Gateway } from '../../support/gateway.ts'
import { encryptFor, unsignedRequest, type WireRequest } from '../../support/signing.ts'
import { until } from '../../support/until.ts'
import { progress, quantile, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'

const count = 200
/** A key costs a fifth of a second and more of a core that has other work. */
const poolPatience = 600_000
const names = z.array(z.object({ name: z.string() }))

/**
 * Two hundred people sign in at the same moment, half of them on a device that keeps data: how long each waits, whether
 * anybody waits longer than a fair turn, and how long the gateway's event loop stands still at the most.
 */
export async function run(report: Report): Promise<void> {
  for (const database of databases) {
    const env = { KEY_POOL_SIZE: String(count), LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' }
    const figures = await withGateway(
      database,
      async (gateway) => {
        const accountNames = await usableNames(gateway)
        progress(`login, ${database}: ${count} session keys are made ahead`)
        await until(
          () => 'the pool of session keys is full',
          async () => (await metric(gateway, 'milepost_job_seconds_count{job="session-key-pool"')) > 0,
          poolPatience,
        )
        return await burst(gateway, accountNames)
      },
      env,
    )
    for (const [name, value] of Object.entries(figures)) {
      report({ name: `login.${name}.${database}`, value, unit: 'ms', peer: null, peerValue: null })
    }
  }
}

/** Accounts of the demo data that may sign in; the embedded database can be read while its gateway stands still. */
async function usableNames(gateway: Gateway): Promise<string[]> {
  if (!gateway.postgres) await gateway.stop()
  const rows = await gateway.query(
    "select account_name as name from account where status = 'normal' and deleted_at is null order by account_name",
  )
  if (!gateway.postgres) await gateway.start()
  return z.parse(names, rows).map(({ name }) => name)
}

async function burst(gateway: Gateway, accountNames: readonly string[]): Promise<Record<string, number>> {
  const key = z.parse(
    PublicKey,
    await send(gateway, unsignedRequest(getPublicKey, { appCode: consoleAppCode })),
  )
  const people = Array.from({ length: count }, (_, at) => {
    const accountName = accountNames[at % accountNames.length] ?? ''
    return {
      login: unsignedRequest(login, {
        loginInfo: encryptFor(key, { accountName, password: demoPassword }),
        loginType: 1,
        carrier: 'bench',
        ...(at % 2 === 0 && { device: deviceOf(at) }),
      }),
      cipherText: encryptFor(key, { appCode: consoleAppCode, loginAccount: accountName }),
    }
  })
  // Reading it begins a new count of the event loop's gaps.
  await metric(gateway, 'nodejs_eventloop_lag_max_seconds')
  const begun = performance.now()
  const answered = await Promise.all(
    people.map(async (person) => {
      const { token } = z.parse(LoginResponse, await send(gateway, person.login))
      const loggedIn = performance.now() - begun
      const { cipherText } = person
      await send(gateway, unsignedRequest(getAccessToken, { appCode: consoleAppCode, cipherText }, token))
      return { loggedIn, complete: performance.now() - begun }
    }),
  )
  const gap = await metric(gateway, 'nodejs_eventloop_lag_max_seconds')
  return {
    ...spread(
      'answer',
      answered.map(({ loggedIn }) => loggedIn),
    ),
    ...spread(
      'complete',
      answered.map(({ complete }) => complete),
    ),
    gap: gap * 1000,
  }
}

/** `late`: by how much the latest answer, by its turn, is behind an even share of the whole time. */
function spread(name: string, times: readonly number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b)
  const share = Math.max(...sorted) / sorted.length
  return {
    [`${name}.p50`]: quantile(sorted, 0.5),
    [`${name}.p95`]: quantile(sorted, 0.95),
    [`${name}.max`]: quantile(sorted, 1),
    [`${name}.late`]: Math.max(...sorted.map((time, at) => time - share * (at + 1))),
  }
}

function deviceOf(at: number) {
  return {
    deviceToken: randomBytes(32).toString('base64url'),
    deviceName: `bench ${at}`,
    os: 'Linux',
    osVersion: '',
    terminalVersion: '1',
  }
}

/** @throws Error when the gateway refuses. */
async function send(gateway: Gateway, { address, method, headers, body }: WireRequest): Promise<unknown> {
  const init = { method, headers, ...(body.length > 0 ? { body } : {}) }
  const answer = await fetch(new URL(address, gateway.address), init)
  const { code, message, data } = z.parse(Envelope, await answer.json())
  if (data === undefined) throw new Error(`${address} answers ${code} ${message}`)
  return data
}

/** The sum of the series that begin so; 0 for none. */
async function metric(gateway: Gateway, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', gateway.address))).text()
  const values = text.split('\n').filter((line) => line.startsWith(name))
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}
