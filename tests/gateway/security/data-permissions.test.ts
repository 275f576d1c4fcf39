import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteGeneralAccounts } from '#contract/account/administration-endpoints.ts'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { deleteOrganizations, getOrganization } from '#contract/organization/endpoints.ts'
import { permissions } from '#contract/permissions.ts'
import { archivePeople, getPerson } from '#contract/person/endpoints.ts'
import { DataPermission } from '#contract/role/schema.ts'
import { deleteWorkSites, getWorkSite } from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { history } from '#gateway/db/tables/history.ts'
import { loginLog, operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { projectInitialization } from '#gateway/db/tables/project-initialization.ts'
import { projectOrganization } from '#gateway/db/tables/project-organization.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { loadGrants } from '#gateway/security/grants.ts'
import { opens, type RowPlace, type Viewer } from '#gateway/security/scope.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { pagesForAll } from './pages-for-all.ts'
import { placesOf } from './request-shape.ts'
import { accountPlaces, changed, spreadRows } from './spread-rows.ts'

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  client = await Client.signIn(gateway, 'unitadmin')
  await spreadRows(gateway, client.session.userAccount)
})
afterAll(() => gateway.close())

/** A row as the database has it: its id, where it lies, and whom it is addressed to, if to somebody. */
interface Row {
  id: string
  place: RowPlace
  accountId?: string | null
  /** Shown to whoever holds the function, wherever it lies. */
  everywhere?: boolean
}

interface Listing {
  /** The field of a record by which the row is known. */
  id: string
  /** The data permissions that each open some of its rows. */
  openedBy: readonly DataPermission[]
  /** What reads one of its rows by that field, and what removes some by `ids`. */
  detail?: Endpoint
  remove?: Endpoint
  /** What the list asks for beside its page. */
  request?: Record<string, unknown>
  /** Every row that the list is about. */
  rows(): Promise<Row[]>
}

const orm = () => gateway.database.orm

async function people(archived: boolean): Promise<Row[]> {
  const rows = await orm().select().from(person)
  return rows
    .filter(({ deletedAt }) => (deletedAt !== null) === archived)
    .map(({ userId, organizationId, departmentId }) => ({
      id: userId,
      place: { organizationId, departmentId },
    }))
}

async function accounts(ofProject: boolean): Promise<Row[]> {
  const rows = await accountPlaces(gateway)
  return rows.filter(({ level, alive }) => alive && (level === 'registered') === ofProject)
}

async function units(): Promise<Row[]> {
  const rows = await orm().select().from(organization)
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ organizationId: id }) => ({ id, place: { organizationId: id } }))
}

/** What lies where the account lies that it names; a sign-in under a name that nobody has lies nowhere. */
type OfLogs = typeof loginLog | typeof operationLog | typeof systemLog
type OfAccounts = OfLogs | typeof messageDelivery | typeof terminal

async function rowsOfAccounts(table: OfAccounts, id: AnyPgColumn): Promise<Row[]> {
  const places = new Map((await accountPlaces(gateway)).map(({ id, place }) => [id, place]))
  const columns = { id: sql<string>`${id}`, accountId: table.accountId }
  const rows = await orm().select(columns).from(table)
  return rows.map((row) => ({ id: row.id, place: places.get(row.accountId ?? '') ?? {} }))
}

const everyOne = DataPermission.options
const ofUnits = ['all', 'organization-and-below', 'organization'] as const

const listings: Record<string, Listing> = {
  'person.listPage': {
    id: 'userId',
    detail: getPerson,
    remove: archivePeople,
    openedBy: [...ofUnits, 'department'],
    rows: () => people(false),
  },
  'person.listArchived': { id: 'userId', openedBy: [...ofUnits, 'department'], rows: () => people(true) },
  'account.listPage': {
    id: 'generalAccountId',
    remove: deleteGeneralAccounts,
    openedBy: everyOne,
    rows: () => accounts(false),
  },
  'account.listDetailPage': { id: 'generalAccountId', openedBy: everyOne, rows: () => accounts(false) },
  'registeredAccount.listPage': {
    id: 'registeredAccountId',
    openedBy: [...ofUnits, 'department', 'projects'],
    rows: () => accounts(true),
  },
  'organization.listPage': {
    id: 'organizationId',
    detail: getOrganization,
    remove: deleteOrganizations,
    openedBy: ofUnits,
    rows: units,
  },
  'organization.search': { id: 'organizationId', openedBy: ofUnits, rows: units },
  'orgAccount.listPage': { id: 'organizationId', openedBy: ofUnits, rows: units },
  'projectOrganization.listPage': {
    id: 'projectOrganizationId',
    openedBy: [...ofUnits, 'projects'],
    async rows() {
      const rows = await orm().select().from(projectOrganization)
      return rows.map(({ projectOrganizationId: id, ...place }) => ({ id, place }))
    },
  },
  'projectInitialization.listPage': {
    id: 'projectInitializationId',
    openedBy: ofUnits,
    async rows() {
      const rows = await orm().select().from(projectInitialization)
      return rows.map(({ projectInitializationId: id, organizationId }) => ({
        id,
        place: { organizationId },
      }))
    },
  },
  'workSite.listPage': {
    id: 'workSiteId',
    detail: getWorkSite,
    remove: deleteWorkSites,
    openedBy: [...ofUnits, 'projects', 'own'],
    async rows() {
      const rows = await orm().select().from(workSite)
      return rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ workSiteId: id, createdBy: ownerId, ...place }) => ({ id, place: { ...place, ownerId } }))
    },
  },
  'message.listPage': {
    id: 'messageId',
    openedBy: [...ofUnits, 'department', 'projects'],
    async rows() {
      const rows = await orm().select().from(message)
      return rows.map(({ messageId: id, accountId, permission, ...place }) => {
        const nowhere = !place.projectId && !place.organizationId && !place.departmentId
        const everywhere = nowhere && permission === 'message:view'
        return { id, place, accountId, everywhere }
      })
    },
  },
  'terminal.listPage': {
    id: 'terminalId',
    openedBy: everyOne,
    rows: () => rowsOfAccounts(terminal, terminal.terminalId),
  },
  'log.listLogin': {
    id: 'loginLogId',
    openedBy: everyOne,
    rows: () => rowsOfAccounts(loginLog, loginLog.loginLogId),
  },
  'log.listOperation': {
    id: 'operationLogId',
    openedBy: everyOne,
    rows: () => rowsOfAccounts(operationLog, operationLog.operationLogId),
  },
  'log.listSystem': {
    id: 'systemLogId',
    openedBy: everyOne,
    rows: () => rowsOfAccounts(systemLog, systemLog.systemLogId),
  },
  'messageDelivery.listPage': {
    id: 'deliveryId',
    openedBy: everyOne,
    rows: () => rowsOfAccounts(messageDelivery, messageDelivery.deliveryId),
  },
  'log.listHistory': {
    id: 'historyId',
    openedBy: everyOne,
    request: changed,
    async rows() {
      const rows = await orm().select().from(history).where(eq(history.entityId, changed.entityId))
      return rows.map(({ historyId: id, accountId: ownerId, ...place }) => {
        return { id, place: { ...place, ownerId } }
      })
    },
  },
}

const paged = allEndpoints.filter((endpoint) => placesOf(endpoint).some(({ path }) => path === 'pageSize'))

test('ROL-04 of every page it is known where its rows lie', () => {
  const known = [...Object.keys(listings), ...Object.keys(pagesForAll)]
  expect(paged.map(({ id }) => id).toSorted()).toEqual(known.toSorted())
})

/** Every function there is, and rows by this data permission alone. */
async function grant(dataPermission: DataPermission): Promise<Viewer> {
  await grantOnly(client, { dataPermission, permissions, projectId: projectId('railway') })
  const { accountId } = client.session.userAccount
  return { accountId, scope: (await loadGrants(orm(), accountId)).scope }
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
      const rows = await listing.rows()
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
      const every = await rows()
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
