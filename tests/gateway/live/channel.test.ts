import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Database } from '#gateway/db/client.ts'
import { Channel } from '#gateway/live/channel.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import type { Actor } from '#gateway/security/actor.ts'
import { type Grants, noGrants } from '#gateway/security/grants.ts'
import { testDatabase } from '../database.ts'

let database: Database
/** Two gateways on PostgreSQL; an embedded database has just one, which then is both. */
let here: Channel
let there: Channel
/** What the accounts may see by now. */
let granted: Map<string, Grants>
const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
const changed: LiveEvent = { kind: 'changed', entity: 'work-site' }

beforeEach(async () => {
  database = await testDatabase()
  granted = new Map()
  const parts = { database, logger: createLogger('info', silent), grantsOf: async () => new Map(granted) }
  here = new Channel(parts)
  there = database.kind === 'postgres' ? new Channel(parts) : here
  for (const channel of new Set([here, there])) await channel.start()
})
afterEach(async () => {
  for (const channel of new Set([here, there])) await channel.close()
  await database.close()
})

function actor(accountId: string, changes: Partial<Actor> = {}): Actor {
  return {
    accountId,
    accountName: accountId,
    userId: accountId,
    userName: accountId,
    level: 'general',
    sessionId: `session-of-${accountId}`,
    secondFactor: { enrolled: false, required: false, shownAt: undefined },
    permissions: new Set(),
    scope: {
      all: false,
      organizationIds: [],
      departmentIds: [],
      resourceIds: [],
      projectIds: [],
      own: false,
    },
    ...changes,
  }
}

/** Opens a stream; what it is told stands in the list. */
function open(channel: Channel, listener: Actor): LiveEvent[] {
  const told: LiveEvent[] = []
  granted.set(listener.accountId, { ...listener, roleNames: [] })
  channel.listen(listener, (event) => told.push(event))
  return told
}

test('OPS-01 an event reaches the accounts and sessions that it is meant for, at every gateway', async () => {
  const near = open(here, actor('anna'))
  const far = open(there, actor('anna'))
  const other = open(there, actor('bert'))
  here.announce({ accountIds: ['anna'] }, changed)
  here.announce({ sessionIds: ['session-of-bert'] }, { kind: 'session-ended', reason: 'disabled' })
  await expect
    .poll(() => [near, far, other])
    .toEqual([[changed], [changed], [{ kind: 'session-ended', reason: 'disabled' }]])
})

test('an event about a project reaches who holds the permission there, and nobody else', async () => {
  const scope = {
    all: false,
    organizationIds: [],
    departmentIds: [],
    resourceIds: [],
    projectIds: ['north'],
    own: false,
  }
  const permissions = new Set(['workSite:view'] as const)
  const holder = open(there, actor('holder', { permissions, scope }))
  const elsewhere = open(
    there,
    actor('elsewhere', { permissions, scope: { ...scope, projectIds: ['south'] } }),
  )
  const without = open(there, actor('without', { scope }))
  const everywhere = open(there, actor('everywhere', { permissions, scope: { ...scope, all: true } }))
  here.announce({ permission: 'workSite:view', projectId: 'north' }, changed)
  here.announce({ permission: 'workSite:view' }, { kind: 'changed', entity: 'message' })
  const last = { kind: 'changed', entity: 'message' }
  await expect
    .poll(() => [holder, elsewhere, without, everywhere])
    .toEqual([[changed, last], [last], [], [changed, last]])
})

test('an audience of thousands is reached', async () => {
  const accountIds = Array.from({ length: 2_000 }, () => crypto.randomUUID())
  const last = open(there, actor(accountIds.at(-1) ?? ''))
  here.announce({ accountIds }, changed)
  await expect.poll(() => last).toEqual([changed])
})

test('OPS-01 after its connection was cut a gateway hears the others again, and tells everyone to look again', async () => {
  const told = open(there, actor('anna'))
  if (database.kind === 'postgres') {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen milepost_live' and datname = current_database()`,
    )
    await expect.poll(() => told).toEqual([{ kind: 'changed', entity: 'message' }])
  }
  here.announce({ accountIds: ['anna'] }, changed)
  await expect.poll(() => told.at(-1)).toEqual(changed)
})

test('a stream that ended is told nothing, and an account has a bound', () => {
  const told: LiveEvent[] = []
  const stop = here.listen(actor('anna'), (event) => told.push(event))
  stop()
  here.announce({ accountIds: ['anna'] }, changed)
  expect([told, here.openStreams]).toEqual([[], 0])
  for (let count = 0; count < 20; count++) open(here, actor('anna'))
  expect(() => open(here, actor('anna'))).toThrow('20429')
  open(here, actor('bert'))
})

test('who lost or got a right hears by it from the change on, at every gateway', async () => {
  const scope = { ...noGrants.scope, all: true }
  const reader = { ...noGrants, permissions: new Set(['workSite:view'] as const), scope }
  const loses = open(there, actor('loses', reader))
  const gets = open(there, actor('gets'))
  here.announce({ permission: 'workSite:view' }, changed)
  await expect.poll(() => [loses, gets]).toEqual([[changed], []])
  granted.set('loses', noGrants).set('gets', reader)
  // The role's change itself is heard by nobody here.
  here.announce({ permission: 'role:view' }, { kind: 'changed', entity: 'role' })
  here.announce({ permission: 'workSite:view' }, changed)
  await expect.poll(() => gets).toEqual([changed])
  expect(loses).toEqual([changed])
})

test('while rights cannot be read nobody hears by them, and by name as ever', async () => {
  const scope = { ...noGrants.scope, all: true }
  const told = open(here, actor('anna', { permissions: new Set(['workSite:view'] as const), scope }))
  const read = granted
  granted = new Map()
  // A map that cannot be copied stands for a database that does not answer.
  Object.defineProperty(granted, Symbol.iterator, {
    value: () => {
      throw new Error('no answer')
    },
  })
  here.announce({ permission: 'workSite:view' }, changed)
  here.announce({ accountIds: ['anna'] }, { kind: 'changed', entity: 'message' })
  await expect.poll(() => told).toEqual([{ kind: 'changed', entity: 'message' }])
  granted = read
  here.announce({ permission: 'workSite:view' }, changed)
  await expect.poll(() => told.at(-1)).toEqual(changed)
})
