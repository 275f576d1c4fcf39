import { afterAll, beforeAll, expect, test } from 'vitest'
import { offsetLimit } from '#contract/page-of.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import type { PersonQuery } from '#contract/person/schema.ts'
import { comparePeople, matchesPerson } from '#contract/person/selection.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  client = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** People of four names by turns, each changed a minute after the one before. */
async function add(first: number, last: number): Promise<void> {
  await gateway.database.pool.query(
    `insert into person (user_id, organization_id, user_name, email, position_rank, changed_at, changed_by_name)
     select gen_random_uuid(), $1, (array['王', 'Wu', '小王', '司'])[1 + n % 4] || n, n || '@common', 6,
       timestamptz '2026-01-01' + n * interval '1 minute', '测试'
     from generate_series($2::int, $3::int) n`,
    [unitId('second-bureau'), first, last],
  )
}

test('STF-01 a keyword is found at the beginning of a name, in capitals too, and anywhere else', async () => {
  await add(1, 60)
  const organizationId = unitId('second-bureau')
  const everybody = (await client.call(listPeople, { organizationId, pageSize: 2000 })).records
  const queries: PersonQuery[] = [
    { keyword: '王' },
    { keyword: '王', sortBy: 'positionLevel', desc: true },
    { keyword: 'w', desc: true },
    { keyword: 'WU1', sortBy: 'changedAt' },
    { keyword: '小王' },
    { keyword: '@' },
    { keyword: 'wjg' },
    { keyword: 'X', desc: true },
  ]
  for (const one of queries) {
    const query = { ...one, organizationId }
    const expected = everybody.filter((row) => matchesPerson(row, query)).sort(comparePeople(query))
    const [first, second] = [expected.slice(0, 10), expected.slice(10, 20)]
    const page = await client.call(listPeople, { ...query, pageSize: 10 })
    expect([query, page.records, page.total]).toEqual([query, first, expected.length])
    expect(page.after === undefined).toBe(first.length < 10)
    if (page.after === undefined) continue
    const next = await client.call(listPeople, { ...query, pageSize: 10, after: page.after })
    expect([query, next.records]).toEqual([query, second])
  }
})

test('STF-01 a keyword finds the same people to whoever sees some units alone, and in one department', async () => {
  const admin = await Client.signIn(gateway, 'unitadmin')
  const everybody = (await admin.call(listPeople, { pageSize: 2000 })).records
  const all = (await client.call(listPeople, {})).total
  expect(everybody.length).toBeLessThan(all)
  const departmentId = everybody.find(({ place }) => place?.departmentId)?.place?.departmentId
  for (const keyword of ['建', '国', 'jg', 'w', '@', '**', '138****', '3']) {
    for (const within of [{}, { departmentId }]) {
      const query: PersonQuery = { ...within, keyword, pageSize: 2000 }
      const expected = everybody.filter((row) => matchesPerson(row, query)).sort(comparePeople(query))
      const found = await admin.call(listPeople, query)
      expect([query, found.records, found.total]).toEqual([query, expected, expected.length])
    }
  }
})

test('STF-01 so it is where more people have it than a list counts', async () => {
  const many = offsetLimit + 200
  await add(61, many)
  const common: PersonQuery = { keyword: 'common', sortBy: 'changedAt', desc: true }
  const first = await client.call(listPeople, common)
  const newest = Array.from({ length: 20 }, (_, at) => `${many - at}@common`)
  expect(first.records.map(({ email }) => email)).toEqual(newest)
  expect(first.total).toBe(offsetLimit + 1)
  // The last page is not full, however far one looks.
  const rest = await client.call(listPeople, { ...common, pageSize: 2000, pageIndex: 6, exact: true })
  const oldest = Array.from({ length: 200 }, (_, at) => `${200 - at}@common`)
  expect(rest.records.map(({ email }) => email)).toEqual(oldest)
  expect(rest.total).toBe(many)
})
