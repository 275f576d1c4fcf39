import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindGroups } from '#contract/attribute/endpoints.ts'
import { updateAttributes } from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { addProjectStandard } from '#contract/dictionary/project-standard.ts'
import { wbsStandards } from '#contract/dictionary/standard.ts'
import { InvalidData } from '#contract/envelope.ts'
import { applyProfile } from '#contract/industry-profile/project-initial.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import {
  applyInitialization,
  checkInitialization,
  takeBackInitialization,
} from '#contract/project-initialization/endpoints.ts'
import { listWorkSites, updateWorkSite } from '#contract/work-site/entity.ts'
import { attributeGroupId, attributeItemId } from '#gateway/operations/demo/attributes.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft, type Steps, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

/** Applies a draft as it is: its project, and the revision at which the draft stands then. */
async function apply(projectInitializationId: string, client = sysadmin) {
  const asked = { projectInitializationId }
  const { version } = await client.call(checkInitialization, asked)
  const { projectId = '', revision } = await client.call(applyInitialization, { ...asked, version })
  return { projectId, takeBack: { ...asked, baseRevision: revision } }
}

async function applyNew(steps: Steps) {
  return await apply(await addDraft(sysadmin, steps))
}

test('PRJ-09 nothing is taken back of a project on which somebody has worked since, and all of that is named', async () => {
  const { projectId, takeBack } = await applyNew(wholeProject())
  const refused = async () => {
    const { code, data } = await sysadmin.answer(takeBackInitialization, takeBack)
    expect(code).toBe(codes.invalid)
    return InvalidData.parse(data).fields.map(({ message }) => message)
  }
  gateway.time.now = new Date(gateway.time.now.getTime() + 1)
  const { containers } = await sysadmin.call(getProjectStructure, { projectId })
  const containerId = containers.find(({ code }) => code === 'GQ-1')?.containerId ?? ''
  await sysadmin.call(containerCalls.update, { containerId, baseRevision: 1, remark: '已复核' })
  expect(await refused()).toEqual(['一工区: 生成后有人修改过'])
  await sysadmin.call(participatingUnitCalls.add, {
    participatingUnitId: randomUUID(),
    projectId,
    name: '后来的监理',
    type: 'supervision',
    code: 'JL-9',
  })
  const sites = (await sysadmin.call(listWorkSites, { projectId, sortBy: 'code' })).records
  const [{ workSiteId = '' } = {}] = sites
  await sysadmin.call(updateWorkSite, { workSiteId, baseRevision: 1, workArea: '二工区' })
  const [standard] = await sysadmin.call(wbsStandards.list, {})
  await sysadmin.call(addProjectStandard, { projectId, dictionaryId: standard?.dictionaryId ?? '' })
  const industryProfileId = fixedId('industry-profile:high-speed-railway')
  await sysadmin.call(applyProfile, { projectId, industryProfileId })
  const groupId = attributeGroupId('project-basics')
  const ofProject = { projectId, nodeId: projectId }
  await sysadmin.call(bindGroups, { ...ofProject, bind: [groupId] })
  const approval = {
    itemId: attributeItemId('approval'),
    name: '批复文号',
    version: 1,
    value: '铁建〔2026〕1号',
  }
  await sysadmin.call(updateAttributes, {
    nodeId: projectId,
    nodeKind: 'project',
    baseRevision: 0,
    values: { set: [approval] },
  })
  const { projectName } = await sysadmin.call(projectCalls.detail, { projectId })
  expect(await refused()).toEqual([
    '一工区: 生成后有人修改过',
    '1号墩: 生成后有人修改过',
    '后来的监理: 之后新增的参建单位',
    `${standard?.name}: 之后采用或更新的标准`,
    expect.stringContaining('之后应用的行业模板'),
    '项目基本情况: 之后绑定的属性组',
    `${projectName}: 之后填写了属性值`,
  ])
  expect((await sysadmin.call(getProjectStructure, { projectId })).containers).toHaveLength(2)
})

test('PRJ-09 who saw an earlier run of a draft does not take a later one back', async () => {
  const projectInitializationId = await addDraft(sysadmin, wholeProject())
  const first = await apply(projectInitializationId)
  await sysadmin.call(takeBackInitialization, first.takeBack)
  const second = await apply(projectInitializationId)
  expect((await sysadmin.answer(takeBackInitialization, first.takeBack)).code).toBe(codes.conflict)
  await sysadmin.call(projectCalls.detail, { projectId: second.projectId })
  await sysadmin.call(takeBackInitialization, second.takeBack)
  const gone = await sysadmin.answer(projectCalls.detail, { projectId: second.projectId })
  expect(gone.code).toBe(codes.deleted)
})

test('PRJ-09 ROL-04 the units that take part go with a project that somebody takes back who does not see everything', async () => {
  const [, outside = {}] = wholeProject()['participating-unit']
  const steps = { project: wholeProject().project, 'participating-unit': [outside] }
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const { projectId, takeBack } = await apply(await addDraft(sysadmin, steps), unitadmin)
  expect(await sysadmin.call(participatingUnitCalls.list, { projectId })).toHaveLength(1)
  await unitadmin.call(takeBackInitialization, takeBack)
  await sysadmin.call(projectCalls.restore, { ids: [projectId] })
  expect(await sysadmin.call(participatingUnitCalls.list, { projectId })).toEqual([])
})
