import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStructure, structureRows } from '#console/project/structure-rows.ts'
import { listNodes } from '#contract/organization/node-endpoints.ts'
import type { Permission } from '#contract/permissions.ts'
import { applyInitialization, checkInitialization } from '#contract/project-initialization/endpoints.ts'
import type { InitializationStep, StepRow } from '#contract/project-initialization/steps.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client, dataOf } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
let unitName: (organizationId: string) => string | undefined
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  const nodes = await sysadmin.call(listNodes, {})
  unitName = (organizationId) => nodes.find(({ nodeId }) => nodeId === organizationId)?.nodeName
})
afterAll(() => gateway.close())

type Rows = Record<InitializationStep, StepRow[]>

async function exported(
  projectId: string,
  holds: (permission: Permission) => boolean = () => true,
): Promise<Rows> {
  const read: Parameters<typeof readStructure>[0] = async (endpoint, request) =>
    dataOf(endpoint, await sysadmin.answer(endpoint, request))
  return structureRows(await readStructure(read, projectId, holds), unitName, 'zh')
}

/** The id of the project that becomes of a draft with these steps, in which nothing is wrong. */
async function applied(steps: Rows): Promise<string> {
  const asked = { projectInitializationId: await addDraft(sysadmin, steps) }
  const { version, problems } = await sysadmin.call(checkInitialization, asked)
  expect(problems).toEqual([])
  const { projectId = '' } = await sysadmin.call(applyInitialization, { ...asked, version })
  return projectId
}

const renamed = (rows: Rows): Rows => {
  const code = `DC-${Date.now().toString(36)}`
  return { ...rows, project: rows.project.map((row) => ({ ...row, code, projectName: `导出 ${code}` })) }
}

test('PRJ-09 the structure of a project that was initialised is exported with every cell that was given, and makes the same again', async () => {
  const given = wholeProject()
  const first = await exported(await applied(given))
  for (const step of ['participating-unit', 'project-organization', 'standard'] as const)
    expect(first[step]).toMatchObject(given[step])
  expect(first['design-unit']).toEqual([
    { ...given['design-unit'][0], containerName: 'GQ-1', alignment: 'main' },
  ])
  expect(first['unit-work']).toMatchObject([{ startMileage: 'DK9+000', endSegment: '2', length: '1600' }])
  expect(first['work-site'][1]).toMatchObject({
    furtherExtents: 'DK9+500 – DK9+600；DK10+020(1) – DK10+030(1)',
  })
  const steps = renamed(first)
  expect(await exported(await applied(steps))).toEqual(steps)
})

test('PRJ-09 an export has of a project just what its reader may see', async () => {
  const rows = await exported(demoProjectId('railway'), (permission) => !permission.startsWith('workSite'))
  const all = await exported(demoProjectId('railway'))
  expect(all['work-site'].length).toBeGreaterThan(0)
  expect(rows['work-site']).toEqual([])
  expect(rows.line).toEqual(all.line)
  expect(rows.project).toEqual(all.project)
})

test.each(['railway', 'highway', 'water'] as const)(
  'PRJ-09 what is exported of the %s of the demo, its alignments and chains included, is checked without a problem',
  async (key) => {
    const steps = renamed(await exported(demoProjectId(key)))
    const asked = { projectInitializationId: await addDraft(sysadmin, steps) }
    const { problems, found } = await sysadmin.call(checkInitialization, asked)
    expect([problems, found]).toEqual([[], 0])
  },
)
