import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import { listFiles } from '#contract/file/endpoints.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { addSigners, decideTask } from '#contract/workflow/process-calls.ts'
import { template } from '../../../contract/tabulation/template.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { jpeg, upload } from '../../personal/pictures.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { about, deployFilling, fill, fills, refused, sheetOf } from './filling.ts'
import { agree, deploy, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

test('WFL-09: a task alone shows just its own sheet and has it filled in, without the functions of sheets and out of reach; with it goes the right', async () => {
  const { sitestaff, engineer } = people
  const { modelHistoryId, tabulationId, version } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const other = await start(sitestaff, await deployFilling(people).then((each) => each.modelHistoryId), {
    about,
  })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const { sheetId: another } = await sheetOf(engineer, other)
  const takeBack = await grantOnly(engineer, {
    dataPermission: 'own',
    permissions: ['process:view', 'process:act'],
  })

  expect(await engineer.call(sheetCalls.detail, { sheetId })).toMatchObject({ process: { mayFillIn: true } })
  expect(await engineer.call(getContent, { tabulationId, version, sheetId })).toMatchObject({ version })
  expect((await engineer.answer(getContent, { tabulationId, version })).code).toBe(codes.noPermission)
  expect((await engineer.answer(getContent, { tabulationId, version, sheetId: another })).code).toBe(
    codes.notFound,
  )
  expect((await engineer.answer(sheetCalls.list, {})).code).toBe(codes.noPermission)
  expect(succeeded((await fill(engineer, sheetId, { A4: '钢筋' })).code)).toBe(true)
  // Its cells, and nothing else of it.
  const renaming = { sheetId, baseRevision: 2, sheetName: '改名' }
  expect((await engineer.answer(sheetCalls.update, renaming)).code).toBe(codes.noPermission)
  await agree(engineer, processInstanceId)

  for (const [endpoint, request] of [
    [sheetCalls.detail, { sheetId }],
    [sheetCalls.update, { sheetId, baseRevision: 1, sheetName: '改名' }],
    [getContent, { tabulationId, version, sheetId }],
  ] as const)
    expect((await engineer.answer(endpoint, request)).code).toBe(codes.notFound)
  await takeBack()
})

test('WFL-09 TAB-02: photos in cells of a sheet are seen by whom a task has fill it in, and not where the node hides the cell', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const photos = { fieldId: randomUUID(), at: 'F8', label: '照片', type: 'photo' as const }
  const { fields } = template()
  const content = template({
    fields: [...fields.filter(({ at }) => at !== 'F8'), photos],
    permissions: [{ at: 'F8', nodeIds: ['b'], access: 'hidden' }],
  })
  const { tabulationId } = await newPublished(people.sysadmin, content)
  const model = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'], '', fills(tabulationId))],
      ['b', taskFor('b', ['unitadmin'], '', fills(tabulationId))],
    ]),
  )
  const processInstanceId = await start(sitestaff, model, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const permissions = ['process:view', 'process:act'] as const
  const takeBack = await grantOnly(engineer, { dataPermission: 'own', permissions })
  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  const { revision, rows } = await engineer.call(sheetCalls.detail, { sheetId })
  const set = [
    { key: 'F8', value: [{ fileId, name: '照片.jpg' }] },
    { key: `A4/${rows[0]?.rowId}`, value: '钢筋' },
  ]
  const saved = await engineer.call(sheetCalls.update, { sheetId, baseRevision: revision, cells: { set } })
  expect(saved).not.toHaveProperty('refused')
  expect(await engineer.call(listFiles, { fileIds: [fileId] })).toHaveLength(1)
  await agree(engineer, processInstanceId)
  expect(await engineer.call(listFiles, { fileIds: [fileId] })).toEqual([])
  expect(await unitadmin.call(listFiles, { fileIds: [fileId] })).toEqual([])
  await takeBack()
})

test('WFL-09: the answer to a write that comes again is given as long as the task, or a function, gives a right to it', async () => {
  const { sitestaff, engineer } = people
  const { modelHistoryId } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const permissions = ['process:view', 'process:act'] as const
  const takeBack = await grantOnly(engineer, { dataPermission: 'all', permissions })
  const { rows } = await engineer.call(sheetCalls.detail, { sheetId })
  const set = [{ key: `A4/${rows[0]?.rowId}`, value: '钢筋' }]
  const key = { idempotencyKey: randomUUID() }
  const request = { sheetId, baseRevision: 1, cells: { set } }
  expect(succeeded((await engineer.answer(sheetCalls.update, request, key)).code)).toBe(true)
  const again = await engineer.answer(sheetCalls.update, request, key)
  expect(again.data).toMatchObject({ sheet: { sheetId } })
  await agree(engineer, processInstanceId)
  const late = await engineer.answer(sheetCalls.update, request, key)
  expect(JSON.stringify(late.data ?? null)).not.toContain('钢筋')
  await takeBack()
})

test('TAB-02: whoever signs behind is the last at a node, and leaves nothing undone either', async () => {
  const { sitestaff, engineer, unitadmin } = people
  const { modelHistoryId } = await deployFilling(people)
  const processInstanceId = await start(sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(engineer, processInstanceId)
  const processTaskId = await taskOf(engineer, processInstanceId)
  const accountIds = [unitadmin.session.userAccount.accountId]
  await engineer.call(addSigners, { processTaskId, when: 'after', accountIds })
  await fill(engineer, sheetId, { A4: '钢筋' })
  await agree(engineer, processInstanceId)
  const { revision, cells } = await unitadmin.call(sheetCalls.detail, { sheetId })
  const remove = cells.map(({ key }) => key)
  await unitadmin.call(sheetCalls.update, { sheetId, baseRevision: revision, cells: { remove } })
  const decision = { processTaskId: await taskOf(unitadmin, processInstanceId), decision: 'agree' }
  expect(await refused(unitadmin, decideTask, decision)).toEqual(['名称 #1: 请输入'])
})
