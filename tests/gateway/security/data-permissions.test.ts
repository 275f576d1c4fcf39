import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import { z } from '#contract/zod.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { loadGrants } from '#gateway/security/grants.ts'
import { opens, type Viewer } from '#gateway/security/scope.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { everyOne, type Listing, listings } from './listings.ts'
import { pagesForAll } from './pages-for-all.ts'
import { placesOf } from './request-shape.ts'
import { spreadRows } from './spread-rows.ts'

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  client = await Client.signIn(gateway, 'unitadmin')
  await spreadRows(gateway, client.session.userAccount)
})
afterAll(() => gateway.close())

const paged = allEndpoints.filter((endpoint) => placesOf(endpoint).some(({ path }) => path === 'pageSize'))

test('ROL-04 of every page it is known where its rows lie', () => {
  const known = [...Object.keys(listings), ...Object.keys(pagesForAll)]
  expect(paged.map(({ id }) => id).toSorted()).toEqual(known.toSorted())
})

/** Every function there is, and rows by this data permission alone. */
async function grant(dataPermission: DataPermission): Promise<Viewer> {
  await grantOnly(client, { dataPermission, permissions, projectId: projectId('railway') })
  const { accountId } = client.session.userAccount
  return { accountId, scope: (await loadGrants(gateway.database.orm, accountId)).scope }
}

const Page = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  after: z.optional(z.string()),
})

/** The whole list as an export fetches it, page after page; and how many rows it says there are. */
async function listed(
  endpoint: Endpoint,
  { id, request }: Listing,
): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let after: string | undefined
  for (;;) {
    const part = { ...request, pageSize: 500, exact: true, ...(after && { after }) }
    const answer = await client.answer(endpoint, part)
    expect([answer.code, answer.data]).toEqual([codes.success, expect.anything()])
    const page = Page.parse(answer.data)
    ids.push(...page.records.map((record) => String(record[id])))
    if (page.after === undefined) return { ids, total: page.total }
    after = page.after
  }
}

describe.each(everyOne)('ROL-04 security 17, 18: with data permission "%s"', (kind) => {
  test('each list shows and counts just the rows that it opens', async () => {
    const viewer = await grant(kind)
    await gateway.services.logs.flush()
    for (const endpoint of paged) {
      const listing = listings[endpoint.id]
      if (!listing) continue
      const rows = await listing.rows(gateway)
      const expected = rows
        .filter(
          ({ place, accountId, everywhere }) =>
            everywhere || accountId === viewer.accountId || opens(viewer, place),
        )
        .map((row) => row.id)
      const { ids, total } = await listed(endpoint, listing)
      expect([endpoint.id, ids.toSorted()]).toEqual([endpoint.id, expected.toSorted()])
      expect([endpoint.id, total]).toEqual([endpoint.id, expected.length])
      // Else it would prove nothing. What is shown wherever it lies, or to whom it is addressed, no data permission opens.
      const opened = rows.some(({ place, everywhere }) => !everywhere && opens(viewer, place))
      expect([endpoint.id, opened]).toEqual([endpoint.id, listing.openedBy.includes(kind)])
      expect([endpoint.id, expected.length < rows.length]).toEqual([endpoint.id, kind !== 'all'])
    }
  })

  test('one row is read where it opens it; no other is read or removed', async () => {
    const viewer = await grant(kind)
    for (const [listId, { id, detail, remove, openedBy, rows }] of Object.entries(listings)) {
      if (!detail && !remove) continue
      const every = await rows(gateway)
      const open = every.find(({ place }) => opens(viewer, place))
      const closed = every.find(({ place }) => !opens(viewer, place))
      expect([listId, open !== undefined]).toEqual([listId, openedBy.includes(kind)])
      expect([listId, closed !== undefined]).toEqual([listId, kind !== 'all'])
      const code = async (endpoint: Endpoint, request: unknown) =>
        (await client.answer(endpoint, request)).code
      if (detail && open)
        expect([listId, await code(detail, { [id]: open.id })]).toEqual([listId, codes.success])
      if (!closed) continue
      if (detail) expect([listId, await code(detail, { [id]: closed.id })]).toEqual([listId, codes.notFound])
      if (remove) expect([listId, await code(remove, { ids: [closed.id] })]).toEqual([listId, codes.notFound])
    }
  })
})
