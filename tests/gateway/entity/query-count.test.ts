import { randomUUID } from 'node:crypto'
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listDepartments } from '#contract/department/endpoints.ts'
import type { Values } from '#contract/entity-types.ts'
import { getOrganization, listOrganizations } from '#contract/organization/endpoints.ts'
import { listGroups } from '#contract/organization/groups.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { dictionaryTypes } from '#contract/value-dictionary/entities.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/*
 * How often the gateway asks the database, which is most of what a call costs on a server elsewhere: never once for each row.
 */

let gateway: TestGateway
let client: Client
const queries = vi.spyOn(Connection.prototype, 'query')
beforeAll(async () => {
  gateway = await startGateway()
  client = await Client.signIn(gateway, 'engineer')
})
afterAll(async () => {
  queries.mockRestore()
  await gateway.close()
})

/** What the database was asked on any connection, in and outside transactions, since the last `mockClear`. */
function asked(): string[] {
  return queries.mock.calls.map(([query]: unknown[]) => {
    if (typeof query === 'string') return query
    if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text)
    throw new Error('a query has a text')
  })
}

/** The queries about the rows of a table, of all that a call asks. */
async function asksOf(table: string, endpoint: Endpoint, request: Values, by = client): Promise<string[]> {
  queries.mockClear()
  expect((await by.answer(endpoint, request)).code).toBe(codes.success)
  // Who asks, and with which rights, is asked before.
  return asked().filter((text) => text.includes(`"${table}"`) && !text.includes('"session"'))
}

test('a page is one query for its rows and how many there are, whatever it shows of other tables', async () => {
  const administrator = await Client.signIn(gateway, 'sysadmin')
  const organizationId = unitId('first-bureau')
  const ask = async (...call: [table: string, endpoint: Endpoint, request: Values]) =>
    (await asksOf(...call, administrator)).length
  expect(await ask('organization_type', listOrganizations, {})).toBe(1)
  expect(await ask('organization_type', getOrganization, { organizationId })).toBe(1)
  expect(await ask('organization', listOrganizations, {})).toBe(1)
  expect(await ask('organization', getOrganization, { organizationId })).toBe(1)
  expect(await ask('department', listDepartments, { organizationId })).toBe(1)
  expect(await ask('organization_group', listGroups, { organizationId })).toBe(1)
  expect(await ask('work_site', listWorkSites, {})).toBe(1)
  expect(await ask('dictionary_type', dictionaryTypes.list, {})).toBe(1)
  const { userId } = administrator.session.userAccount
  expect(await ask('person_record', personRecords.certificate.list, { userId })).toBe(1)
})

test('a replay asks as often for a hundred edits as for one', async () => {
  const sites = (await client.call(listWorkSites, { pageSize: 101 })).records
  const items = sites.map(({ workSiteId, workSiteName, revision }) => ({
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request: { workSiteId, workSiteName, baseRevision: revision, remarks: '离线的备注', progress: 50 },
  }))
  const counts: number[] = []
  for (const batch of [items.slice(0, 1), items.slice(1)]) {
    queries.mockClear()
    const { results } = await client.call(replayEdits, { items: batch, clockOffset: 0 }, { purpose: 'sync' })
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set([codes.success]))
    // Logs are written beside it, in their own time.
    counts.push(
      asked().filter((text) => /savepoint|"?(work_site|history|message|idempotency)\b/.test(text)).length,
    )
  }
  expect(items).toHaveLength(101)
  expect(counts[0]).toBeGreaterThan(5)
  expect(counts[1]).toBe(counts[0])
})
