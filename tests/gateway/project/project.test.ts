import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addProject, newProject } from './project-samples.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

test.each([
  ['engineer', ['益明高铁']],
  ['unitadmin', ['益明高铁']],
  ['auditor', ['益明高铁', '明金高速', '江石引水']],
  ['sysadmin', ['益明高铁', '明金高速', '江石引水']],
])('%s sees the projects that it or its unit takes part in', async (accountName, names) => {
  const client = await Client.signIn(gateway, accountName)
  const projects = await client.call(listProjects, {})
  expect(projects.map(({ shortName }) => shortName)).toEqual(names)
  expect(projects[0]?.participatingUnits.map(({ type }) => type)).toContain('supervision')
})

test('a project comes with its lines, containers and design units', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  const structure = await engineer.call(getProjectStructure, { projectId: projectId('railway') })
  expect(structure.lines).toHaveLength(5)
  expect(structure.designUnits).toHaveLength(40)
  const names = structure.containers.map(({ name }) => name)
  expect(names).toContain('YMZQ-19标段')
  expect(names).toContain('YMJL-1标段')
  const extents = new Map(structure.containers.map(({ name, extent }) => [name, extent]))
  expect(extents.get('YMZQ-2标段')).toMatchObject({
    alignment: 'main',
    startMileage: 'DK19+535',
    startDistance: 19_535,
  })
  for (const { parentId } of structure.containers.filter(({ nature }) => nature === 'work-area')) {
    expect(structure.containers.some(({ containerId }) => containerId === parentId)).toBe(true)
  }
})

test('a project out of reach answers as if it were not there', async () => {
  const engineer = await Client.signIn(gateway, 'engineer')
  for (const id of [projectId('highway'), randomUUID()]) {
    expect((await engineer.answer(getProjectStructure, { projectId: id })).code).toBe(codes.notFound)
  }
  expect((await engineer.answer(getProjectStructure, { projectId: 'x' })).code).toBe(codes.invalid)
})

test('PRJ-01 whoever registers a project owns it with a unit within reach, and sees it', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const id = randomUUID()
  const refused = await unitadmin.answer(projectCalls.add, { ...newProject(), projectId: id })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['organizationId']])
  const owned = await addProject(unitadmin, { organizationId: unitId('first-bureau') })
  expect(await unitadmin.call(projectCalls.detail, { projectId: owned })).toMatchObject({
    status: 'preparing',
    organizationName: '里程第一工程局有限公司',
    investment: '123456789012.34',
  })
  expect((await unitadmin.call(listProjects, {})).map(({ projectId: each }) => each)).toContain(owned)
  await unitadmin.call(projectCalls.remove, { ids: [owned] })
  expect((await unitadmin.call(listProjects, {})).map(({ projectId: each }) => each)).not.toContain(owned)
})

test('PRJ-01 a unit that takes part sees the project, until it does no more', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const id = await addProject(sysadmin)
  const seen = async () => (await unitadmin.answer(projectCalls.detail, { projectId: id })).code
  expect(await seen()).toBe(codes.notFound)
  const participatingUnitId = randomUUID()
  await sysadmin.call(participatingUnitCalls.add, {
    participatingUnitId,
    projectId: id,
    name: '里程第一工程局有限公司',
    type: 'contractor',
    code: 'S01',
    organizationId: unitId('first-bureau'),
  })
  expect(await seen()).toBe(codes.success)
  const [unit] = await unitadmin.call(participatingUnitCalls.list, { projectId: id })
  expect(unit).toMatchObject({ participatingUnitId, code: 'S01' })
  const { participatingUnits } = (await unitadmin.call(getProjectStructure, { projectId: id })).project
  expect(participatingUnits.map(({ code }) => code)).toEqual(['S01'])
  const edit = { participatingUnitId, baseRevision: 1, clear: ['organizationId' as const] }
  await sysadmin.call(participatingUnitCalls.update, edit)
  expect(await seen()).toBe(codes.notFound)
  // Deleted, the project has no units to be read either.
  await sysadmin.call(projectCalls.remove, { ids: [id] })
  const gone = await sysadmin.answer(participatingUnitCalls.list, { projectId: id })
  expect(gone.code).toBe(codes.notFound)
  await sysadmin.call(projectCalls.restore, { ids: [id] })
  expect(await sysadmin.call(participatingUnitCalls.list, { projectId: id })).toHaveLength(1)
})

test('PRJ-01 a project on which something hangs is not deleted: the refusal counts it, in words', async () => {
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const ids = [projectId('railway')]
  const { code, message, data } = await sysadmin.answer(projectCalls.remove, { ids })
  expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['ids.0']])
  expect(message).toMatch(
    /新建益州至明州高速铁路 \(还有 5 条线路、\d+ 个容器、40 个设计单元、12 个单位工程、600 个工点、\d+ 个项目机构、\d+ 个账号\)/,
  )
})
