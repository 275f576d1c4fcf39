import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { samples } from '../security/samples.ts'
import { type TwoUnits, twoUnits } from '../security/two-units.ts'

/* A handler that asks for a second connection inside its transaction would wait for ever: there is a single session. */

let gateway: TestGateway
let units: TwoUnits
beforeAll(async () => {
  // A stream that opens ends at once, so that its answer can be read.
  gateway = await startGateway({ requestsPerMinute: 100_000, streamMinutes: 0.0005 })
  units = await twoUnits(gateway)
})
afterAll(() => gateway.close())

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

// Deletions last: the others' samples name what these take away.
const endpoints = allEndpoints.toSorted(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)
const sessionOver: readonly unknown[] = [codes.sessionGone, codes.sessionEnded, codes.inactive]

test.each(endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  '%s answers on the embedded database',
  async (id, endpoint) => {
    expect(gateway.database.kind).toBe('embedded')
    const request = (await samples[id]?.request?.(units.caller)) ?? {}
    const { method, address, headers, body } = units.caller.client.wire(endpoint, request)
    const answer = await gateway.app.inject({
      method: Method.parse(method),
      url: address,
      headers,
      ...(body.length > 0 && { payload: Buffer.from(body) }),
    })
    expect(answer.statusCode).toBe(200)
    expect(gateway.log()).not.toContain('"level":50')
    // Some calls sign the account out.
    const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
    if (isEnvelope && sessionOver.includes(answer.json().code))
      units.caller.client = await Client.signIn(gateway, 'engineer')
  },
)
