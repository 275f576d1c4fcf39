import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAccountLevel } from '#contract/account/administration-endpoints.ts'
import { listGeneralAccounts } from '#contract/account/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import {
  addWorkSite,
  deleteWorkSites,
  updateWorkSite,
  type WorkSite,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import { roleFunction, roleProject } from '#gateway/db/tables/role.ts'
import { workSite } from '#gateway/db/tables/work-site.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { beginEpoch } from '#gateway/operations/restore.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { trailKey } from '../trail.ts'
import { newBeside } from '../work-site/new-work-site.ts'
import { Replica } from './pulled-work-sites.ts'

let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

function firstOf(replica: Replica, project: string): WorkSite {
  const site = [...replica.rows.values()].find((row) => row.projectId === project)
  if (!site) throw new Error('the replica has none')
  return site
}

test('a snapshot comes in pages of 500 rows and holds all that the account may see', async () => {
  const replica = new Replica(engineer)
  await replica.pull()
  expect(replica.pages.map(({ rows }) => rows.length)).toEqual([500, 100])
  expect(replica.pages.map(({ snapshot }) => snapshot)).toEqual([true, false])
  expect(new Set(replica.pages.map(({ cursor }) => cursor)).size).toBe(1)
  await replica.expectComplete()
})

test('after it come just the changes: edits, new ones, and deletions as removals', async () => {
  const replica = new Replica(engineer)
  await replica.catchUp()
  const [edited, removed, beside] = [...replica.rows.values()]
  if (!edited || !removed || !beside) throw new Error('the replica has too few')
  const { workSiteId, revision } = edited
  await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: '已复测' })
  await engineer.call(deleteWorkSites, { ids: [removed.workSiteId] })
  const add = newBeside(beside)
  await engineer.call(addWorkSite, add)
  await replica.pull()
  const [page] = replica.pages
  expect(page?.snapshot).toBe(false)
  expect(page?.removed).toEqual([removed.workSiteId])
  const ids = z.parse(z.array(workSiteEntity.Row), page?.rows).map((row) => row.workSiteId)
  expect(ids.toSorted()).toEqual([workSiteId, add.workSiteId].toSorted())
  await replica.expectComplete()
})

test('changes made between two pages of a snapshot come with the next pull', async () => {
  const replica = new Replica(engineer)
  const first = await engineer.call(pullChanges, { entity: 'work-site' })
  const rows = z.parse(z.array(workSiteEntity.Row), first.rows)
  const early = rows[0]
  if (!early || !first.page) throw new Error('the snapshot has one page')
  const { workSiteId, revision } = early
  await engineer.call(updateWorkSite, { workSiteId, baseRevision: revision, remarks: '翻页之间' })
  const second = await engineer.call(pullChanges, { entity: 'work-site', page: first.page })
  for (const row of [...rows, ...z.parse(z.array(workSiteEntity.Row), second.rows)])
    replica.rows.set(row.workSiteId, row)
  replica.scope = second.scope
  replica.cursor = second.cursor
  await replica.pull()
  await replica.expectComplete()
})

test('changes of rows out of reach are told to nobody else', async () => {
  const replica = new Replica(engineer)
  await replica.catchUp()
  const inWater = eq(workSite.projectId, projectId('water'))
  await gateway.database.orm.update(workSite).set({ remarks: '外项目' }).where(inWater)
  await gateway.database.orm.update(workSite).set({ deletedAt: gateway.time.now }).where(inWater)
  await replica.pull()
  expect(replica.pages).toMatchObject([{ rows: [], removed: [] }])
})

test('a row that moves to a project out of reach is removed here, and one that arrives is new there', async () => {
  const replica = new Replica(engineer)
  await replica.catchUp()
  const { workSiteId } = firstOf(replica, projectId('railway'))
  await gateway.database.orm
    .update(workSite)
    .set({ projectId: projectId('water'), formerProjectIds: [projectId('railway')], organizationId: null })
    .where(eq(workSite.workSiteId, workSiteId))
  await replica.pull()
  expect(replica.pages[0]).toMatchObject({ snapshot: false, rows: [], removed: [workSiteId] })
  await replica.expectComplete()
})

describe('when the account’s rights change', () => {
  const highway = { roleId: packagedRoleId('project-engineer'), projectId: projectId('highway') }
  beforeEach(async () => {
    await gateway.database.orm.delete(roleProject).where(eq(roleProject.projectId, highway.projectId))
  })
  afterEach(async () => {
    await gateway.database.orm.insert(roleProject).values(highway).onConflictDoNothing()
  })

  test('another scope starts a new snapshot, which holds no row of the old one', async () => {
    const replica = new Replica(engineer)
    await replica.pull()
    const before = replica.scope
    expect([...replica.rows.values()].filter((row) => row.projectId === highway.projectId)).toEqual([])
    await gateway.database.orm.insert(roleProject).values(highway)
    await replica.pull()
    expect(replica.pages[0]?.snapshot).toBe(true)
    expect(replica.scope).not.toBe(before)
    expect(firstOf(replica, highway.projectId)).toBeDefined()
    await replica.expectComplete()
  })
})

test('OFF-02 an account that leaves the project by which it was seen is removed here', async () => {
  const restore = await grantOnly(engineer, {
    dataPermission: 'projects',
    permissions: ['account:view'],
    projectId: projectId('railway'),
  })
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const { records } = await sysadmin.call(listGeneralAccounts, { keyword: 'tourist' })
  const accountId = records[0]?.generalAccountId ?? ''
  await sysadmin.call(updateAccountLevel, { accountId, level: 'tourist', projectId: projectId('railway') })
  const { scope, cursor, rows } = await engineer.call(pullChanges, { entity: 'account' })
  expect(rows).toContainEqual(expect.objectContaining({ generalAccountId: accountId }))
  await sysadmin.call(updateAccountLevel, { accountId, level: 'tourist', projectId: projectId('water') })
  const later = await engineer.call(pullChanges, { entity: 'account', scope, cursor })
  expect(later.snapshot).toBe(false)
  expect(later.removed).toContain(accountId)
  await restore()
})

test('a cursor from the future, as after a restored backup, starts a new snapshot', async () => {
  const { scope } = await engineer.call(pullChanges, { entity: 'work-site' })
  const answer = await engineer.call(pullChanges, { entity: 'work-site', scope, cursor: '99999999999999' })
  expect(answer.snapshot).toBe(true)
})

test.each([{ cursor: 'x' }, { page: 'x' }, { entity: 'terminal' }, { page: 'bnVsbA' }])(
  'a pull with %j is refused as invalid',
  async (query) => {
    expect((await engineer.answer(pullChanges, { entity: 'work-site', ...query })).code).toBe(codes.invalid)
  },
)

test('OFF-02 whoever sees more rows than a device may keep is given none, and goes on with those it has', async () => {
  const before = gateway.services.settings.replicaRows
  const replica = new Replica(engineer)
  await replica.pull()
  gateway.services.settings.replicaRows = replica.rows.size - 1
  try {
    expect((await engineer.answer(pullChanges, { entity: 'work-site' })).code).toBe(codes.tooLarge)
    await replica.pull()
    expect(replica.pages.map(({ snapshot }) => snapshot)).toEqual([false])
    gateway.services.settings.replicaRows = replica.rows.size
    expect((await engineer.answer(pullChanges, { entity: 'work-site' })).code).toBe(codes.success)
  } finally {
    gateway.services.settings.replicaRows = before
  }
})

test('without the right to see work sites there is no replica of them', async () => {
  const { roleFunctions, restore } = await withoutFunctions('tourist')
  expect(roleFunctions).toBeGreaterThan(0)
  try {
    const tourist = await Client.signIn(gateway, 'tourist')
    expect((await tourist.answer(pullChanges, { entity: 'work-site' })).code).toBe(codes.noPermission)
  } finally {
    await restore()
  }
})

/** Takes all functions from a role, for as long as the test wants. */
async function withoutFunctions(key: 'tourist') {
  const of = eq(roleFunction.roleId, packagedRoleId(key))
  const taken = await gateway.database.orm.delete(roleFunction).where(of).returning()
  const restore = async () => {
    await gateway.database.orm.insert(roleFunction).values(taken)
  }
  return { roleFunctions: taken.length, restore }
}

/** A transaction that writes, and commits when it is told to; on a connection of its own. */
async function openWriter(workSiteId: string) {
  const writer = await gateway.database.pool.connect()
  await writer.query('begin')
  await writer.query(
    'update work_site set remarks = $1, changed_in = pg_current_xact_id() where work_site_id = $2',
    ['晚到的提交', workSiteId],
  )
  return {
    async commit() {
      await writer.query('commit')
      writer.release()
    },
  }
}

async function pullAroundALateCommit(): Promise<void> {
  const replica = new Replica(engineer)
  await replica.pull()
  const [late, early] = [...replica.rows.values()]
  if (!late || !early) throw new Error('the replica has too few')
  const writer = await openWriter(late.workSiteId)
  const edit = { workSiteId: early.workSiteId, baseRevision: early.revision, remarks: '先到的提交' }
  await engineer.call(updateWorkSite, edit)
  await replica.pull()
  expect(replica.rows.get(early.workSiteId)?.remarks).toBe('先到的提交')
  expect(replica.rows.get(late.workSiteId)?.remarks).toBe(late.remarks)
  await writer.commit()
  await replica.pull()
  expect(replica.rows.get(late.workSiteId)?.remarks).toBe('晚到的提交')
  await replica.expectComplete()
}

// The embedded database has one session: no commit can come late there, and the test would wait for itself.
if (process.env.TEST_DATABASE_URL) {
  test('a commit that comes late is never skipped', pullAroundALateCommit)
} else {
  test('on the embedded database, with its one session, no commit can come late', () => {
    expect(gateway.database.pool.options.max).toBe(1)
  })
}

test('OFF-03 after a backup was restored a device takes a new snapshot, wherever its cursor stood', async () => {
  const replica = new Replica(engineer)
  await replica.pull()
  for (const _ of ['once', 'again']) {
    await replica.pull()
    expect(replica.pages.map(({ snapshot }) => snapshot)).toEqual([false])
    await beginEpoch(gateway.database, trailKey, gateway.time.now)
    await replica.pull()
    expect(replica.pages[0]?.snapshot).toBe(true)
    await replica.expectComplete()
  }
})
