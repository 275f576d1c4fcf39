import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes, succeeded } from '#contract/codes.ts'
import { type Endpoint, isKeyed, isQueued } from '#contract/define-endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { pullChanges, replayEdits } from '#contract/sync/endpoints.ts'
import { ReplicatedEntity } from '#contract/sync/schema.ts'
import { z } from '#contract/zod.ts'
import { supplierSecuritySamples } from '../delivery/supplier-samples.ts'
import { entitySecuritySamples } from '../entity/entity-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { templateSamples } from '../tabulation/template-samples.ts'
import { contentsOf } from './contents.ts'
import { idPlaces, placesOf } from './request-shape.ts'
import type { IdUse } from './sample.ts'
import { samples } from './samples.ts'
import { type Belongings, type TwoUnits, twoUnits } from './two-units.ts'
import { workflowSamples } from './workflow-samples.ts'

let gateway: TestGateway
let units: TwoUnits
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000, loginFailuresOfAccount: 1000 })
  units = await twoUnits(gateway)
})
afterAll(() => gateway.close())

test('security 18: every id that a request takes is known to name a row, something shared, or nothing yet', () => {
  const unknown = allEndpoints.flatMap((endpoint) =>
    idPlaces(endpoint)
      .filter((path) => !samples[endpoint.id]?.ids[path])
      .map(
        (path) =>
          `${endpoint.id} takes the id "${path}": add to tests/gateway/security/samples.ts what it names, and if that is a row, one of another unit`,
      ),
  )
  expect(unknown).toEqual([])
  const stale = Object.entries(samples).flatMap(([id, { ids }]) => {
    const endpoint = allEndpoints.find((one) => one.id === id)
    const places = endpoint ? idPlaces(endpoint) : []
    return Object.keys(ids).flatMap((path) => (places.includes(path) ? [] : [`${id} ${path}`]))
  })
  expect(stale).toEqual([])
})

// First, while the logs hold nothing that the caller itself said of the other unit.
const lists = allEndpoints.filter(
  (endpoint) =>
    endpoint.permission !== 'public' &&
    endpoint.signed !== false &&
    !endpoint.answer &&
    endpoint.method === 'GET' &&
    endpoint !== pullChanges,
)

test.each(lists.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
  "ROL-04 security 18: %s neither shows nor counts another unit's rows, and writes nothing but logs",
  async (id, endpoint) => {
    const { client } = units.caller
    await gateway.services.logs.flush()
    const paged = placesOf(endpoint).some(({ path }) => path === 'pageSize')
    const own = (await samples[id]?.request?.(units.caller)) ?? ownQuery(endpoint)
    const before = await contentsOf(gateway)
    const answer = await client.answer(endpoint, { ...own, ...(paged && { pageSize: 2000 }) })
    expect(await contentsOf(gateway)).toBe(before)
    expect(answer.code, JSON.stringify(answer.data)).toBe(codes.success)
    expectNoMark(answer.data)
    const page = z.safeParse(z.object({ records: z.array(z.unknown()), total: z.int() }), answer.data)
    expect(page.success).toBe(paged)
    if (page.success) expect(page.data.total).toBe(page.data.records.length)
  },
)

/** The fields that a list without ids cannot do without. */
function ownQuery(endpoint: Endpoint): Record<string, unknown> {
  return placesOf(endpoint).some(({ path }) => path === 'appCode') ? { appCode: 'milepost-console' } : {}
}

function expectNoMark(data: unknown): void {
  const text = JSON.stringify(data) ?? ''
  expect(units.stranger.marks.filter((mark) => text.includes(mark))).toEqual([])
}

test.each(ReplicatedEntity.options)(
  "ROL-04 security 18: a pull of %s brings no other unit's row",
  async (entity) => {
    let page: string | undefined
    let rows = 0
    do {
      const pulled = await units.caller.client.call(pullChanges, {
        entity,
        ...(page !== undefined && { page }),
      })
      expectNoMark(pulled)
      rows += pulled.rows.length
      page = pulled.page
    } while (page !== undefined)
    expect(rows).toBeGreaterThan(0)
  },
)

/** What takes ids, and none of a row that belongs to a unit. */
const withoutRows = [
  // Under the ticket that the first call of the upload gave.
  'file.upload',
  // Ids of lists, menus, functions, majors and types of units are everybody's.
  'ebs.listStandard',
  'quantity.listStandard',
  'wbs.listStandard',
  'listView.add',
  'listView.list',
  'log.addOperation',
  'orgAccount.listPage',
  'organization.list',
  // Its items are asked each by itself, above.
  'sync.replay',
  // Rows that everybody sees.
  ...Object.keys(entitySecuritySamples),
  ...Object.keys(supplierSecuritySamples),
  ...Object.keys(workflowSamples),
  ...Object.keys(templateSamples),
]

interface Case {
  endpoint: Endpoint
  path: string
  use: Extract<IdUse, { code: unknown }>
}

const cases: Case[] = allEndpoints.flatMap((endpoint) =>
  Object.entries(samples[endpoint.id]?.ids ?? {}).flatMap(([path, use]) =>
    typeof use === 'object' && 'code' in use ? [{ endpoint, path, use }] : [],
  ),
)
const named = (some: readonly Case[]) =>
  some.map((one): [string, string, Case] => [one.endpoint.id, one.path, one])

describe("ROL-04 security 18: another unit's row is answered as one that is not there", () => {
  test.each(named(cases))('%s, %s', async (_id, _path, { endpoint, path, use }) => {
    const before = await contentsOf(gateway)
    const foreign = use.of(units.stranger)
    expect(foreign).not.toBe('')
    const answer = await ask(endpoint, path, foreign)
    const field = path.replace(/\[\]$/, '').replace('[]', '.0')
    expect([answer.code, fieldsOf(answer)]).toEqual([use.code, use.code === codes.invalid ? [field] : []])
    const absent = randomUUID()
    expect(said(await ask(endpoint, path, absent), absent)).toEqual(said(answer, foreign))
    // A write that is granted, and passes the foreign row over, leaves its key.
    const ignored = succeeded(use.code) && isKeyed(endpoint) ? /^(?:idempotency|message_read) .*\n?/gm : /^$/
    expect((await contentsOf(gateway)).replace(ignored, '')).toBe(before.replace(ignored, ''))
  })

  const queued = cases.filter(({ endpoint }) => isQueued(endpoint))
  test.each(named(queued))('sync.replay of %s, %s', async (_id, _path, { endpoint, path, use }) => {
    const results = async (id: string) => {
      const request = await requestWith(endpoint, path, id)
      const item = {
        endpointId: endpoint.id,
        idempotencyKey: randomUUID(),
        madeAt: gateway.time.now.getTime(),
        request,
      }
      const answer = await units.caller.client.call(replayEdits, { items: [item], clockOffset: 0 })
      return answer.results.map(({ code, message, data }) => ({ code, message, data }))
    }
    const before = await contentsOf(gateway)
    const foreign = await results(use.of(units.stranger))
    expect(foreign.map(({ code }) => code)).toEqual([use.code])
    expect(await results(randomUUID())).toEqual(foreign)
    if (!succeeded(use.code)) expect(await contentsOf(gateway)).toBe(before)
  })
})

interface MintedCase {
  endpoint: Endpoint
  path: string
  taken: (owner: Belongings) => string
}

const mintedCases: MintedCase[] = allEndpoints.flatMap((endpoint) =>
  Object.entries(samples[endpoint.id]?.ids ?? {}).flatMap(([path, use]) =>
    typeof use === 'object' && 'taken' in use ? [{ endpoint, path, taken: use.taken }] : [],
  ),
)

describe("security 18: a new row takes no id that another unit's row has, and is not told whose it is", () => {
  test.each(mintedCases.map((one): [string, string, MintedCase] => [one.endpoint.id, one.path, one]))(
    '%s, %s',
    async (_id, path, { endpoint, taken }) => {
      const before = await contentsOf(gateway)
      const [foreign, own] = [taken(units.stranger), taken(units.caller)]
      const answer = await ask(endpoint, path, foreign)
      expect(answer.code).toBe(codes.invalid)
      expect(await contentsOf(gateway)).toBe(before)
      // One of a set that is replaced may be the own one as it was.
      if (!path.includes('[].'))
        expect(said(await ask(endpoint, path, own), own)).toEqual(said(answer, foreign))
    },
  )
})

// The figures are for whoever reads the run; the first test of this file holds that no id is left out.
test('security 18: what takes ids of rows is asked with those of another unit', () => {
  const taking = allEndpoints.filter((endpoint) => idPlaces(endpoint).length > 0)
  const asked = new Set([...cases, ...mintedCases].map(({ endpoint }) => endpoint))
  const others = taking.filter((endpoint) => !asked.has(endpoint)).map(({ id }) => id)
  console.info(
    `${allEndpoints.length} endpoints, ${taking.length} with ids: ${asked.size} asked with rows of another unit (${cases.length} places, and ${mintedCases.length} of new rows)`,
  )
  expect(others.toSorted()).toEqual(withoutRows.toSorted())
})

async function requestWith(endpoint: Endpoint, path: string, id: string): Promise<Record<string, unknown>> {
  return withId((await samples[endpoint.id]?.request?.(units.caller)) ?? {}, path, id)
}

/** The fields with an id at a place below them: within a list in its first item, in a list of ids at its end. */
function withId(given: unknown, path: string, id: string): Record<string, unknown> {
  const fields = z.parse(z.record(z.string(), z.unknown()), given)
  const [step = '', ...below] = path.split('.')
  const name = step.replace('[]', '')
  const own = fields[name]
  const rest = below.join('.')
  if (name === step) return { ...fields, [name]: rest ? withId(own, rest, id) : id }
  const [first, ...others] = Array.isArray(own) ? own : []
  const items = rest ? [withId(first, rest, id), ...others] : [...(Array.isArray(own) ? own : []), id]
  return { ...fields, [name]: items }
}

async function ask(endpoint: Endpoint, path: string, id: string): Promise<Envelope> {
  return await units.caller.client.answer(endpoint, await requestWith(endpoint, path, id))
}

function fieldsOf({ code, data }: Envelope): string[] {
  if (code !== codes.invalid) return []
  return z
    .parse(z.object({ fields: z.array(z.object({ path: z.string() })) }), data)
    .fields.map(({ path }) => path)
}

/** What an answer tells, but for the id that was asked for. */
function said({ code, message, data }: Envelope, id: string): unknown {
  return JSON.parse(JSON.stringify({ code, message, data }).replaceAll(id, 'the id'))
}

describe('security 18: the same calls find the rows of the own unit', () => {
  const withRows = [...new Set(cases.map(({ endpoint }) => endpoint))].filter(
    ({ method }) => method !== 'DELETE',
  )
  test.each(withRows.map((endpoint): [string, Endpoint] => [endpoint.id, endpoint]))(
    '%s',
    async (id, endpoint) => {
      const { client } = units.caller
      const { address, method, headers, body } = client.wire(
        endpoint,
        await samples[id]?.request?.(units.caller),
      )
      const answer = await gateway.app.inject({
        method: z.parse(z.enum(['GET', 'POST', 'PUT']), method),
        url: address,
        headers,
        ...(body.length > 0 && { payload: Buffer.from(body) }),
      })
      if (endpoint.answer === 'bytes') expect(answer.headers['content-type']).toBe('text/plain')
      else expect(answer.json().code).toBe(samples[id]?.answer ?? codes.success)
    },
  )
})
