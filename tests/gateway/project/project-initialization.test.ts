import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getInitializationSteps, saveInitializationStep } from '#contract/project-initialization/endpoints.ts'
import { projectInitializationCalls } from '#contract/project-initialization/entity.ts'
import type { InitializationStep, StepRow } from '#contract/project-initialization/steps.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
let unitadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  unitadmin = await Client.signIn(gateway, 'unitadmin')
})
afterAll(() => gateway.close())

function save(
  client: Client,
  projectInitializationId: string,
  step: InitializationStep,
  rows: StepRow[],
  baseRevision = 0,
) {
  return client.answer(saveInitializationStep, { projectInitializationId, step, baseRevision, rows })
}

test('PRJ-09 a draft begins with its name, and has each step as it was last typed', async () => {
  const projectInitializationId = await addDraft(sysadmin)
  const asked = { projectInitializationId }
  const { draftName } = await sysadmin.call(projectInitializationCalls.detail, asked)
  const steps = await sysadmin.call(getInitializationSteps, { projectInitializationId })
  expect(steps.map(({ step, revision, rows }) => [step, revision, rows.length])).toEqual([
    ['project', 0, 1],
    ['participating-unit', 0, 0],
    ['line', 0, 0],
    ['chain', 0, 0],
    ['container', 0, 0],
    ['design-unit', 0, 0],
    ['unit-work', 0, 0],
    ['work-site', 0, 0],
    ['project-organization', 0, 0],
    ['project-department', 0, 0],
    ['standard', 0, 0],
  ])
  expect(steps[0]?.rows).toEqual([{ projectName: draftName }])
  const half = [{ lineName: '正线', type: 'no such type' }, {}]
  expect((await save(sysadmin, projectInitializationId, 'line', half)).code).toBe(codes.success)
  const [, , lines] = await sysadmin.call(getInitializationSteps, { projectInitializationId })
  expect(lines).toMatchObject({
    step: 'line',
    revision: 1,
    rows: half,
    changedAt: gateway.time.now.getTime(),
  })
  expect((await save(sysadmin, projectInitializationId, 'line', [], 1)).code).toBe(codes.success)
  const unknown = await save(sysadmin, projectInitializationId, 'line', [{ code: 'X' }], 2)
  expect([unknown.code, unknown.data]).toMatchObject([codes.invalid, { fields: [{ path: 'rows.0.code' }] }])
})

test('PRJ-09 of two who save a step the second is told by whom and of what, and different steps are merged', async () => {
  const projectInitializationId = await addDraft(sysadmin)
  const theirs = [{ lineName: '正线', type: 'main' }]
  expect((await save(unitadmin, projectInitializationId, 'line', theirs)).code).toBe(codes.success)
  const own = await save(sysadmin, projectInitializationId, 'line', [{ lineName: '左线', type: 'main' }])
  expect([own.code, own.data]).toMatchObject([
    codes.conflict,
    {
      fields: ['line'],
      theirs: { line: theirs },
      revision: 1,
      changedBy: unitadmin.session.userAccount.userName,
      changedAt: gateway.time.now.getTime(),
    },
  ])
  const other = await save(sysadmin, projectInitializationId, 'standard', [{ kind: 'ebs', code: 'EBS-TL' }])
  expect(other.code).toBe(codes.success)
  const steps = await unitadmin.call(getInitializationSteps, { projectInitializationId })
  expect(steps.flatMap(({ step, rows }) => (rows.length > 0 ? [step] : []))).toEqual([
    'project',
    'line',
    'standard',
  ])
})

test('PRJ-09 ROL-04 a draft is out of sight of those who do not see its unit', async () => {
  const projectInitializationId = await addDraft(sysadmin, {}, unitId('group'))
  const asked = { projectInitializationId }
  expect((await unitadmin.answer(getInitializationSteps, asked)).code).toBe(codes.notFound)
  expect((await save(unitadmin, projectInitializationId, 'line', [])).code).toBe(codes.notFound)
})

test('PRJ-09 a draft is not deleted over a step that somebody else has saved since it was seen', async () => {
  const projectInitializationId = await addDraft(sysadmin)
  const asked = { projectInitializationId }
  const seen = await sysadmin.call(projectInitializationCalls.detail, asked)
  const lines = [{ lineName: '正线', type: 'main' }]
  expect((await save(unitadmin, projectInitializationId, 'line', lines)).code).toBe(codes.success)
  const ids = [projectInitializationId]
  const baseRevision = seen.revision
  const refused = await sysadmin.answer(projectInitializationCalls.remove, { ids, baseRevision })
  expect([refused.code, refused.data]).toMatchObject([
    codes.conflict,
    { fields: ['line'], changedBy: unitadmin.session.userAccount.userName },
  ])
  const { revision } = await sysadmin.call(projectInitializationCalls.detail, asked)
  // Another step of somebody's is no conflict with its name.
  const renamed = { ...asked, baseRevision, draftName: `${seen.draftName} 二期` }
  expect((await sysadmin.call(projectInitializationCalls.update, renamed)).merged).toEqual(['line'])
  const named = revision + 1
  expect(await sysadmin.call(projectInitializationCalls.remove, { ids, baseRevision: named })).toEqual({
    deleted: 1,
  })
})
