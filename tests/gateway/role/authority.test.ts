import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getDictionaryHeads } from '#contract/dictionary/endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import { listPeople } from '#contract/person/endpoints.ts'
import {
  addRole,
  addRoleAccounts,
  deleteRoleAccounts,
  deleteRoles,
  getRole,
  listRoleAccounts,
  listRoleCandidates,
  listRoleResources,
  setRoleData,
  setRoleMenus,
  setRoleOrganizations,
  setRoleResources,
  updateRole,
} from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
let engineer: Client
/** Belongs to the first bureau, as the unit administrator does. */
let sitestaff: Client
/** Belongs to another unit. */
let tourist: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
  engineer = await Client.signIn(gateway, 'engineer')
  sitestaff = await Client.signIn(gateway, 'sitestaff')
  tourist = await Client.signIn(gateway, 'tourist')
})
afterAll(() => gateway.close())

const ids = (...permissions: Permission[]) => permissions.map(packagedFunctionId)
const accountOf = ({ session }: Client) => session.userAccount.accountId

interface Parts {
  permissions?: Permission[]
  dataPermission?: RoleDetail['dataPermission']
  organizationIds?: string[]
  projectIds?: string[]
}

/** A role as the system administrator makes it. */
async function makeRole({ permissions = [], dataPermission = 'own', ...sets }: Parts): Promise<RoleDetail> {
  const roleId = randomUUID()
  const { role } = await sysadmin.call(addRole, { roleId, roleName: '试验角色', dataPermission, ...sets })
  if (permissions.length === 0) return role
  const edit = { roleId, baseRevision: role.revision, applicationMenuFunctionIds: ids(...permissions) }
  return (await sysadmin.call(setRoleMenus, edit)).role
}

const atFirstBureau = { organizationIds: [unitId('first-bureau')] }

test('ROL-01 a role is made, renamed, given functions, rows and units, and deleted once nobody has it', async () => {
  const roleId = randomUUID()
  const add = {
    roleId,
    roleName: '质检员',
    remark: '一局',
    dataPermission: 'projects',
    projectIds: [projectId('railway')],
  } as const
  const { role } = await sysadmin.call(addRole, { ...add, projectIds: [...add.projectIds] })
  expect(role).toMatchObject({ roleName: '质检员', remark: '一局', functionActions: [], memberCount: 0 })
  expect(role.projects).toMatchObject([{ projectName: '新建益州至明州高速铁路' }])
  expect((await sysadmin.answer(addRole, { ...add, roleName: '又一个' })).code).toBe(codes.invalid)
  const renamed = await sysadmin.call(updateRole, {
    roleId,
    baseRevision: role.revision,
    roleName: '质量员',
    clear: ['remark'],
  })
  expect(renamed.role).toMatchObject({ roleName: '质量员', revision: role.revision + 1 })
  expect(renamed.role.remark).toBeUndefined()
  const baseRevision = renamed.role.revision
  const functions = {
    roleId,
    baseRevision,
    applicationMenuFunctionIds: ids('workSite:view', 'workSite:edit'),
  }
  const granted = await sysadmin.call(setRoleMenus, functions)
  expect(granted.role.functionActions).toEqual(['workSite:edit', 'workSite:view'])
  const data = await sysadmin.call(setRoleData, { roleId, baseRevision, dataPermission: 'department' })
  expect(data.role).toMatchObject({ dataPermission: 'department', projects: [] })
  expect(data.merged).toEqual(['applicationMenuFunctionIds'])
  const units = await sysadmin.call(setRoleOrganizations, { roleId, baseRevision, ...atFirstBureau })
  expect(units.role.organizations).toMatchObject([{ organizationId: unitId('first-bureau') }])

  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [accountOf(sitestaff)] })
  const members = await sysadmin.call(listRoleAccounts, { roleId })
  expect(members.records).toMatchObject([{ accountName: 'sitestaff', inForce: true }])
  const candidates = await sysadmin.call(listRoleCandidates, { roleId, pageSize: 2000 })
  const names = candidates.records.map(({ accountName }) => accountName)
  expect(names).toContain('engineer')
  // Of another unit, who has it already, and oneself.
  for (const name of ['tourist', 'sitestaff', 'sysadmin']) expect(names).not.toContain(name)
  const used = await sysadmin.answer(deleteRoles, { ids: [roleId] })
  expect(used).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'ids.0' }] } })
  expect(await sysadmin.call(deleteRoleAccounts, { roleId, ids: [accountOf(sitestaff)] })).toEqual({
    changed: 1,
  })
  expect(await sysadmin.call(deleteRoles, { ids: [roleId] })).toEqual({ deleted: 1 })
  expect((await sysadmin.answer(getRole, { roleId })).code).toBe(codes.deleted)
})

test('ROL-04 security 20: a function taken from a role is refused from the next request, and on replay', async () => {
  const [site] = (await engineer.call(listWorkSites, { pageSize: 1 })).records
  const request = { workSiteId: site?.workSiteId, baseRevision: site?.revision, remarks: '收回之前写下' }
  const item = {
    endpointId: updateWorkSite.id,
    idempotencyKey: randomUUID(),
    madeAt: gateway.time.now.getTime(),
    request,
  }
  const roleId = packagedRoleId('project-engineer')
  const before = await sysadmin.call(getRole, { roleId })
  const left = before.applicationMenuFunctionIds.filter((id) => id !== packagedFunctionId('workSite:edit'))
  const taken = await sysadmin.call(setRoleMenus, {
    roleId,
    baseRevision: before.revision,
    applicationMenuFunctionIds: left,
  })
  expect((await engineer.answer(updateWorkSite, request)).code).toBe(codes.noPermission)
  const { results } = await engineer.call(replayEdits, { items: [item], clockOffset: 0 })
  expect(results.map(({ code }) => code)).toEqual([codes.noPermission])
  await sysadmin.call(setRoleMenus, {
    roleId,
    baseRevision: taken.role.revision,
    applicationMenuFunctionIds: before.applicationMenuFunctionIds,
  })
  expect((await engineer.answer(updateWorkSite, request)).code).toBe(codes.success)
})

test('ROL-04 security 20: rows, a unit and a membership taken away are out of sight from the next request', async () => {
  const { roleId, revision } = await makeRole({
    permissions: ['person:view'],
    dataPermission: 'organization',
  })
  const member = { roleId, accountIds: [accountOf(sitestaff)] }
  const seen = async () => {
    const answer = await sitestaff.answer(listPeople, {})
    return answer.code === codes.success ? (await sitestaff.call(listPeople, {})).total : answer.code
  }
  expect(await seen()).toBe(codes.noPermission)
  await sysadmin.call(addRoleAccounts, member)
  expect(await seen()).toBeGreaterThan(1)
  const own = { roleId, baseRevision: revision, dataPermission: 'own' } as const
  const { role } = await sysadmin.call(setRoleData, own)
  expect(await seen()).toBe(0)
  // The role holds at another unit alone now.
  await sysadmin.call(setRoleOrganizations, {
    roleId,
    baseRevision: role.revision,
    organizationIds: [unitId('second-bureau')],
  })
  expect(await seen()).toBe(codes.noPermission)
  const { records } = await sysadmin.call(listRoleAccounts, { roleId })
  expect(records).toMatchObject([{ accountName: 'sitestaff', inForce: false }])
  await sysadmin.call(deleteRoleAccounts, { roleId, ids: [accountOf(sitestaff)] })
})

test('ROL-01 a resource opens the standard of another unit to whoever has the role', async () => {
  const [standard] = await sysadmin.call(listRoleResources, {})
  if (!standard) throw new Error('the demo has no standard of a unit')
  const { roleId, revision } = await makeRole({ permissions: ['ebs:view', 'wbs:view', 'quantity:view'] })
  const heads = async () =>
    (await tourist.call(getDictionaryHeads, {})).map(({ dictionaryId }) => dictionaryId)
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: [accountOf(tourist)] })
  expect(await heads()).not.toContain(standard.resourceId)
  const opened = { roleId, baseRevision: revision, resourceIds: [standard.resourceId] }
  const { role } = await sysadmin.call(setRoleResources, opened)
  expect(role.resources).toEqual([standard])
  expect(await heads()).toContain(standard.resourceId)
  await sysadmin.call(setRoleResources, { roleId, baseRevision: role.revision })
  expect(await heads()).not.toContain(standard.resourceId)
  await sysadmin.call(deleteRoleAccounts, { roleId, ids: [accountOf(tourist)] })
})

describe('ROL-04 security 21: nobody grants what they do not hold', () => {
  const refused = async (attempt: Promise<{ code: number }>) =>
    expect((await attempt).code).toBe(codes.noPermission)

  test('no function, and no role that has one', async () => {
    const { roleId, revision: baseRevision } = await makeRole({
      ...atFirstBureau,
      permissions: ['person:view'],
    })
    const asked = ids('person:view', 'message:review')
    await refused(unitadmin.answer(setRoleMenus, { roleId, baseRevision, applicationMenuFunctionIds: asked }))
    expect((await sysadmin.call(getRole, { roleId })).functionActions).toEqual(['person:view'])
    const more = await makeRole({ ...atFirstBureau, permissions: ['message:review'] })
    const member = { roleId: more.roleId, accountIds: [accountOf(sitestaff)] }
    await refused(unitadmin.answer(addRoleAccounts, member))
    await refused(unitadmin.answer(setRoleMenus, { roleId: more.roleId, baseRevision: more.revision }))
    expect((await sysadmin.call(listRoleAccounts, { roleId: more.roleId })).total).toBe(0)
  })

  test('no wider rows, and no role that opens them', async () => {
    const { roleId, revision: baseRevision } = await makeRole(atFirstBureau)
    for (const dataPermission of ['all', 'projects'] as const) {
      const projectIds = dataPermission === 'projects' ? [projectId('railway')] : []
      await refused(unitadmin.answer(setRoleData, { roleId, baseRevision, dataPermission, projectIds }))
      const sets = dataPermission === 'projects' ? { projectIds } : {}
      const wide = await makeRole({ ...atFirstBureau, dataPermission, ...sets })
      const member = { roleId: wide.roleId, accountIds: [accountOf(sitestaff)] }
      await refused(unitadmin.answer(addRoleAccounts, member))
    }
    const below = { roleId, baseRevision, dataPermission: 'organization-and-below' } as const
    await unitadmin.call(setRoleData, below)
    await unitadmin.call(addRoleAccounts, { roleId, accountIds: [accountOf(sitestaff)] })
    await unitadmin.call(deleteRoleAccounts, { roleId, ids: [accountOf(sitestaff)] })
  })

  test('no unit beyond their own, nor every unit', async () => {
    const { roleId, revision: baseRevision } = await makeRole(atFirstBureau)
    const units = [...atFirstBureau.organizationIds, unitId('second-bureau')]
    const beyond = await unitadmin.answer(setRoleOrganizations, {
      roleId,
      baseRevision,
      organizationIds: units,
    })
    expect(beyond).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'organizationIds' }] } })
    await refused(unitadmin.answer(setRoleOrganizations, { roleId, baseRevision }))
    const nowhere = { roleId: randomUUID(), roleName: '处处有效', dataPermission: 'own' } as const
    await refused(unitadmin.answer(addRole, nowhere))
    await unitadmin.call(addRole, { ...nowhere, ...atFirstBureau })
  })

  test('nothing to themselves, and nothing to accounts out of reach', async () => {
    const { roleId } = await makeRole(atFirstBureau)
    await refused(unitadmin.answer(addRoleAccounts, { roleId, accountIds: [accountOf(unitadmin)] }))
    const stranger = await unitadmin.answer(addRoleAccounts, { roleId, accountIds: [accountOf(tourist)] })
    expect(stranger).toMatchObject({ code: codes.invalid, data: { fields: [{ path: 'accountIds' }] } })
    const own = await sysadmin.call(getRole, { roleId: packagedRoleId('system-administrator') })
    expect(own.fixed).toBe('held')
    const edit = { roleId: own.roleId, baseRevision: own.revision }
    await refused(sysadmin.answer(setRoleData, { ...edit, dataPermission: 'own' }))
    await refused(sysadmin.answer(deleteRoleAccounts, { roleId: own.roleId, ids: [accountOf(sysadmin)] }))
  })

  test('a role of every unit is not for the administrator of one to change, nor to take away', async () => {
    const tourists = await unitadmin.call(getRole, { roleId: packagedRoleId('tourist') })
    expect(tourists.fixed).toBe('beyond')
    const edit = { roleId: tourists.roleId, baseRevision: tourists.revision }
    await refused(unitadmin.answer(updateRole, { ...edit, roleName: '改名' }))
    await refused(unitadmin.answer(deleteRoles, { ids: [tourists.roleId] }))
    const staff = packagedRoleId('site-staff')
    await refused(unitadmin.answer(deleteRoleAccounts, { roleId: staff, ids: [accountOf(sitestaff)] }))
  })
})

test('ROL-04 security 22: of 50 edits of a matrix at once one stands, whole, and the others are told', async () => {
  const { roleId, revision: baseRevision } = await makeRole({})
  const halves: Permission[][] = [
    ['workSite:view', 'workSite:add', 'workSite:edit', 'workSite:delete'],
    ['person:view', 'person:add', 'person:edit', 'person:move'],
  ]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const applicationMenuFunctionIds = ids(...(halves[at % 2] ?? []))
      return sysadmin.answer(setRoleMenus, { roleId, baseRevision, applicationMenuFunctionIds })
    }),
  )
  const { functionActions, revision } = await sysadmin.call(getRole, { roleId })
  expect(revision).toBe(baseRevision + 1)
  expect(halves.map((half) => half.toSorted())).toContainEqual(functionActions)
  // Who asked for the very set that stands has nothing left to change.
  const told = answers.filter(({ code }) => code === codes.conflict)
  const done = answers.filter(({ code }) => code === codes.success)
  expect(told.length + done.length).toBe(50)
  expect(told.length).toBeGreaterThanOrEqual(25)
})
