import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { repetitions } from '../../support/repetitions.ts'
import { Client, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { arbitraryRequest } from './arbitrary-request.ts'
import { rawRequest } from './raw-request.ts'
import { samples } from './samples.ts'
import { type TwoUnits, twoUnits } from './two-units.ts'

let gateway: TestGateway
let units: TwoUnits
beforeAll(async () => {
  // A stream that opens ends at once, so that its answer can be read.
  gateway = await startGateway({ requestsPerMinute: 1_000_000, streamMinutes: 0.0005 })
  units = await twoUnits(gateway)
})
afterAll(() => gateway.close())

const runs = { numRuns: repetitions(6, 500), seed: 20261120 }
const sessionOver: readonly number[] = [codes.sessionGone, codes.sessionEnded, codes.inactive]

test.each(allEndpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  'security 4, 23, 25: whatever %s is sent, one answer in the envelope, and no failure',
  async (id, endpoint) => {
    const sample = (await samples[id]?.request?.(units.caller)) ?? {}
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(endpoint, sample), async (json) => {
        const code = await codeOf(endpoint, json)
        expect(code).not.toBe(codes.failed)
        // Some of what is sent signs the account out.
        if (sessionOver.includes(code)) units.caller.client = await Client.signIn(gateway, 'engineer')
      }),
      runs,
    )
    expect(gateway.log()).not.toContain('"level":50')
  },
)

const deep = '['.repeat(20_000) + ']'.repeat(20_000)
const sentAsJson = allEndpoints.filter(
  ({ method, body = method === 'DELETE' ? 'form' : 'json' }) => method !== 'GET' && body === 'json',
)

test.each(sentAsJson.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  'security 25, 45: lists within lists, many thousand deep, are not understood by %s, in none of its fields',
  async (id, endpoint) => {
    const sample = (await samples[id]?.request?.(units.caller)) ?? {}
    for (const field of ['anotherField', ...Object.keys(sample)]) {
      const json = JSON.stringify({ ...sample, [field]: 'deep' }).replace('"deep"', deep)
      expect([field, await codeOf(endpoint, json)]).toEqual([field, codes.invalid])
    }
  },
)

async function codeOf(endpoint: Endpoint, json: string): Promise<number> {
  const wire = rawRequest(units.caller.client, endpoint, json)
  if (!endpoint.answer) return (await send(gateway, wire)).code
  const { method, address: url, headers } = wire
  const answer = await gateway.app.inject({ method: method === 'GET' ? 'GET' : 'POST', url, headers })
  expect(answer.statusCode).toBe(200)
  const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
  return isEnvelope ? answer.json().code : codes.success
}
