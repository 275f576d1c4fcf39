import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTabulation, tabulationCalls, updateCellPermissions } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { checkSavedModel } from '#contract/workflow/model-check.ts'
import { startProcess } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { template } from '../../../contract/tabulation/template.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { about, deployFilling, fills, refused, sheetOf } from './filling.ts'
import { inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** The required cell of the sample, 名称, for some alone. */
const nameFor = (more: Partial<CellPermission>): CellPermission => ({ at: 'A4', access: 'edit', ...more })

/** What keeps a model from being deployed that has a sheet with these permissions filled in at a and b. */
async function problemsWith(permissions: CellPermission[], executors = ['engineer']) {
  const { tabulationId } = await newPublished(people.sysadmin, template({ permissions }))
  const { model } = await people.sysadmin.call(workflowModelCalls.add, {
    name: '填表',
    key: `unfillable_${randomUUID().slice(0, 8)}`,
    bpmnXml: inARow([
      ['a', taskFor('a', executors, '', fills(tabulationId))],
      ['b', taskFor('b', ['unitadmin'], '', fills(tabulationId))],
      ['c', taskFor('c', ['sitestaff'])],
    ]),
  })
  const { problems } = await people.sysadmin.call(checkSavedModel, { id: model.id })
  return { id: model.id, problems }
}

test('WFL-01 TAB-01: a model is not deployed whose sheet requires what nobody at any of its nodes may fill in; the cells are named, with the node', async () => {
  const roleIds = [packagedRoleId('project-engineer')]
  const others = [randomUUID()]
  for (const permissions of [
    [nameFor({ nodeIds: ['c'] })],
    [nameFor({ access: 'view' })],
    // Those who are named at the node have other roles.
    [nameFor({ nodeIds: ['b'], roleIds })],
    [nameFor({ nodeIds: ['a', 'b'], roleIds: others })],
    [nameFor({ nodeIds: ['c'], roleIds }), nameFor({ access: 'hidden', nodeIds: ['a', 'b'] })],
  ]) {
    const { id, problems } = await problemsWith(permissions)
    expect(problems).toEqual([{ nodeId: 'a', message: expect.stringContaining('名称') }])
    expect(await refused(people.sysadmin, deployModel, { id, baseRevision: 1 })).toEqual([
      problems[0]?.message,
    ])
  }
  // At some node, for some role, for the starter to whom it was returned: somebody may.
  for (const permissions of [
    [nameFor({ nodeIds: ['b'] })],
    [nameFor({ nodeIds: ['a'], roleIds })],
    [nameFor({ roleIds: others })],
    [nameFor({ nodeIds: ['s'] })],
    [nameFor({ access: 'view', nodeIds: ['a'] })],
  ])
    expect((await problemsWith(permissions)).problems).toEqual([])
})

test('WFL-01 TAB-01: of the people of a node those alone count who can have tasks', async () => {
  const { orm } = gateway.database
  const permissions = [nameFor({ nodeIds: ['a'], roleIds: [packagedRoleId('project-engineer')] })]
  const executors = ['engineer', 'unitadmin']
  const isEngineer = eq(account.accountId, demoAccountId('engineer'))
  expect((await problemsWith(permissions, executors)).problems).toEqual([])
  await orm.update(account).set({ status: 'stopped' }).where(isEngineer)
  const { problems } = await problemsWith(permissions, executors)
  await orm.update(account).set({ status: 'normal' }).where(isEngineer)
  expect(problems).toEqual([{ nodeId: 'a', message: expect.stringContaining('名称') }])
})

test('WFL-06 TAB-01: a process is not started whose template was published since so that nobody fills in what it requires; about a sheet that is there it is', async () => {
  const { sysadmin, sitestaff, engineer } = people
  const { modelHistoryId, tabulationId, version } = await deployFilling(people)
  const { sheet } = await sitestaff.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), sheetName: '进场', tabulationId, version, projectId: about.entityId },
  })
  const { revision: baseRevision } = await sysadmin.call(tabulationCalls.detail, { tabulationId })
  const permissions = [nameFor({ nodeIds: ['c'] })]
  const { revision } = await sysadmin.call(updateCellPermissions, { tabulationId, baseRevision, permissions })
  await sysadmin.call(publishTabulation, { tabulationId, baseRevision: revision })
  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '无人填写', about }
  expect(await refused(sitestaff, startProcess, request)).toEqual([
    '流程填写的表格“材料进场验收”中，必填的“名称”没有节点可填写，请联系流程管理员',
  ])
  const itself = { entity: 'tabulation-sheet', entityId: sheet.sheetId }
  const processInstanceId = await start(sitestaff, modelHistoryId, { about: itself })
  expect(await sheetOf(engineer, processInstanceId)).toMatchObject({ sheetId: sheet.sheetId })
})
