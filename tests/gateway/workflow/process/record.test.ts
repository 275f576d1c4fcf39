import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import { getProcessRecord, listRecordProcesses, startProcess } from '#contract/workflow/process-calls.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../../contract/tabulation/template.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { deploy, inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
let version: number
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
  version = await deploy(people, inARow([['a', taskFor('a', ['unitadmin'])]]))
})
afterAll(() => gateway.close())

test('WFL-06: whoever sees a record sees how far the processes about it have come, and the processes that they take part in', async () => {
  const { sitestaff, engineer } = people
  const query = { projectId: projectId('railway'), pageSize: 2 }
  const [site, other] = (await sitestaff.call(workSiteCalls.list, query)).records
  if (!site || !other) throw new Error('the demo has work sites')
  const about = { entity: 'work-site', entityId: site.workSiteId } as const
  const processInstanceId = await start(sitestaff, version, { about })
  const told = { processInstanceId, starterName: sitestaff.session.userAccount.userName, state: 'running' }
  const own = await sitestaff.call(listRecordProcesses, about)
  expect(own.records).toMatchObject([{ ...told, waitsAt: ['a办理'], mayOpen: true }])

  const takeBack = await grantOnly(engineer, {
    dataPermission: 'all',
    permissions: ['process:view', 'workSite:view'],
  })
  const seen = await engineer.call(listRecordProcesses, about)
  expect(seen.records).toMatchObject([{ ...told, mayOpen: false }])
  const ofOther = await engineer.call(listRecordProcesses, { ...about, entityId: other.workSiteId })
  expect(ofOther.records).toEqual([])
  await takeBack()

  const takeBackFunctions = await grantOnly(engineer, {
    dataPermission: 'all',
    permissions: ['process:view', 'process:start'],
  })
  expect((await engineer.answer(listRecordProcesses, about)).code).toBe(codes.noPermission)
  const begun = { processInstanceId: randomUUID(), modelHistoryId: version, title: '借流程查看', about }
  expect((await engineer.answer(startProcess, begun)).code).toBe(codes.noPermission)
  await takeBackFunctions()

  const takeBackAll = await grantOnly(engineer, {
    dataPermission: 'own',
    permissions: ['process:view', 'workSite:view'],
  })
  expect((await engineer.answer(listRecordProcesses, about)).code).toBe(codes.notFound)
  await takeBackAll()
})

test('WFL-09 TAB-04: a process about a sheet shows what the sheet is, and nothing of its cells', async () => {
  const { sysadmin, engineer, unitadmin } = people
  const { tabulationId, version: templateVersion } = await newPublished(sysadmin, template())
  const { sheet } = await engineer.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), sheetName: '旁站记录', tabulationId, version: templateVersion },
    projectId: projectId('railway'),
  })
  const about = { entity: 'tabulation-sheet', entityId: sheet.sheetId }
  const processInstanceId = await start(engineer, version, { about })
  const { entity, row } = await unitadmin.call(getProcessRecord, { processInstanceId })
  expect(entity).toBe('tabulation-sheet')
  expect(row).toMatchObject({ sheetName: '旁站记录', submitted: 0 })
  expect(row).not.toHaveProperty('cells')
  expect(row).not.toHaveProperty('rows')
})
