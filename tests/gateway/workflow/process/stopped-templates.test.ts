import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { updateModelStatus } from '#contract/workflow/model.ts'
import { getProcess, startProcess } from '#contract/workflow/process-calls.ts'
import { send } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { about, fill, fills, refused, sheetOf } from './filling.ts'
import {
  agree,
  deploy,
  detailOf,
  inARow,
  type People,
  refusalOf,
  signInPeople,
  start,
  taskFor,
} from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** A published template with a name of its own. */
async function publish(tabulationName: string): Promise<string> {
  const { tabulationId, revision: baseRevision } = await newPublished(people.sysadmin)
  await people.sysadmin.call(tabulationCalls.update, { tabulationId, baseRevision, tabulationName })
  return tabulationId
}

/** Stops a template, or uses it again. */
async function turn(tabulationId: string, status: 0 | 1): Promise<void> {
  const { revision: baseRevision } = await people.sysadmin.call(tabulationCalls.detail, { tabulationId })
  await people.sysadmin.call(tabulationCalls.update, { tabulationId, baseRevision, status })
}

const filledIn = (...templates: string[]) =>
  deploy(
    people,
    inARow(
      templates.map((tabulationId, at): [string, string] => {
        const node = `n${at}`
        return [node, taskFor(node, ['engineer'], '', fills(tabulationId))]
      }),
    ),
  )

test('WFL-06 TAB-01: a process with a template that was stopped is not started, and the template is named; nothing is begun', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const [used, stopped] = [await publish('钢筋原材检查'), await publish('焊缝外观检查')]
  const modelHistoryId = await filledIn(used, stopped)
  const before = await start(sitestaff, modelHistoryId, { about, title: '停用前' })
  await turn(stopped, 0)

  const title = `停用后 ${randomUUID()}`
  const request = { processInstanceId: randomUUID(), modelHistoryId, title, about }
  for (const [language, message] of [
    ['zh', '流程填写的表格模板“焊缝外观检查”已停用，请联系流程管理员'],
    [
      'en',
      'The template “焊缝外观检查” that the process has filled in was stopped; ask those who look after the process',
    ],
  ] as const) {
    const wire = sitestaff.wire(startProcess, request)
    const headers = { ...wire.headers, 'accept-language': language }
    const { code, data } = await send(gateway, { ...wire, headers })
    expect([code, data]).toEqual([codes.invalid, { fields: [{ path: 'modelHistoryId', message }] }])
  }
  expect((await sysadmin.answer(getProcess, { processInstanceId: request.processInstanceId })).code).toBe(
    codes.notFound,
  )
  // Nor is the sheet there whose template is in use.
  const sheetsOf = async () =>
    (await sysadmin.call(sheetCalls.list, { projectId: about.entityId, keyword: title })).total
  expect(await sheetsOf()).toBe(0)

  const { sheets } = await detailOf(engineer, before)
  expect(sheets.map(({ sheetName }) => sheetName).toSorted()).toEqual([
    '停用前 焊缝外观检查',
    '停用前 钢筋原材检查',
  ])
  await turn(stopped, 1)
  await sitestaff.call(startProcess, request)
  expect(await sheetsOf()).toBe(2)
})

test('WFL-06 TAB-01: a running process has a sheet filled in whose template was stopped since', async () => {
  const { sitestaff, engineer, sysadmin } = people
  const tabulationId = await publish('混凝土浇筑记录')
  const processInstanceId = await start(sitestaff, await filledIn(tabulationId), { about })
  await turn(tabulationId, 0)
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  expect((await fill(engineer, sheetId, { A4: '混凝土' })).code).toBe(codes.success)
  await agree(engineer, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
  expect(await sysadmin.call(sheetCalls.detail, { sheetId })).toMatchObject({ submitted: 1 })
})

test('WFL-06 TAB-01: about a sheet that is there a process is started, for none is begun by the template that was stopped', async () => {
  const { sitestaff, engineer } = people
  const tabulationId = await publish('试块留置记录')
  const { version } = await people.sysadmin.call(tabulationCalls.detail, { tabulationId })
  const modelHistoryId = await filledIn(tabulationId)
  const { sheet } = await sitestaff.call(sheetCalls.add, {
    ...{ sheetId: randomUUID(), sheetName: '试块留置', tabulationId, version, projectId: about.entityId },
  })
  await turn(tabulationId, 0)
  const itself = { entity: 'tabulation-sheet', entityId: sheet.sheetId }
  const processInstanceId = await start(sitestaff, modelHistoryId, { about: itself })
  expect(await sheetOf(engineer, processInstanceId)).toMatchObject({
    sheetId: sheet.sheetId,
    mayFillIn: true,
  })
})

test('WFL-03: a model that was stopped itself is refused as such, whatever its template is', async () => {
  const { sitestaff, sysadmin } = people
  const tabulationId = await publish('模板安装检查')
  const modelHistoryId = await filledIn(tabulationId)
  await turn(tabulationId, 0)
  const request = { processInstanceId: randomUUID(), modelHistoryId, title: '模型停用', about }
  expect(await refused(sitestaff, startProcess, request)).toEqual([expect.stringContaining('“模板安装检查”')])
  const stop = { status: 0, modelHistoryIds: [modelHistoryId], versionType: 1 }
  await sysadmin.call(updateModelStatus, stop)
  expect(await refusalOf(sitestaff, startProcess, request)).toEqual({
    fields: [{ path: 'modelHistoryId', message: '该流程模型已停用' }],
  })
})
