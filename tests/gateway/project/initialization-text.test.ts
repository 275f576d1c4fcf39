import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrganization, updateOrganization } from '#contract/organization/endpoints.ts'
import { participatingUnitCalls, projectCalls } from '#contract/project/entities.ts'
import { applyInitialization, checkInitialization } from '#contract/project-initialization/endpoints.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addDraft, wholeProject } from './initialization-draft.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
afterAll(() => gateway.close())

test('PRJ-09 what a draft says is created to the letter, and a unit with full-width brackets in its name is found by it', async () => {
  const organizationId = unitId('third-bureau')
  const organizationName = '里程第三工程局（集团）有限公司'
  const { revision } = await sysadmin.call(getOrganization, { organizationId })
  await sysadmin.call(updateOrganization, { organizationId, baseRevision: revision, organizationName })
  const right = wholeProject()
  const [base = {}] = right.project
  const projectName = `${base.projectName}（二期）`
  const description = '新建；全长４２.６ km，征地 1,200 ㎡。'
  const units = [{ name: '三局（代建）', type: 'contractor', code: 'SG-3', organizationName }]
  const steps = {
    ...right,
    project: [{ ...base, projectName: ` ${projectName} `, description }],
    'participating-unit': [...right['participating-unit'], ...units],
  }
  const asked = { projectInitializationId: await addDraft(sysadmin, steps) }
  const { version, problems } = await sysadmin.call(checkInitialization, asked)
  expect(problems).toEqual([])
  const { projectId = '' } = await sysadmin.call(applyInitialization, { ...asked, version })
  expect(await sysadmin.call(projectCalls.detail, { projectId })).toMatchObject({ projectName, description })
  const added = await sysadmin.call(participatingUnitCalls.list, { projectId })
  expect(added.find(({ code }) => code === 'SG-3')).toMatchObject({ name: '三局（代建）', organizationId })
  // A code has a plain form, which is asked for and not written in the person's place.
  const wide = { ...right, project: [{ ...base, code: 'ＸＭ－１' }] }
  const projectInitializationId = await addDraft(sysadmin, wide)
  const checked = await sysadmin.call(checkInitialization, { projectInitializationId })
  expect(checked.problems).toMatchObject([{ step: 'project', row: 0, field: 'code' }])
})
