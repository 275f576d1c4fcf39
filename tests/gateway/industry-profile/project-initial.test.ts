import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { attributeGroups } from '#contract/attribute/entities.ts'
import { boqItemCalls } from '#contract/boq/item.ts'
import { codes } from '#contract/codes.ts'
import { ebsNodes, quantityNodes } from '#contract/dictionary/node-calls.ts'
import {
  addProjectStandard,
  deleteProjectStandard,
  listProjectStandards,
  updateProjectStandard,
} from '#contract/dictionary/project-standard.ts'
import { ebsStandards, quantityStandards } from '#contract/dictionary/standard.ts'
import { industryProfileCalls } from '#contract/industry-profile/entity.ts'
import {
  applyProfile,
  getProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { previewNodes } from '#contract/work-site-node/endpoints.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { applyPlan, bareSites } from '../work-site-node/site-plan.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

interface Standard {
  name: string
  kind?: 'ebs' | 'quantity'
  status?: 'in-use' | 'draft'
}

/** A standard with one node, numbered 1. */
async function addStandard({ name, kind = 'ebs', status = 'in-use' }: Standard): Promise<string> {
  const dictionaryId = randomUUID()
  const { standards, nodes } =
    kind === 'ebs'
      ? { standards: ebsStandards, nodes: ebsNodes }
      : { standards: quantityStandards, nodes: quantityNodes }
  await sysadmin.call(standards.add, {
    ...{ dictionaryId, kind, name, status, code: dictionaryId },
    industry: 'railway',
    majors: ['bridge'],
  })
  const loop = kind === 'ebs' && { loop: { over: 'pier' as const, rule: '{n}号墩' } }
  await sysadmin.call(nodes.add, { dictionaryId, nodes: [{ segment: '01', name: '桥墩', ...loop }] })
  return dictionaryId
}

async function addProfileOf(standardIds: string[], groupIds: string[]): Promise<string> {
  const industryProfileId = randomUUID()
  await sysadmin.call(industryProfileCalls.add, {
    industryProfileId,
    profileName: `测试 ${industryProfileId}`,
    industry: 'railway',
    projectKind: '高速铁路',
    majors: ['bridge'],
    standardIds,
    groupIds,
  })
  return industryProfileId
}

/** A profile with a standard in use, a draft one, and an attribute group that no project has yet. */
async function addProfile() {
  const used = await addStandard({ name: '模板标准 in-use' })
  const draft = await addStandard({ name: '模板标准 draft', status: 'draft' })
  const group = { groupId: randomUUID(), nodeType: 2, groupName: '模板属性组', code: randomUUID() }
  await sysadmin.call(attributeGroups.add, group)
  const industryProfileId = await addProfileOf([used, draft], [group.groupId])
  return { industryProfileId, used, group: group.groupId }
}

test('PRJ-09 a project takes what its profile brings, says by whom and how far it has come, and gives it back', async () => {
  const { industryProfileId, used, group } = await addProfile()
  const [{ projectId } = { projectId: '' }] = await sysadmin.call(listProjects, {})
  const choice = { projectId, industryProfileId }
  const effect = await sysadmin.call(previewProfile, choice)
  expect(effect.standards.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['模板标准 draft', 'draft'],
    ['模板标准 in-use', 'new'],
  ])
  expect(effect.groups).toMatchObject([{ id: group, state: 'new' }])

  const applied = await sysadmin.call(applyProfile, choice)
  expect(applied.profile).toMatchObject({ industryProfileId, standards: 1, groups: 1 })
  expect(applied.steps.find(({ step }) => step === 'profile')).toMatchObject({ count: 1 })
  const standards = await sysadmin.call(listProjectStandards, { projectId })
  expect(standards.map(({ dictionaryId }) => dictionaryId)).toContain(used)
  const bound = async () =>
    (await sysadmin.call(getProjectForms, { projectId })).bindings.filter(({ groupId }) => groupId === group)
  expect(await bound()).toEqual([{ nodeId: projectId, groupId: group }])
  expect((await sysadmin.answer(applyProfile, choice)).code).toBe(codes.invalid)
  const history = await sysadmin.call(listHistory, { entity: 'project', entityId: projectId, pageSize: 1 })
  expect(history.records[0]?.after).toMatchObject({ industryProfile: `测试 ${industryProfileId}` })

  const back = await sysadmin.call(takeBackProfile, { projectId })
  expect(back.profile).toBeUndefined()
  expect(await bound()).toEqual([])
  const left = await sysadmin.call(listProjectStandards, { projectId })
  expect(left.map(({ dictionaryId }) => dictionaryId)).not.toContain(used)
})

test('PRJ-09 taking a profile back leaves, and names before, what is used or was changed since', async () => {
  const projectId = demoProjectId('railway')
  const names = ['生成节点', '列入清单', '换过版本', '重新采用', '无人使用']
  const [nodes = '', items = '', renewed = '', again = '', idle = ''] = await Promise.all(
    names.map((name) => addStandard({ name, kind: name === '列入清单' ? 'quantity' : 'ebs' })),
  )
  const industryProfileId = await addProfileOf([nodes, items, renewed, again, idle], [])
  const applied = await sysadmin.call(applyProfile, { projectId, industryProfileId })
  expect(applied.profile).toMatchObject({ standards: 5, stays: [] })

  const [site] = await bareSites(sysadmin)
  const counts = [{ nodeId: 1, each: [1] }]
  const plan = { workSiteId: site?.workSiteId ?? '', dictionaryId: nodes, topIds: [1], counts }
  await applyPlan(sysadmin, plan)
  const item = { boqItemId: randomUUID(), unitWorkId: unitWorkId('railway', 0), code: 'T1', name: '桥墩' }
  await sysadmin.call(boqItemCalls.add, { ...item, dictionaryId: items, nodeId: 1 })
  gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
  await sysadmin.call(ebsNodes.add, { dictionaryId: renewed, nodes: [{ segment: '02', name: '隧道' }] })
  const pins = await sysadmin.call(listProjectStandards, { projectId })
  const { pinned: from = '', version: to = '' } =
    pins.find(({ dictionaryId }) => dictionaryId === renewed) ?? {}
  await sysadmin.call(updateProjectStandard, { projectId, dictionaryId: renewed, from, to })
  await sysadmin.call(deleteProjectStandard, { projectId, dictionaryId: again })
  await sysadmin.call(addProjectStandard, { projectId, dictionaryId: again })

  const { profile } = await sysadmin.call(getProjectInitial, { projectId })
  expect(profile?.stays.toSorted()).toEqual(names.slice(0, 4).toSorted())
  expect((await sysadmin.call(takeBackProfile, { projectId })).profile).toBeUndefined()
  const left = (await sysadmin.call(listProjectStandards, { projectId })).map((each) => each.dictionaryId)
  expect([nodes, items, renewed, again, idle].filter((id) => left.includes(id))).toEqual([
    ...[nodes, items, renewed, again],
  ])
  const { difference } = await sysadmin.call(previewNodes, plan)
  expect(difference).toMatchObject({ total: 1, same: 1 })
})

test('PRJ-09 ROL-04 an engineer sets up what their projects are, and no other', async () => {
  const { industryProfileId } = await addProfile()
  const own = new Set((await engineer.call(listProjects, {})).map(({ projectId }) => projectId))
  const other = (await sysadmin.call(listProjects, {})).find(({ projectId }) => !own.has(projectId))
  if (!other) throw new Error('The engineer sees every project')
  const choice = { projectId: other.projectId, industryProfileId }
  for (const endpoint of [applyProfile, previewProfile])
    expect((await engineer.answer(endpoint, choice)).code).toBe(codes.notFound)
  const asked = { projectId: other.projectId }
  expect((await engineer.answer(getProjectInitial, asked)).code).toBe(codes.notFound)
  expect((await engineer.answer(takeBackProfile, asked)).code).toBe(codes.notFound)
})
