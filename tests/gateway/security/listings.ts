import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { deleteGeneralAccounts } from '#contract/account/administration-endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { deleteOrganizations, getOrganization } from '#contract/organization/endpoints.ts'
import { archivePeople, getPerson } from '#contract/person/endpoints.ts'
import { DataPermission } from '#contract/role/schema.ts'
import { deleteWorkSites, getWorkSite } from '#contract/work-site/entity.ts'
import { history } from '#gateway/db/tables/history.ts'
import { loginLog, operationLog, systemLog } from '#gateway/db/tables/log.ts'
import { message } from '#gateway/db/tables/message.ts'
import { messageDelivery } from '#gateway/db/tables/message-delivery.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { person } from '#gateway/db/tables/person.ts'
import { processInstance } from '#gateway/db/tables/process.ts'
import { projectInitialization } from '#gateway/db/tables/project-initialization.ts'
import { projectOrganization } from '#gateway/db/tables/project-organization.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import type { RowPlace } from '#gateway/security/scope.ts'
import type { TestGateway } from '../gateway.ts'
import { accountPlaces, changed } from './spread-rows.ts'

/** A row as the database has it: its id, where it lies, and whom it is addressed to, if to somebody. */
interface Row {
  id: string
  place: RowPlace
  accountId?: string | null
  /** Shown to whoever holds the function, wherever it lies. */
  everywhere?: boolean
}

export interface Listing {
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
  rows(gateway: TestGateway): Promise<Row[]>
}

async function people({ database }: TestGateway, archived: boolean): Promise<Row[]> {
  const rows = await database.orm.select().from(person)
  return rows
    .filter(({ deletedAt }) => (deletedAt !== null) === archived)
    .map(({ userId, organizationId, departmentId }) => ({
      id: userId,
      place: { organizationId, departmentId },
    }))
}

async function accounts(gateway: TestGateway, ofProject: boolean): Promise<Row[]> {
  const rows = await accountPlaces(gateway)
  return rows.filter(({ level, alive }) => alive && (level === 'registered') === ofProject)
}

async function units({ database }: TestGateway): Promise<Row[]> {
  const rows = await database.orm.select().from(organization)
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ organizationId: id }) => ({ id, place: { organizationId: id } }))
}

/** What lies where the account lies that it names; a sign-in under a name that nobody has lies nowhere. */
type OfLogs = typeof loginLog | typeof operationLog | typeof systemLog
type OfAccounts = OfLogs | typeof messageDelivery | typeof terminal

async function rowsOfAccounts(gateway: TestGateway, table: OfAccounts, id: AnyPgColumn): Promise<Row[]> {
  const places = new Map((await accountPlaces(gateway)).map(({ id, place }) => [id, place]))
  const columns = { id: sql<string>`${id}`, accountId: table.accountId }
  const rows = await gateway.database.orm.select(columns).from(table)
  return rows.map((row) => ({ id: row.id, place: places.get(row.accountId ?? '') ?? {} }))
}

/** Every data permission. */
export const everyOne = DataPermission.options
const ofUnits = ['all', 'organization-and-below', 'organization'] as const

/** Pages whose rows data permission opens, by the endpoint's id. */
export const listings: Record<string, Listing> = {
  'person.listPage': {
    id: 'userId',
    detail: getPerson,
    remove: archivePeople,
    openedBy: [...ofUnits, 'department'],
    rows: (gateway) => people(gateway, false),
  },
  'person.listArchived': {
    id: 'userId',
    openedBy: [...ofUnits, 'department'],
    rows: (gateway) => people(gateway, true),
  },
  'account.listPage': {
    id: 'generalAccountId',
    remove: deleteGeneralAccounts,
    openedBy: everyOne,
    rows: (gateway) => accounts(gateway, false),
  },
  'account.listDetailPage': {
    id: 'generalAccountId',
    openedBy: everyOne,
    rows: (gateway) => accounts(gateway, false),
  },
  'registeredAccount.listPage': {
    id: 'registeredAccountId',
    openedBy: [...ofUnits, 'department', 'projects'],
    rows: (gateway) => accounts(gateway, true),
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
    async rows({ database }) {
      const rows = await database.orm.select().from(projectOrganization)
      return rows.map(({ projectOrganizationId: id, ...place }) => ({ id, place }))
    },
  },
  'projectInitialization.listPage': {
    id: 'projectInitializationId',
    openedBy: ofUnits,
    async rows({ database }) {
      const rows = await database.orm.select().from(projectInitialization)
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
    async rows({ database }) {
      const rows = await database.orm.select().from(workSite)
      return rows
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ workSiteId: id, createdBy: ownerId, ...place }) => ({ id, place: { ...place, ownerId } }))
    },
  },
  'message.listPage': {
    id: 'messageId',
    openedBy: [...ofUnits, 'department', 'projects'],
    async rows({ database }) {
      const rows = await database.orm.select().from(message)
      return rows.map(({ messageId: id, accountId, permission, ...place }) => {
        const nowhere = !place.projectId && !place.organizationId && !place.departmentId
        const everywhere = nowhere && permission === 'message:view'
        return { id, place, accountId, everywhere }
      })
    },
  },
  'process.listAll': {
    id: 'processInstanceId',
    openedBy: [...ofUnits, 'department', 'projects'],
    async rows({ database }) {
      const rows = await database.orm.select().from(processInstance)
      return rows.map(({ processInstanceId: id, projectId, organizationId, departmentId }) => ({
        id,
        place: { projectId, organizationId, departmentId },
      }))
    },
  },
  'terminal.listPage': {
    id: 'terminalId',
    openedBy: everyOne,
    rows: (gateway) => rowsOfAccounts(gateway, terminal, terminal.terminalId),
  },
  'log.listLogin': {
    id: 'loginLogId',
    openedBy: everyOne,
    rows: (gateway) => rowsOfAccounts(gateway, loginLog, loginLog.loginLogId),
  },
  'log.listOperation': {
    id: 'operationLogId',
    openedBy: everyOne,
    rows: (gateway) => rowsOfAccounts(gateway, operationLog, operationLog.operationLogId),
  },
  'log.listSystem': {
    id: 'systemLogId',
    openedBy: everyOne,
    rows: (gateway) => rowsOfAccounts(gateway, systemLog, systemLog.systemLogId),
  },
  'messageDelivery.listPage': {
    id: 'deliveryId',
    openedBy: everyOne,
    rows: (gateway) => rowsOfAccounts(gateway, messageDelivery, messageDelivery.deliveryId),
  },
  'log.listHistory': {
    id: 'historyId',
    openedBy: everyOne,
    request: changed,
    rows: (gateway) => changesIn(gateway, eq(history.entityId, changed.entityId)),
  },
  'log.searchTrail': {
    id: 'historyId',
    openedBy: everyOne,
    rows: (gateway) => changesIn(gateway, undefined),
  },
}

async function changesIn({ database }: TestGateway, where: SQL | undefined): Promise<Row[]> {
  const rows = await database.orm.select().from(history).where(where)
  return rows.map(({ historyId: id, accountId: ownerId, ...place }) => ({ id, place: { ...place, ownerId } }))
}
