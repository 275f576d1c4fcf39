import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  deployModel,
  listPublished,
  updateModelStatus,
  workflowModelCalls,
} from '#contract/workflow/model.ts'
import { listTargets } from '#contract/workflow/model-check.ts'
import { listCandidates } from '#contract/workflow/process-calls.ts'
import { workflowRoleCalls as roles } from '#contract/workflow/role.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { bpmn, flow } from './reading/bpmn.ts'

let gateway: TestGateway
let client: Client
beforeAll(async () => {
  gateway = await startGateway()
  client = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const accountId = () => client.session.userAccount.accountId

test('WFL-05: a role of processes is added with its accounts, changed, stopped, deleted and taken back', async () => {
  const workflowRoleId = randomUUID()
  const { workflowRole } = await client.call(roles.add, {
    workflowRoleId,
    roleName: '质检员',
    accountIds: [accountId()],
  })
  expect(workflowRole).toMatchObject({ status: 1, accounts: [{ accountName: 'sysadmin', status: 'normal' }] })
  const emptied = { workflowRoleId, baseRevision: 1, clear: ['accountIds' as const], status: 0 }
  expect(await client.call(roles.update, emptied)).toMatchObject({
    workflowRole: { accounts: [], status: 0 },
  })
  expect((await client.call(roles.list, { keyword: '质检' })).records).toHaveLength(1)
  await client.call(roles.remove, { ids: [workflowRoleId] })
  expect((await client.answer(roles.detail, { workflowRoleId })).code).toBe(codes.deleted)
  expect(await client.call(roles.restore, { ids: [workflowRoleId] })).toEqual({ restored: 1 })
})

test('WFL-05: accounts of projects are offered and accepted as those of units are, for roles and for nodes of a model', async () => {
  const named = async (keyword: string) => {
    const candidates = await client.call(listCandidates, { keyword })
    const [candidate] = candidates.filter(({ accountName }) => accountName === keyword)
    const targets = await client.call(listTargets, { kind: 'account', keyword })
    expect(targets.map(({ id }) => id)).toContain(candidate?.accountId)
    return candidate?.accountId ?? ''
  }
  const accountIds = [await named('engineer'), await named('unitadmin')]
  const add = { workflowRoleId: randomUUID(), roleName: '会签人', accountIds }
  const { workflowRole } = await client.call(roles.add, add)
  expect(workflowRole.accounts.map(({ accountName }) => accountName)).toEqual(['engineer', 'unitadmin'])
})

test('WFL-05: whoever adds a role is offered just the accounts that it takes, not all of the own unit', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const { accountId: own } = engineer.session.userAccount
  await grantOnly(engineer, { dataPermission: 'own', permissions: ['workflowRole:add', 'process:view'] })
  const offered = async (query: { forRole?: boolean }) =>
    (await engineer.call(listCandidates, query)).map(({ accountId }) => accountId)
  const everybody = await offered({})
  const accountIds = await offered({ forRole: true })
  expect(accountIds).toEqual([own])
  const role = () => ({ workflowRoleId: randomUUID(), roleName: randomUUID() })
  const { workflowRole } = await engineer.call(roles.add, { ...role(), accountIds })
  expect(workflowRole.accounts.map(({ accountId }) => accountId)).toEqual([own])
  const colleague = everybody.filter((id) => id !== own).slice(0, 1)
  expect(colleague).toHaveLength(1)
  const refused = await engineer.answer(roles.add, { ...role(), accountIds: colleague })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['accountIds']])
})

test('WFL-05: an account that is not there, and a name that is taken, are refused', async () => {
  const add = { workflowRoleId: randomUUID(), roleName: '监理' }
  const nobody = await client.answer(roles.add, { ...add, accountIds: [randomUUID()] })
  expect([nobody.code, fieldsOf(nobody.data)]).toEqual([codes.invalid, ['accountIds']])
  await client.call(roles.add, add)
  const taken = await client.answer(roles.add, { ...add, workflowRoleId: randomUUID() })
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['roleName']])
})

test('WFL-05: a model whose role is stopped or has nobody is not deployed', async () => {
  const workflowRoleId = randomUUID()
  await client.call(roles.add, { workflowRoleId, roleName: '资料员' })
  const bpmnXml = bpmn(
    `<startEvent id="s"/><userTask id="a" name="归档"/><endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`,
  )
  const executorConfigs = [{ nodeId: 'a', settingMode: 'workflowRole' as const, targets: [workflowRoleId] }]
  const { model } = await client.call(workflowModelCalls.add, {
    name: '归档',
    key: 'archive',
    bpmnXml,
    executorConfigs,
  })
  const deployment = { id: model.id, baseRevision: 1 }
  expect((await client.answer(deployModel, deployment)).data).toEqual({
    fields: [{ path: 'a', message: '“归档”没有审批人' }],
  })
  await client.call(roles.update, { workflowRoleId, baseRevision: 1, accountIds: [accountId()] })
  expect(await client.call(deployModel, deployment)).toMatchObject({ version: 1 })
})

test('WFL-05: a role that a model names is not deleted, and the refusal names the models', async () => {
  const workflowRoleId = randomUUID()
  await client.call(roles.add, { workflowRoleId, roleName: '安全总监', accountIds: [accountId()] })
  const bpmnXml = bpmn(
    `<startEvent id="s"/><userTask id="a" name="审核"/><endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`,
  )
  const executorConfigs = [{ nodeId: 'a', settingMode: 'workflowRole' as const, targets: [workflowRoleId] }]
  const add = { name: '安全审核', key: 'safety', bpmnXml, executorConfigs }
  const { model } = await client.call(workflowModelCalls.add, add)
  await client.call(deployModel, { id: model.id, baseRevision: 1 })
  const refusal = async () => client.answer(roles.remove, { ids: [workflowRoleId] })
  expect((await refusal()).data).toEqual({
    fields: [{ path: 'ids.0', message: '安全总监: 模型 安全审核 使用，可以停用' }],
  })
  // What is drawn no longer names it; the version in use still does.
  await client.call(workflowModelCalls.update, { id: model.id, baseRevision: 2, clear: ['executorConfigs'] })
  expect((await refusal()).code).toBe(codes.invalid)
  const [version] = await client.call(listPublished, { modelId: model.id })
  await client.call(updateModelStatus, { status: 0, modelHistoryIds: [version?.modelHistoryId ?? 0] })
  expect(await client.call(roles.remove, { ids: [workflowRoleId] })).toEqual({ deleted: 1 })
})
