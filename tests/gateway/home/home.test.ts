import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAccountDetails } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { codes, succeeded } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { getHome } from '#contract/home/endpoints.ts'
import { mostWaiting, type WaitingKind, waitingKinds } from '#contract/home/schema.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { listOrganizations } from '#contract/organization/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import { projectCalls } from '#contract/project/entities.ts'
import type { DataPermission } from '#contract/role/schema.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { silentAfter } from '#contract/terminal/schema.ts'
import { listToDo } from '#contract/workflow/process-calls.ts'
import { z } from '#contract/zod.ts'
import { account } from '#gateway/db/tables/account.ts'
import { message } from '#gateway/db/tables/message.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { newId } from '#gateway/platform/ids.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'

const day = 86_400_000
/** Who signs in on the demo's page. */
const accounts = ['sysadmin', 'unitadmin', 'engineer', 'auditor', 'sitestaff', 'tourist'] as const

interface Asked {
  list: Endpoint
  query: object
}
/** The list that a number of home leads to. */
const listOf: Readonly<Record<WaitingKind, Asked>> = {
  task: { list: listToDo, query: {} },
  audit: { list: listAccountDetails, query: { audit: 'to-be-reviewed' } },
  approval: { list: listTerminals, query: { need: 'waiting' } },
  silent: { list: listTerminals, query: { need: 'silent' } },
  review: { list: listMessages, query: { kind: 'review', unread: true } },
  expiry: { list: listMessages, query: { kind: 'expiry', unread: true } },
  todo: { list: listMessages, query: { kind: 'todo', unread: true } },
  notice: { list: listMessages, query: { kind: 'notice', unread: true } },
  certificates: { list: listPeople, query: { certificates: 'expiring' } },
  qualifications: { list: listOrganizations, query: { qualifications: 'expiring' } },
  accountPeriods: { list: listGeneralAccounts, query: { ending: 'account' } },
  passwordPeriods: { list: listGeneralAccounts, query: { ending: 'password' } },
}

/** For whom each of them waits. */
const inMessages = ['sysadmin', 'unitadmin', 'engineer', 'auditor', 'sitestaff']
const overPeople = ['sysadmin', 'unitadmin', 'auditor']
const waitsFor: Readonly<Record<WaitingKind, readonly string[]>> = {
  task: ['sysadmin', 'unitadmin', 'engineer', 'sitestaff'],
  audit: ['sysadmin', 'unitadmin'],
  approval: ['sysadmin', 'unitadmin'],
  silent: ['sysadmin', 'unitadmin'],
  review: ['sysadmin', 'auditor'],
  expiry: inMessages,
  todo: inMessages,
  notice: inMessages,
  certificates: overPeople,
  qualifications: overPeople,
  accountPeriods: overPeople,
  passwordPeriods: overPeople,
}

/** What ends of some general accounts. */
const endings: readonly ((after: (days: number) => Date) => Partial<typeof account.$inferInsert>)[] = [
  (after) => ({ validUntil: after(30), passwordValidUntil: after(7) }),
  (after) => ({ validUntil: after(31), passwordValidUntil: after(8) }),
  (after) => ({ validUntil: after(0), passwordValidUntil: after(3), passwordOneTime: true }),
  (after) => ({ validUntil: after(9), passwordValidUntil: after(1), status: 'stopped' }),
  (after) => ({ passwordValidUntil: after(1) }),
]

let gateway: TestGateway
const signedIn = new Map<string, Client>()
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  for (const name of accounts) signedIn.set(name, await Client.signIn(gateway, name))
  const { orm } = gateway.database
  const { now } = gateway.time
  const after = (days: number) => new Date(now.getTime() + days * day)
  const others = await orm
    .select()
    .from(account)
    .where(
      and(
        eq(account.level, 'general'),
        eq(account.status, 'normal'),
        notInArray(account.accountName, [...accounts]),
      ),
    )
    .limit(endings.length)
  for (const [at, columns] of endings.entries()) {
    const { accountId = '' } = others[at] ?? {}
    await orm.update(account).set(columns(after)).where(eq(account.accountId, accountId))
  }
  const [owner] = await orm.select().from(account).where(eq(account.accountName, 'sitestaff'))
  const device = {
    accountId: owner?.accountId ?? '',
    ...{ deviceName: '平板', os: 'Android', osVersion: '14', terminalVersion: 'b1' },
    ...{ applyIp: '10.0.0.1', contactIp: '10.0.0.1', appliedAt: now, registeredAt: now },
  }
  const silent = { unsynced: 3, lastHeartbeatAt: new Date(now.getTime() - silentAfter) }
  await orm.insert(terminal).values([
    { ...device, terminalId: newId(now), status: 'unauthorised', lastHeartbeatAt: now },
    { ...device, terminalId: newId(now), status: 'authorised', ...silent },
  ])
})
afterAll(() => gateway.close())

function clientOf(name: string): Client {
  const client = signedIn.get(name)
  if (!client) throw new Error(`nobody signed in as ${name}`)
  return client
}

/** How many rows a list has; undefined for an account that may not open it. */
async function totalOf(client: Client, { list, query }: Asked): Promise<number | undefined> {
  const { code, data } = await client.answer(list, { ...query, pageSize: 1, exact: true })
  if (code === codes.noPermission) return undefined
  expect(succeeded(code)).toBe(true)
  return z.parse(z.object({ total: z.int() }), data).total
}

async function waitingOf(client: Client): Promise<Partial<Record<WaitingKind, number>>> {
  const { waiting } = await client.call(getHome, {})
  return Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))
}

test.each(accounts)(
  'NAV-15 each number of %s is how many rows its list has, and there is none of what waits for others',
  async (name) => {
    const client = clientOf(name)
    const expected: Partial<Record<WaitingKind, number>> = {}
    for (const kind of waitingKinds) {
      const total = waitsFor[kind].includes(name) ? await totalOf(client, listOf[kind]) : 0
      expect(total, `${name} opens the list of ${kind}`).toBeDefined()
      if (total) expected[kind] = total
    }
    expect(await waitingOf(client)).toEqual(expected)
  },
)

test('NAV-15 of the periods that end, those of accounts in use within 30 days wait, and own passwords within 7', async () => {
  const { accountPeriods, passwordPeriods } = await waitingOf(clientOf('sysadmin'))
  expect({ accountPeriods, passwordPeriods }).toEqual({ accountPeriods: 1, passwordPeriods: 2 })
})

test.each(accounts)(
  'NAV-15 people, accounts and projects are told to %s as far as their lists are open',
  async (name) => {
    const client = clientOf(name)
    const { people, accounts, projects } = await client.call(getHome, {})
    for (const [told, list] of [
      [people, listPeople],
      [accounts, listGeneralAccounts],
      [projects, projectCalls.list],
    ] as const)
      expect(told !== undefined).toBe((await totalOf(client, { list, query: {} })) !== undefined)
    const asked: { list: Endpoint; query: object; count: number }[] = [
      ...(people ?? []).map(({ positionLevel, count }) => ({
        ...{ list: listPeople, query: { positionLevel: [positionLevel] }, count },
      })),
      ...(accounts ?? []).map(({ status, count }) => ({
        ...{ list: listGeneralAccounts, query: { status: [status] }, count },
      })),
      ...(projects ?? []).map(({ status, count }) => ({
        ...{ list: projectCalls.list, query: { status: [status] }, count },
      })),
    ]
    for (const { count, ...list } of asked) expect(await totalOf(client, list)).toBe(count)
  },
)

test('NAV-15 what waits is counted no further than it is told', async () => {
  const sysadmin = clientOf('sysadmin')
  const { now } = gateway.time
  const { accountId } = sysadmin.session.userAccount
  const before = (await waitingOf(sysadmin)).notice ?? 0
  const add = async (count: number) => {
    const rows = Array.from({ length: count }, () => ({
      ...{ messageId: newId(now), kind: 'notice' as const, title: '通知', body: '通知', searchText: '通知' },
      ...{ accountId, createdAt: now },
    }))
    await gateway.database.orm.insert(message).values(rows)
    return (await waitingOf(sysadmin)).notice
  }
  expect(await add(mostWaiting - before)).toBe(mostWaiting)
  expect(await add(1)).toBe(mostWaiting + 1)
  expect(await add(1)).toBe(mostWaiting + 1)
})

test('NAV-15 who leads an installation is told which first steps are done within reach, until all are; nobody else is', async () => {
  const engineer = clientOf('engineer')
  const leading = ['organization:add', 'person:add', 'account:add', 'role:member'] as const
  const stepsWith = async (dataPermission: DataPermission, permissions: readonly Permission[]) => {
    const takeBack = await grantOnly(engineer, { dataPermission, permissions })
    const { steps } = await engineer.call(getHome, {})
    await takeBack()
    return steps
  }
  expect(await stepsWith('own', leading)).toEqual({ done: [] })
  expect(await stepsWith('own', leading.slice(1))).toBeUndefined()
  expect(await stepsWith('all', leading)).toBeUndefined()
  // Of a department alone there is no unit to be seen.
  const ofDepartment = await stepsWith('department', leading)
  expect(ofDepartment?.done).toEqual(expect.arrayContaining(['department', 'person']))
  expect(ofDepartment?.done).not.toContain('unit')
  expect(ofDepartment?.unitId).toBeUndefined()
})
