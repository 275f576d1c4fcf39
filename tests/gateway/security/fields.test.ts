import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import { type Endpoint, isQueued } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { z } from '#contract/zod.ts'
import { send } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { contentsOf } from './contents.ts'
import { rawRequest } from './raw-request.ts'
import { answeredFields, declaredFields, kindsOf, looseObjects } from './request-shape.ts'
import { samples } from './samples.ts'
import { type TwoUnits, twoUnits } from './two-units.ts'

let gateway: TestGateway
let units: TwoUnits
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  units = await twoUnits(gateway)
})
afterAll(() => gateway.close())

const writes = allEndpoints.filter(({ method, body }) => method !== 'GET' && body !== 'bytes')
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint])

/** What the gateway alone decides, and what an object of JavaScript has without being asked. */
const own = [
  'status',
  'level',
  'revision',
  'organizationId',
  'changedAt',
  'changedBy',
  'deletedAt',
  'createdBy',
]
const rights = ['permissions', 'roleIds', 'dataPermission', 'accountId', 'demo', 'fieldRevisions']
const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const serverFields = [...new Set([...own, ...rights, ...inherited, ...allEndpoints.flatMap(answeredFields)])]

/** Every field that the server answers or keeps and that this endpoint does not take, each with a value. */
function foreignFields(endpoint: Endpoint): string[] {
  const declared = declaredFields(endpoint)
  return serverFields.filter((name) => !declared.has(name))
}

/** Requests to add such fields to: one that is granted where there is a sample, else what tells its kinds apart. */
async function requestsOf(endpoint: Endpoint): Promise<Record<string, unknown>[]> {
  const sample = await samples[endpoint.id]?.request?.(units.caller)
  return sample ? [sample] : kindsOf(endpoint)
}

/** JSON with fields of its own by these names; an object literal would take `__proto__` for something else. */
function jsonWith(request: Record<string, unknown>, names: readonly string[]): string {
  const added = names.map((name) => `${JSON.stringify(name)}:${JSON.stringify({ polluted: true })}`)
  const given = Object.entries(request).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{${[...given, ...added].join(',')}}`
}

test('security 19: no part of any request lets a field pass that it does not declare', () => {
  const loose = allEndpoints.flatMap((endpoint) =>
    looseObjects(endpoint).map((path) => `${endpoint.id}: ${path}`),
  )
  expect(loose).toEqual([])
})

test.each(named(writes))(
  'security 19, 26: %s names every field that is not its own, and writes nothing',
  async (_id, endpoint) => {
    const foreign = foreignFields(endpoint)
    const before = await contentsOf(gateway)
    for (const request of await requestsOf(endpoint)) {
      const answer = await send(
        gateway,
        rawRequest(units.caller.client, endpoint, jsonWith(request, foreign)),
      )
      expect(answer.code).toBe(codes.invalid)
      const paths = z.parse(InvalidData, answer.data).fields.map(({ path }) => path)
      expect(foreign.filter((name) => !paths.includes(name))).toEqual([])
    }
    expect(await contentsOf(gateway)).toBe(before)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  },
)

test.each(named(allEndpoints.filter(isQueued)))(
  'security 19, 26: sync.replay of %s names every field that is not its own, and writes nothing',
  async (id, endpoint) => {
    // Of `__proto__` nothing is left by the time the item's own schema sees it.
    const foreign = foreignFields(endpoint).filter((name) => name !== '__proto__')
    const before = await contentsOf(gateway)
    const [sample = {}] = await requestsOf(endpoint)
    const request = jsonWith(sample, [...foreign, '__proto__'])
    const item = `{"endpointId":"${id}","idempotencyKey":"${randomUUID()}","madeAt":${gateway.time.now.getTime()},"request":${request}}`
    const wire = rawRequest(units.caller.client, replayEdits, `{"items":[${item}],"clockOffset":0}`)
    const { data } = await send(gateway, wire)
    const [result] = z.parse(replayEdits.response, data).results
    expect(result?.code).toBe(codes.invalid)
    const paths = z.parse(InvalidData, result?.data).fields.map(({ path }) => path)
    expect(foreign.filter((name) => !paths.includes(name))).toEqual([])
    expect(await contentsOf(gateway)).toBe(before)
  },
)
