import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import { addRole, addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { deployModel, type WorkflowModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { getProcess, listStartable, startProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { placeOf } from '../../place-of.ts'
import { inARow, type People, signInPeople, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

type Scopes = WorkflowModel['useScopeConfigs']

let count = 0
/** Deploys a model for those of a use scope. */
async function deployFor(useScopeConfigs: Scopes, startScope: WorkflowModel['startScope'] = 'useScope') {
  count += 1
  const { model } = await people.sysadmin.call(workflowModelCalls.add, {
    name: `限定发起${count}`,
    key: `scoped_${count}`,
    bpmnXml: inARow([['a', taskFor('a', ['engineer'])]]),
    startScope,
    useScopeConfigs,
  })
  const deployed = await people.sysadmin.call(deployModel, { id: model.id, baseRevision: 1 })
  return { id: model.id, modelHistoryId: deployed.modelHistoryId }
}

/** Whether somebody finds a model among those to start, and can start it: both or neither. */
async function mayStart(client: Client, modelHistoryId: number): Promise<boolean> {
  const startable = await client.call(listStartable, {})
  const sees = startable.some((each) => each.modelHistoryId === modelHistoryId)
  const processInstanceId = randomUUID()
  const request = { processInstanceId, modelHistoryId, title: `限定事项 ${processInstanceId}` }
  const { code } = await client.answer(startProcess, request)
  // Whoever is refused leaves nothing behind.
  const found = await people.sysadmin.answer(getProcess, { processInstanceId })
  expect([succeeded(code), found.code]).toEqual(sees ? [true, codes.success] : [false, codes.notFound])
  if (!sees) expect(code).toBe(codes.noPermission)
  return sees
}

/** Who of the demo's people may start a model. */
async function starters(modelHistoryId: number): Promise<string[]> {
  const all = Object.entries(people)
  const may = await Promise.all(all.map(([, client]) => mayStart(client, modelHistoryId)))
  return all.flatMap(([name], at) => (may[at] ? [name] : []))
}

const accountOf = (name: string) => ({ scopeType: 'account' as const, targetId: demoAccountId(name) })

/** Adds a role that grants nothing, and gives it to an account. */
async function newRole(accountName: string, organizationIds: string[] = []): Promise<string> {
  const roleId = randomUUID()
  await people.sysadmin.call(addRole, {
    roleId,
    roleName: `发起角色 ${count}`,
    dataPermission: 'own',
    organizationIds,
  })
  await people.sysadmin.call(addRoleAccounts, { roleId, accountIds: [demoAccountId(accountName)] })
  return roleId
}

test('WFL-02: a model for named accounts is seen and started by these, and by nobody else, whatever they administer', async () => {
  const { modelHistoryId } = await deployFor([accountOf('engineer')])
  expect(await starters(modelHistoryId)).toEqual(['engineer'])
})

test('WFL-02: whoever may not start a model is told just that, and not which values it asks for', async () => {
  const { modelHistoryId } = await deployFor([accountOf('engineer')])
  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '试探', values: { 金额: 1 } }
  const { code, data } = await people.sitestaff.answer(startProcess, request)
  expect([code, JSON.stringify(data ?? null)]).toEqual([
    codes.noPermission,
    expect.not.stringContaining('金额'),
  ])
  expect((await people.engineer.answer(startProcess, request)).code).toBe(codes.invalid)
})

test('WFL-02: a model for a unit is started by the people of that unit', async () => {
  const { modelHistoryId } = await deployFor([
    { scopeType: 'organization', targetId: unitId('first-bureau') },
  ])
  expect(await starters(modelHistoryId)).toEqual(['unitadmin', 'engineer', 'sitestaff'])
  const other = await deployFor([{ scopeType: 'organization', targetId: unitId('second-bureau') }])
  expect(await starters(other.modelHistoryId)).toEqual([])
})

test('WFL-02: a model for a unit is started by the people of the units below it, too', async () => {
  const { modelHistoryId } = await deployFor([{ scopeType: 'organization', targetId: unitId('group') }])
  expect(await starters(modelHistoryId)).toEqual(Object.keys(people))
})

test('WFL-02: a model for a department is started by the people of that department', async () => {
  const places = await Promise.all(
    Object.keys(people).map(async (name) => {
      return [name, (await placeOf(gateway, demoAccountId(name))).departmentId] as const
    }),
  )
  const ofEngineer = places.find(([name]) => name === 'engineer')?.[1] ?? ''
  const within = places.filter(([, departmentId]) => departmentId === ofEngineer).map(([name]) => name)
  // People of their unit stay outside.
  expect(within).not.toEqual(expect.arrayContaining(['unitadmin', 'sitestaff']))
  const { modelHistoryId } = await deployFor([{ scopeType: 'department', targetId: ofEngineer }])
  expect(await starters(modelHistoryId)).toEqual(within)
})

test('WFL-02: a model for a role is started by those who have it, as long as they do', async () => {
  const roleId = await newRole('sitestaff')
  const { modelHistoryId } = await deployFor([{ scopeType: 'role', targetId: roleId }])
  expect(await starters(modelHistoryId)).toEqual(['sitestaff'])
  const accountIds = [demoAccountId('engineer')]
  await people.sysadmin.call(addRoleAccounts, { roleId, accountIds })
  await people.sysadmin.call(deleteRoleAccounts, { roleId, ids: [demoAccountId('sitestaff')] })
  expect(await starters(modelHistoryId)).toEqual(['engineer'])
})

test('WFL-02: a role that does not hold at the unit of whoever has it opens no model to them', async () => {
  const [there, here] = [
    await newRole('engineer', [unitId('second-bureau')]),
    await newRole('sitestaff', [unitId('first-bureau')]),
  ]
  const { modelHistoryId } = await deployFor([
    { scopeType: 'role', targetId: there },
    { scopeType: 'role', targetId: here },
  ])
  expect(await starters(modelHistoryId)).toEqual(['sitestaff'])
})

test('WFL-02: of several entries one suffices; with none nobody starts it, and for everybody the entries say nothing', async () => {
  const both = await deployFor([
    accountOf('sysadmin'),
    { scopeType: 'organization', targetId: unitId('second-bureau') },
    accountOf('sitestaff'),
  ])
  expect(await starters(both.modelHistoryId)).toEqual(['sysadmin', 'sitestaff'])
  expect(await starters((await deployFor([])).modelHistoryId)).toEqual([])
  const everyone = await deployFor([accountOf('engineer')], 'everyone')
  expect(await starters(everyone.modelHistoryId)).toEqual(Object.keys(people))
})

test('WFL-03: who may start a version is as it was deployed, whatever is set for the model since', async () => {
  const { id, modelHistoryId } = await deployFor([accountOf('engineer')])
  await people.sysadmin.call(workflowModelCalls.update, {
    id,
    baseRevision: 2,
    useScopeConfigs: [accountOf('sitestaff')],
  })
  expect(await starters(modelHistoryId)).toEqual(['engineer'])
  const next = await people.sysadmin.call(deployModel, { id, baseRevision: 3 })
  expect(await starters(next.modelHistoryId)).toEqual(['sitestaff'])
  // The former version is started by nobody, those whom it was for included.
  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '旧版本' }
  expect((await people.engineer.answer(startProcess, request)).code).toBe(codes.invalid)
})
