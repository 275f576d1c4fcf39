import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  enableGeneralAccounts,
  getAccountTree,
  inviteAccount,
  listAccounts,
  updateAccountLevel,
} from '#contract/account/administration-endpoints.ts'
import { addGeneralAccount, listGeneralAccounts } from '#contract/account/endpoints.ts'
import { enableRegisteredAccounts } from '#contract/account/registered-endpoints.ts'
import { matchesAccount } from '#contract/account/selection.ts'
import { listMenus } from '#contract/application/endpoints.ts'
import { codes } from '#contract/codes.ts'
import { archivePeople, listPeople, restorePeople } from '#contract/person/endpoints.ts'
import { getInvitation } from '#contract/session/registration.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { history } from '#gateway/db/tables/history.ts'
import { organization } from '#gateway/db/tables/organization.ts'
import { roleMember } from '#gateway/db/tables/role.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { Client, callUnsigned, dataOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

test('ACC-01 an invitation opens a registration at the unit, and one for a person with an account is refused', async () => {
  const organizationId = unitId('first-bureau')
  const { invitationToken, expiresAt } = await unitadmin.call(inviteAccount, { organizationId, validDays: 3 })
  expect(expiresAt).toBe(gateway.time.now.getTime() + 3 * 86_400_000)
  const shown = dataOf(getInvitation, await callUnsigned(gateway, getInvitation, { invitationToken }))
  expect(shown).toMatchObject({ invitedByName: unitadmin.session.userAccount.userName, expiresAt })
  const { userId } = unitadmin.session.userAccount
  const having = await unitadmin.answer(inviteAccount, { organizationId, userId, validDays: 3 })
  expect(having).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'userId' }] } })
  const elsewhere = await unitadmin.answer(inviteAccount, { organizationId: unitId('design'), validDays: 3 })
  expect(elsewhere).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'organizationId' }] } })
})

test('ACC-06 the tree of accounts: groups with a count of the people below them, and people', async () => {
  const { nodes: roots } = await sysadmin.call(getAccountTree, {})
  expect(roots.every(({ nodeType }) => nodeType === 2)).toBe(true)
  const count = (nodes: typeof roots) =>
    nodes.reduce((sum, node) => sum + (node.nodeType === 2 ? Number(node.nodeNameExt) : 1), 0)
  for (const root of roots) {
    const { nodes: children } = await sysadmin.call(getAccountTree, { nodeId: root.nodeId })
    expect([root.nodeName, count(children)]).toEqual([root.nodeName, Number(root.nodeNameExt)])
    // The list of a group has the accounts of just these people.
    const accounts = await sysadmin.call(listGeneralAccounts, { groupId: root.nodeId, pageSize: 2000 })
    expect(new Set(accounts.records.map(({ userId }) => userId)).size).toBe(Number(root.nodeNameExt))
    const having = accounts.records.filter((row) => matchesAccount(row, { keyword: 'a' }))
    const some = await sysadmin.call(listGeneralAccounts, {
      groupId: root.nodeId,
      keyword: 'a',
      pageSize: 2000,
    })
    expect(some.records).toEqual(having)
  }
  const {
    nodes: [own],
  } = await unitadmin.call(getAccountTree, {})
  expect(own?.nodeId).toBe(unitId('first-bureau'))
  const found = await unitadmin.call(getAccountTree, { keyword: 'unitadmin' })
  expect(found).toEqual({
    nodes: [
      {
        nodeId: unitadmin.session.userAccount.userId,
        nodeName: unitadmin.session.userAccount.userName,
        nodeNameExt: 'unitadmin',
        nodeType: 3,
        hasChild: 0,
      },
    ],
  })
  const { nodes: named } = await sysadmin.call(getAccountTree, { keyword: '部' })
  expect(named.length).toBeGreaterThan(20)
  for (const group of named.slice(0, 20)) {
    const { nodes: children } = await sysadmin.call(getAccountTree, { nodeId: group.nodeId })
    expect([group.nodeName, count(children)]).toEqual([group.nodeName, Number(group.nodeNameExt)])
    if (group.nodeType !== 2) continue
    const accounts = await sysadmin.call(listGeneralAccounts, { groupId: group.nodeId, pageSize: 2000 })
    expect(new Set(accounts.records.map(({ userId }) => userId)).size).toBe(Number(group.nodeNameExt))
  }
  // Somebody else's unit narrows to nothing.
  const foreign = await unitadmin.call(listGeneralAccounts, { groupId: unitId('second-bureau') })
  expect(foreign.records).toEqual([])
})

test('ACC-06 STF-02 the tree of accounts has nobody who was archived', async () => {
  const find = async () => (await sysadmin.call(getAccountTree, { keyword: 'tourist' })).nodes
  const heads = async () => {
    const { nodes: roots } = await sysadmin.call(getAccountTree, {})
    return roots.reduce((sum, { nodeNameExt }) => sum + Number(nodeNameExt), 0)
  }
  const before = await heads()
  const [found] = await find()
  const ids = [found?.nodeId ?? '']
  await sysadmin.call(archivePeople, { ids })
  expect(await find()).toEqual([])
  expect(await heads()).toBe(before - 1)
  await sysadmin.call(restorePeople, { ids })
  expect(await find()).toEqual([found])
})

test('security 22: ORG-06 of 50 parallel adds a unit takes as many as its limit leaves room for', async () => {
  const organizationId = unitId('first-bureau')
  const people = (await sysadmin.call(listPeople, { organizationId, pageSize: 50 })).records
  const { orm, pool } = gateway.database
  const counted = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from account join person using (user_id)
       where person.organization_id = $1 and account.deleted_at is null`,
      [organizationId],
    )
    return rows[0]?.count ?? 0
  }
  const before = await counted()
  const limit = { accountLimit: before + 3 }
  await orm.update(organization).set(limit).where(eq(organization.organizationId, organizationId))
  const answers = await Promise.all(
    people.map(({ userId, userName }, index) =>
      sysadmin.answer(addGeneralAccount, {
        generalAccountId: randomUUID(),
        accountName: `limit${index}`,
        userId,
        userName,
      }),
    ),
  )
  expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(3)
  const refused = answers.filter(({ code }) => code === codes.invalid)
  expect(refused).toHaveLength(47)
  expect(refused[0]?.data).toMatchObject({ fields: [{ path: 'userId' }] })
  expect(await counted()).toBe(before + 3)
})

test('ACC-08 a tourist looks, whatever the roles grant', async () => {
  const role = { roleId: packagedRoleId('unit-administrator') }
  const asked = { status: ['normal' as const], level: ['general' as const], pageSize: 100 }
  const { records } = await sysadmin.call(listGeneralAccounts, asked)
  const fixed = ['sysadmin', 'unitadmin', 'auditor']
  const one = records.find((row) => !fixed.includes(row.accountName))
  const [accountId = '', accountName = ''] = [one?.generalAccountId, one?.accountName]
  await gateway.database.orm
    .insert(roleMember)
    .values({ ...role, accountId })
    .onConflictDoNothing()
  const client = await Client.signIn(gateway, accountName)
  expect((await client.answer(listAccounts, {})).code).toBe(codes.success)
  await sysadmin.call(updateAccountLevel, { accountId, level: 'tourist', projectId: projectId('railway') })
  expect((await client.answer(listAccounts, {})).code).toBe(codes.noPermission)
  expect((await client.answer(listWorkSites, {})).code).toBe(codes.success)
  const menus = await client.call(listMenus, { appCode: consoleAppCode })
  const actions = menus.flatMap((menu) => menu.authFunctionList.map(({ functionAction }) => functionAction))
  expect(actions).toContain('workSite:view')
  expect(actions.filter((action) => !action.endsWith(':view'))).toEqual([])
})

test('ROL-04 news and history of an account reach those who see its list in its department or project alone', async () => {
  const asked = { status: ['normal' as const], level: ['general' as const], pageSize: 100 }
  const { records } = await sysadmin.call(listGeneralAccounts, asked)
  const fixed = ['sysadmin', 'unitadmin', 'auditor']
  const one = records.find((row) => row.place?.departmentId && !fixed.includes(row.accountName))
  const [accountId = '', departmentId = ''] = [one?.generalAccountId, one?.place?.departmentId]
  const scopes = [{ departmentIds: [departmentId] }, { projectIds: [projectId('railway')] }]
  const listeners = (['account:view', 'registeredAccount:view'] as const).flatMap((permission) =>
    scopes.map((scope) => listenAs(gateway, permission, scope)),
  )
  const heard = async () => {
    await gateway.heard()
    return listeners.map(({ told }) => told.splice(0).length > 0)
  }
  await sysadmin.call(enableGeneralAccounts, { ids: [accountId], action: 'stop' })
  expect(await heard()).toEqual([true, false, false, false])
  // From one list to the other one.
  await sysadmin.call(updateAccountLevel, { accountId, level: 'registered', projectId: projectId('railway') })
  expect(await heard()).toEqual([true, false, true, true])
  await sysadmin.call(enableRegisteredAccounts, { ids: [accountId], action: 'enable' })
  expect(await heard()).toEqual([false, false, true, true])
  await sysadmin.call(updateAccountLevel, { accountId, level: 'general' })
  expect(await heard()).toEqual([true, false, true, true])
  for (const { stop } of listeners) await stop()
  const places = await gateway.database.orm
    .select({ departmentId: history.departmentId, projectId: history.projectId })
    .from(history)
    .where(eq(history.entityId, accountId))
    .orderBy(history.seq)
  const railway = projectId('railway')
  expect(places).toEqual([null, railway, railway, null].map((projectId) => ({ departmentId, projectId })))
})

test('ACC-06 of a group or a keyword with very many accounts the tree shows the first and says how many there are', async () => {
  const organizationId = unitId('second-bureau')
  await gateway.database.pool.query(
    `with made as (
       insert into person (user_id, organization_id, user_name, changed_at, changed_by_name)
       select gen_random_uuid(), $1, '众' || n, now(), '测试' from generate_series(1, 230) n returning user_id, user_name)
     insert into account (account_id, account_name, user_id, level, status, password_changed_at, created_at, changed_at,
       changed_by_name)
     select gen_random_uuid(), 'many' || lpad(substr(user_name, 2), 3, '0'), user_id, 'general', 'normal', now(), now(), now(),
       '测试' from made`,
    [organizationId],
  )
  const all = (await sysadmin.call(listGeneralAccounts, { organizationId, pageSize: 2000 })).records
  const direct = all.filter(({ place }) => place?.departmentId === undefined)
  const { nodes, accountCount } = await sysadmin.call(getAccountTree, { nodeId: organizationId })
  expect([nodes.filter(({ nodeType }) => nodeType === 3).length, accountCount]).toEqual([200, direct.length])
  const found = await sysadmin.call(getAccountTree, { keyword: 'many' })
  const first = Array.from({ length: 200 }, (_, at) => `many${String(at + 1).padStart(3, '0')}`)
  expect([found.nodes.map(({ nodeNameExt }) => nodeNameExt).toSorted(), found.accountCount]).toEqual([
    first,
    230,
  ])
  expect(await sysadmin.call(getAccountTree, { keyword: 'many23' })).not.toHaveProperty('accountCount')
})
