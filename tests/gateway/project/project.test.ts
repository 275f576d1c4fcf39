import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

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
