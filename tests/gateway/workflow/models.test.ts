import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processTemplates } from '#console/workflow/process-templates.ts'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { Conflict } from '#contract/revision.ts'
import {
  deployModel,
  listPagePublished,
  listPublished,
  workflowModelCalls as models,
  updateModelStatus,
} from '#contract/workflow/model.ts'
import { checkModel, checkSavedModel, getVersion, listTargets } from '#contract/workflow/model-check.ts'
import { workflowRoleCalls } from '#contract/workflow/role.ts'
import { patience } from '../../../scripts/patience.mjs'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { grantOnly } from '../grant-role.ts'
import { newPublished, newTabulation } from '../tabulation/template-samples.ts'
import { bpmn, flow, task } from './reading/bpmn.ts'

let gateway: TestGateway
let client: Client
let other: Client
beforeAll(async () => {
  gateway = await startGateway()
  client = await Client.signIn(gateway, 'sysadmin')
  other = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

const drawn = bpmn(`<startEvent id="s"/>${task('a')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}`)
const bare = drawn.replace(task('a'), '<userTask id="a" name="Check"/>')
let count = 0
async function add(bpmnXml = drawn) {
  count += 1
  const { model } = await client.call(models.add, { name: `模型${count}`, key: `model_${count}`, bpmnXml })
  return model
}

test('WFL-01: a model is added without an id, listed without its drawing, and read in full', async () => {
  const { model } = await client.call(models.add, {
    name: '变更审批',
    key: 'variation',
    category: '变更',
    modeRemark: '超过 50 万元的变更',
    bpmnXml: drawn,
    editorSourceValueId: '12',
    startScope: 'useScope',
    executorConfigs: [{ nodeId: 'a', settingMode: 'starter' }],
    ccConfigs: [{ nodeId: 'a', settingMode: 'unitHead' }],
    externalFormConfigs: [
      { nodeId: 'a', formType: 1, formUrl: '/desk' },
      { nodeId: 'a', formType: 2, formUrl: '/tablet' },
    ],
  })
  expect(model).toMatchObject({ version: 0, published: false, bpmnXml: drawn })
  expect(model.id).toBeGreaterThan(0)
  const { records } = await client.call(models.list, { keyword: '变更审批' })
  expect(records).toMatchObject([{ id: model.id, key: 'variation', published: false }])
  expect(records[0]).not.toHaveProperty('bpmnXml')
  expect(await client.call(models.detail, { id: model.id })).toEqual(model)
  const taken = await client.answer(models.add, { name: '变更审批', key: 'variation', bpmnXml: drawn })
  expect([taken.code, fieldsOf(taken.data)]).toEqual([codes.invalid, ['key']])
})

test('WFL-01: of two editors at once, the second is told whose drawing it would replace', async () => {
  const { id } = await add()
  await other.call(models.update, { id, baseRevision: 1, bpmnXml: bare })
  const beside = await client.call(models.update, { id, baseRevision: 1, modeRemark: '说明' })
  expect(beside).toMatchObject({ model: { bpmnXml: bare, modeRemark: '说明' } })
  const { code, data } = await client.answer(models.update, { id, baseRevision: 1, bpmnXml: drawn })
  expect([code, Conflict.parse(data).fields]).toEqual([codes.conflict, ['bpmnXml']])
})

test('WFL-02: configs come with a setting mode, forms with an address, of type 1 or 2', async () => {
  const { id } = await add()
  const edit = { id, baseRevision: 1 }
  for (const wrong of [
    { executorConfigs: [{ nodeId: 'a' }] },
    { ccConfigs: [{ nodeId: 'a', settingMode: 'everybody' }] },
    { externalFormConfigs: [{ nodeId: 'a', formType: 1 }] },
    { externalFormConfigs: [{ nodeId: 'a', formType: 3, formUrl: '/x' }] },
  ])
    expect((await client.answer(models.update, { ...edit, ...wrong })).code).toBe(codes.invalid)
})

test('WFL-03: deploying makes a version that never changes; what is drawn afterwards is the next one', async () => {
  const { id } = await add()
  expect(await client.call(deployModel, { id, baseRevision: 1 })).toMatchObject({ version: 1 })
  expect(await client.call(models.detail, { id })).toMatchObject({ version: 1, published: true, revision: 2 })
  await client.call(models.update, { id, baseRevision: 2, name: '改名' })
  const second = await client.call(deployModel, { id, baseRevision: 3 })
  const newest = await client.call(listPublished, { modelId: id })
  expect(newest).toMatchObject([
    { modelHistoryId: second.modelHistoryId, name: '改名', version: 2, status: 1 },
  ])
  const before = await client.call(listPublished, { modelId: id, versionType: 0 })
  expect(before).toMatchObject([{ version: 1, status: 1 }])
  expect(before[0]?.name).not.toBe('改名')
  const page = await client.call(listPagePublished, { modelId: id, versionType: 1, pageSize: 1 })
  expect(page).toEqual({ total: 1, records: newest, pageIndex: 1, pageSize: 1 })
  const { records } = await client.call(listHistory, { entity: 'workflow-model', entityId: String(id) })
  expect(records[0]).toMatchObject({ before: { version: 1 }, after: { version: 2 } })
  expect((await client.answer(models.remove, { ids: [id] })).code).not.toBe(codes.success)
})

test('WFL-03: versions are stopped and used again by their ids', async () => {
  const { id } = await add()
  const { modelHistoryId } = await client.call(deployModel, { id, baseRevision: 1 })
  const stop = { status: 0, modelHistoryIds: [modelHistoryId], versionType: 1 }
  expect(await client.call(updateModelStatus, stop)).toEqual({ updated: 1 })
  expect(await client.call(updateModelStatus, stop)).toEqual({ updated: 0 })
  expect(await client.call(listPublished, { modelId: id })).toMatchObject([{ modelHistoryId, status: 0 }])
  await client.call(updateModelStatus, { ...stop, status: 1 })
  expect(await client.call(listPublished, { modelId: id })).toMatchObject([{ status: 1 }])
  const missing = { status: 0, modelHistoryIds: [modelHistoryId, 2_000_000_000] }
  expect((await client.answer(updateModelStatus, missing)).code).toBe(codes.notFound)
  expect(await client.call(listPublished, { modelId: id })).toMatchObject([{ status: 1 }])
})

test('WFL-03: what cannot run is not deployed, and each sentence names its node', async () => {
  const { id } = await add(bare)
  const { code, data } = await client.answer(deployModel, { id, baseRevision: 1 })
  expect([code, data]).toEqual([codes.invalid, { fields: [{ path: 'a', message: '“Check”没有审批人' }] }])
  const executor = { nodeId: 'a', settingMode: 'accounts' as const, targets: ['nobody'] }
  await client.call(models.update, { id, baseRevision: 1, executorConfigs: [executor] })
  const stale = await client.answer(deployModel, { id, baseRevision: 1 })
  expect([stale.code, fieldsOf(stale.data)]).toEqual([codes.invalid, ['baseRevision']])
  const nobody = await client.answer(deployModel, { id, baseRevision: 2 })
  expect([nobody.code, fieldsOf(nobody.data)]).toEqual([codes.invalid, ['a']])
  const { accountId } = client.session.userAccount
  await client.call(models.update, {
    id,
    baseRevision: 2,
    executorConfigs: [{ ...executor, targets: ['nobody', accountId] }],
  })
  expect(await client.call(deployModel, { id, baseRevision: 3 })).toMatchObject({ version: 1 })
})

test.each(processTemplates)(
  'WFL-01: the packaged process $key is saved and deployed',
  async ({ key, bpmnXml }) => {
    const { model } = await client.call(models.add, { name: key, key: `packaged_${key}`, bpmnXml })
    expect(await client.call(deployModel, { id: model.id, baseRevision: 1 })).toMatchObject({ version: 1 })
  },
)

test('WFL-01: who only looks at models changes and deploys none', async () => {
  const { id } = await add()
  const viewer = await Client.signIn(gateway, 'engineer')
  await grantOnly(viewer, { dataPermission: 'organization', permissions: ['workflowModel:view'] })
  expect(await viewer.call(models.detail, { id })).toMatchObject({ id })
  const refused = [
    await viewer.answer(models.update, { id, baseRevision: 1, name: 'x' }),
    await viewer.answer(deployModel, { id, baseRevision: 1 }),
    await viewer.answer(updateModelStatus, { status: 0, modelHistoryIds: [1] }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.noPermission))
})

test('WFL-03: models are narrowed to those that were published, or were not yet', async () => {
  const { id } = await add()
  const { id: deployed } = await add()
  await client.call(deployModel, { id: deployed, baseRevision: 1 })
  const idsOf = async (published: number) =>
    (await client.call(models.list, { published, pageSize: 500 })).records.map((row) => row.id)
  expect(await idsOf(1)).toContain(deployed)
  expect(await idsOf(1)).not.toContain(id)
  expect(await idsOf(0)).toContain(id)
})

test('WFL-01: what is being drawn is checked before it is saved: its tasks, what they say, and its problems', async () => {
  const checked = await client.call(checkModel, { bpmnXml: drawn })
  expect(checked).toMatchObject({ problems: [], tasks: [{ nodeId: 'a', executor: { signing: 'any' } }] })
  const wrong = await client.call(checkModel, { bpmnXml: bare })
  expect(wrong).toEqual({
    tasks: [{ nodeId: 'a', name: 'Check', forms: [] }],
    problems: [{ nodeId: 'a', message: '“Check”没有审批人' }],
  })
  const executorConfigs = [{ nodeId: 'a', settingMode: 'starter' as const }]
  expect(await client.call(checkModel, { executorConfigs, bpmnXml: bare })).toMatchObject({
    problems: [],
    // What the drawing itself says, whatever is set beside it.
    tasks: [{ nodeId: 'a', forms: [] }],
  })
  const nobody = [{ nodeId: 'a', settingMode: 'accounts' as const }]
  expect((await client.call(checkModel, { executorConfigs: nobody, bpmnXml: bare })).problems).toHaveLength(1)
  expect(await client.call(checkModel, { bpmnXml: '<!DOCTYPE x>' })).toMatchObject({
    tasks: [],
    problems: [{ nodeId: '' }],
  })
})

test('WFL-01: only those who may write models have one read that is sent; others see what is saved', async () => {
  const { id } = await add(bare)
  const viewer = await Client.signIn(gateway, 'auditor')
  await grantOnly(viewer, { dataPermission: 'organization', permissions: ['workflowModel:view'] })
  expect((await viewer.answer(checkModel, { bpmnXml: bare })).code).toBe(codes.noPermission)
  expect(await viewer.call(checkSavedModel, { id })).toEqual(await client.call(checkModel, { bpmnXml: bare }))
  expect((await viewer.answer(checkSavedModel, { id: 2_000_000_000 })).code).toBe(codes.notFound)
})

test('WFL-03: a version says what held in it, whatever was drawn since', async () => {
  const { id } = await add(bare)
  const executorConfigs = [{ nodeId: 'a', settingMode: 'starter' as const }]
  await client.call(models.update, { id, baseRevision: 1, executorConfigs })
  const { modelHistoryId } = await client.call(deployModel, { id, baseRevision: 2 })
  await client.call(models.update, { id, baseRevision: 3, bpmnXml: drawn, clear: ['executorConfigs'] })
  const version = await client.call(getVersion, { modelHistoryId })
  expect(version).toMatchObject({ version: 1, bpmnXml: bare, startScope: 'everyone', useScopeConfigs: [] })
  expect(version.nodes.find(({ nodeId }) => nodeId === 'a')).toMatchObject({
    kind: 'task',
    name: 'Check',
    executor: { settingMode: 'starter' },
    ways: [{ to: 'e' }],
  })
  expect((await client.answer(getVersion, { modelHistoryId: 2_000_000_000 })).code).toBe(codes.notFound)
})

test('WFL-02: whom a node can name is found by name within reach, and named by id', async () => {
  const workflowRoleId = randomUUID()
  await client.call(workflowRoleCalls.add, { workflowRoleId, roleName: '测量主管' })
  expect(await client.call(listTargets, { kind: 'workflowRole', keyword: '测量' })).toEqual([
    { id: workflowRoleId, name: '测量主管' },
  ])
  const [sitestaff] = await client.call(listTargets, { kind: 'account', keyword: 'sitestaff' })
  expect(sitestaff?.accountName).toBe('sitestaff')
  const named = await client.call(listTargets, { kind: 'account', keyword: sitestaff?.name ?? '' })
  expect(named).toContainEqual(sitestaff)
  const ids = [sitestaff?.id ?? '']
  expect(await client.call(listTargets, { kind: 'account', ids })).toEqual([sitestaff])
  for (const kind of ['role', 'organization', 'department'] as const) {
    const [first] = await client.call(listTargets, { kind })
    expect(await client.call(listTargets, { kind, keyword: first?.name ?? '' })).toContainEqual(first)
  }
  const viewer = await Client.signIn(gateway, 'engineer')
  await grantOnly(viewer, { dataPermission: 'own', permissions: ['workflowModel:view'] })
  expect(await viewer.call(listTargets, { kind: 'organization' })).toEqual([])
  // Whoever draws models need see no templates besides.
  const { tabulationId } = await newPublished(client)
  const [form] = await viewer.call(listTargets, { kind: 'template', ids: [tabulationId, randomUUID()] })
  expect(form?.id).toBe(tabulationId)
  expect(await viewer.call(listTargets, { kind: 'template', keyword: form?.name ?? '' })).toContainEqual(form)
  const unpublished = (await newTabulation(client)).tabulationId
  expect(await viewer.call(listTargets, { kind: 'template', ids: [unpublished] })).toEqual([])
})

test('WFL-01: a model that would keep the reader busy for half a minute keeps nobody waiting, and is refused', async () => {
  const impatient = await startGateway({ modelMilliseconds: patience(1_000) }, { beside: gateway })
  try {
    const [drawer, reader] = await Promise.all(
      ['sysadmin', 'sysadmin'].map((name) => Client.signIn(impatient, name)),
    )
    if (!drawer || !reader) throw new Error('both are signed in')
    // Of each attribute without a value the parser warns, and looks for its line in the whole text.
    const bpmnXml = drawn.replace('<startEvent', `<startEvent ${'unset_attribute '.repeat(20_000)}`)
    const { model } = await drawer.call(models.add, { name: '恶意模型', key: 'hostile', bpmnXml })
    const answered: string[] = []
    const checking = drawer.call(checkSavedModel, { id: model.id }).then((checked) => {
      answered.push('checked')
      return checked
    })
    await reader.call(models.list, {})
    answered.push('listed')
    const refused = [{ nodeId: '', message: expect.stringContaining('模型读取超时') }]
    expect((await checking).problems).toEqual(refused)
    expect(answered).toEqual(['listed', 'checked'])
    const { code, data } = await drawer.answer(deployModel, { id: model.id, baseRevision: 1 })
    expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['bpmnXml']])
    // The next model is read by another thread.
    expect((await drawer.call(checkModel, { bpmnXml: drawn })).problems).toEqual([])
  } finally {
    await impatient.close()
  }
})
