import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectForms } from '#contract/attribute/endpoints.ts'
import { attributeGroups } from '#contract/attribute/entities.ts'
import { codes } from '#contract/codes.ts'
import { listProjectStandards } from '#contract/dictionary/project-standard.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import { industryProfileCalls } from '#contract/industry-profile/entity.ts'
import {
  applyProfile,
  getProjectInitial,
  previewProfile,
  takeBackProfile,
} from '#contract/industry-profile/project-initial.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

/** A profile with a standard in use, a draft one, and an attribute group that no project has yet. */
async function addProfile() {
  const standard = (status: 'in-use' | 'draft') => ({
    dictionaryId: randomUUID(),
    kind: 'ebs' as const,
    name: `模板标准 ${status}`,
    code: randomUUID(),
    industry: 'railway' as const,
    majors: ['bridge'],
    status,
  })
  const [used, draft] = [standard('in-use'), standard('draft')]
  const group = { groupId: randomUUID(), nodeType: 2, groupName: '模板属性组', code: randomUUID() }
  for (const each of [used, draft]) await sysadmin.call(ebsStandards.add, each)
  await sysadmin.call(attributeGroups.add, group)
  const industryProfileId = randomUUID()
  await sysadmin.call(industryProfileCalls.add, {
    industryProfileId,
    profileName: `测试 ${industryProfileId}`,
    industry: 'railway',
    projectKind: '高速铁路',
    majors: ['bridge'],
    standardIds: [used.dictionaryId, draft.dictionaryId],
    groupIds: [group.groupId],
  })
  return { industryProfileId, used: used.dictionaryId, group: group.groupId }
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
