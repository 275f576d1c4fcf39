import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { type Envelope, InvalidData } from '#contract/envelope.ts'
import { explain, type Language } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { demoAccounts } from '#gateway/operations/demo/accounts.ts'
import { unsignedRequest } from '../../support/signing.ts'
import { Client, send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
/** One of each role: every endpoint is open to some of them. */
let clients: Client[]

beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  clients = []
  for (const { accountName } of demoAccounts) clients.push(await Client.signIn(gateway, accountName))
})
afterAll(() => gateway.close())

/** The names of a request's fields; a union of requests has none in common. */
function fieldsOf(endpoint: Endpoint): string[] {
  const { request } = endpoint
  return 'shape' in request && typeof request.shape === 'object' ? Object.keys(request.shape ?? {}) : []
}

// What travels in a query is text, and would be read as numbers and lists again; the rules are of what is written.
const writes = allEndpoints
  .filter(({ method, body }) => (method === 'POST' || method === 'PUT') && body === undefined)
  .filter((endpoint) => fieldsOf(endpoint).length > 0)
  .map((endpoint): [string, Endpoint] => [endpoint.id, endpoint])

/** Where and why, as the contract says it: for the form, and expected of the gateway. */
function declared(endpoint: Endpoint, request: unknown, language: Language) {
  const parsed = z.safeParse(endpoint.request, request, { reportInput: true })
  return parsed.error?.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: explain(issue, language),
  }))
}

/** The gateway's answer to whoever of the accounts may ask. */
async function ask(endpoint: Endpoint, request: Record<string, unknown>, language: Language) {
  const unsigned = () => send(gateway, spoken(unsignedRequest(endpoint, request), language))
  if (endpoint.permission === 'public') return unsigned()
  let answer: Envelope | undefined
  for (const client of clients) {
    const { token } = client.credentials
    const wire =
      endpoint.signed === false ? unsignedRequest(endpoint, request, token) : client.wire(endpoint, request)
    answer = await send(gateway, spoken(wire, language))
    if (answer.code !== codes.noPermission) return answer
  }
  return answer
}

function spoken<Wire extends { headers: Record<string, string> }>(wire: Wire, language: Language): Wire {
  return { ...wire, headers: { ...wire.headers, 'accept-language': language } }
}

/** Each breaks nearly every rule of specification §5, for every kind of field that there is. */
const bad = ['#\u0000坏', 'x'.repeat(3000), -1.5, true, [['a'], ['a']]]

describe('VAL-10 the gateway refuses what the form refuses, in the same words', () => {
  test.each(writes)('%s', async (_id, endpoint) => {
    for (const value of bad) {
      const request = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, value]))
      for (const language of ['zh', 'en'] as const) {
        const expected = declared(endpoint, request, language)
        // A cipher may be any text, as far as the form can tell.
        if (!expected) continue
        const answer = await ask(endpoint, request, language)
        expect(answer?.code).toBe(codes.invalid)
        expect(z.parse(InvalidData, answer?.data).fields).toEqual(expected)
      }
    }
  })
})

describe('VAL-09 the gateway names every required field that is missing', () => {
  test.each(writes)('%s', async (_id, endpoint) => {
    const missing = declared(endpoint, {}, 'zh') ?? []
    if (missing.length === 0) return
    const answer = await ask(endpoint, {}, 'zh')
    expect(z.parse(InvalidData, answer?.data).fields).toEqual(missing)
    expect(missing.every(({ path }) => fieldsOf(endpoint).includes(path))).toBe(true)
  })
})
