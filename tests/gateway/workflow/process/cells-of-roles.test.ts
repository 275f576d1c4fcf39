import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listFiles } from '#contract/file/endpoints.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { listSheetDetails, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { addSigners, decideTask, handOverTask } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { template } from '../../../contract/tabulation/template.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { jpeg, upload } from '../../personal/pictures.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { about, fills, refused, sheetOf } from './filling.ts'
import { deploy, detailOf, inARow, type People, signInPeople, start, taskFor, taskOf } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

const photoField = { fieldId: randomUUID(), at: 'F8', label: '内部照片', type: 'photo' as const }
/** Cells that are there for engineers alone, and only while it waits for them at the first node. */
const forEngineers = (at: string): CellPermission[] => [
  { at, access: 'hidden' },
  { at, roleIds: [packagedRoleId('project-engineer')], nodeIds: ['a'], access: 'edit' },
]

/** A process that waits for people of one role each at a node that has a sheet filled in, of which some cells are the engineer's alone. */
async function begun(
  signing = 'signing="all"',
  names = ['engineer', 'unitadmin'],
  permissions = ['A4', 'F8'].flatMap(forEngineers),
) {
  const content = template({
    fields: [...template().fields.filter(({ at }) => at !== 'F8'), photoField],
    permissions,
  })
  const { tabulationId, version } = await newPublished(people.sysadmin, content)
  const node = (id: string, extra = ''): [string, string] => [
    id,
    taskFor(id, names, extra, fills(tabulationId)),
  ]
  const model = await deploy(people, inARow([node('a', signing), node('b')]))
  const processInstanceId = await start(people.sitestaff, model, { about })
  const { sheetId } = await sheetOf(people.sysadmin, processInstanceId)
  const { rows } = await people.sysadmin.call(sheetCalls.detail, { sheetId })
  return { processInstanceId, tabulationId, version, sheetId, nameKey: `A4/${rows[0]?.rowId}` }
}

async function agreeingIn(client: Client, processInstanceId: string) {
  return { processTaskId: await taskOf(client, processInstanceId), decision: 'agree' as const }
}

test('WFL-09 TAB-04: where any one decides, nobody does before the others there have filled in what is required of them; what is hidden stays so', async () => {
  const { engineer, unitadmin } = people
  const { processInstanceId, sheetId, nameKey } = await begun('signing="any"')
  const agreeing = await agreeingIn(unitadmin, processInstanceId)
  expect(await refused(unitadmin, decideTask, agreeing)).toEqual([
    '还有您无权查看的单元格需要填写或更正，请由有权限的人员完成',
  ])
  const set = [{ key: nameKey, value: '钢筋' }]
  await engineer.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })
  await unitadmin.call(decideTask, agreeing)
})

const mostOfThree = 'signing="all" percent="60"'
const three = ['engineer', 'unitadmin', 'sitestaff']

async function fillName(client: Client, sheetId: string, nameKey: string) {
  const set = [{ key: nameKey, value: '钢筋' }]
  const filled = await client.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })
  expect(filled).not.toHaveProperty('refused')
}

test('WFL-09 TAB-04: where enough of several decide, those with whose agreement the node passes leave nothing undone that others there have to fill in', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const { processInstanceId, sheetId, nameKey } = await begun(mostOfThree, three)
  // What is the engineer's is left to them as long as their word counts.
  await unitadmin.call(decideTask, await agreeingIn(unitadmin, processInstanceId))
  const last = await agreeingIn(sitestaff, processInstanceId)
  expect(await refused(sitestaff, decideTask, last)).toEqual([
    '还有您无权查看的单元格需要填写或更正，请由有权限的人员完成',
  ])
  await fillName(engineer, sheetId, nameKey)
  await sitestaff.call(decideTask, last)
  const { tasks } = await detailOf(sitestaff, processInstanceId)
  const open = tasks.filter(({ state }) => state === 'open')
  expect(new Set(open.map(({ nodeId }) => nodeId))).toEqual(new Set(['b']))
})

test('WFL-09 TAB-04: where enough of several decide, what all of them may fill in is asked of the first', async () => {
  const { unitadmin, sitestaff } = people
  const { processInstanceId, sheetId, nameKey } = await begun(mostOfThree, three, [])
  const first = await agreeingIn(unitadmin, processInstanceId)
  expect(await refused(unitadmin, decideTask, first)).toEqual(['名称 #1: 请输入'])
  await fillName(unitadmin, sheetId, nameKey)
  await unitadmin.call(decideTask, first)
  await sitestaff.call(decideTask, await agreeingIn(sitestaff, processInstanceId))
})

test('WFL-09 TAB-04: a signer behind the last who has to agree leaves nothing undone either', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const { processInstanceId, sheetId, nameKey } = await begun('signing="all" percent="50"')
  const last = await agreeingIn(unitadmin, processInstanceId)
  const accountIds = [demoAccountId('sitestaff')]
  await unitadmin.call(addSigners, { processTaskId: last.processTaskId, when: 'after', accountIds })
  // Once they have agreed, they may also do without the signer.
  expect(await refused(unitadmin, decideTask, last)).toHaveLength(1)
  await fillName(engineer, sheetId, nameKey)
  await unitadmin.call(decideTask, last)
  await sitestaff.call(decideTask, await agreeingIn(sitestaff, processInstanceId))
})

/** Does something while the next agreement is judged: who is at the node, and as whom, has been looked at by then. */
function whileJudged(meanwhile: () => Promise<unknown>) {
  // The judging ends with the formulas.
  const { sheets } = gateway.services
  const calculate = sheets.calculate.bind(sheets)
  const judging = vi.spyOn(sheets, 'calculate').mockImplementationOnce(async (...what) => {
    await meanwhile()
    return await calculate(...what)
  })
  onTestFinished(() => judging.mockRestore())
  return judging
}

/** What engineers fill in at the first node, and anyone at the next: a model that nobody can fill in for is not deployed. */
const engineersFirst: CellPermission[] = [...forEngineers('A4'), { at: 'A4', nodeIds: ['b'], access: 'edit' }]

test('WFL-09 TAB-04: a task that comes to somebody else while an agreement is judged has their cells asked for, too', async () => {
  const { sysadmin, engineer, unitadmin, sitestaff } = people
  const names = ['unitadmin', 'sitestaff']
  const { processInstanceId, sheetId, nameKey } = await begun('signing="any"', names, engineersFirst)
  const agreeing = await agreeingIn(unitadmin, processInstanceId)
  const handing = {
    ...{ processTaskId: await taskOf(sitestaff, processInstanceId), executorId: demoAccountId('sitestaff') },
    ...{ accountId: demoAccountId('engineer'), comment: '换人填写' },
  }
  const judging = whileJudged(() => sysadmin.call(handOverTask, handing))
  expect(await refused(unitadmin, decideTask, agreeing)).toEqual([
    '还有您无权查看的单元格需要填写或更正，请由有权限的人员完成',
  ])
  expect(judging).toHaveBeenCalled()
  await fillName(engineer, sheetId, nameKey)
  await unitadmin.call(decideTask, agreeing)
})

test('WFL-09 TAB-04: a role that comes to somebody while their agreement is judged has its cells asked of them', async () => {
  const { sysadmin, unitadmin } = people
  const { processInstanceId, sheetId, nameKey } = await begun('', ['unitadmin'], engineersFirst)
  const agreeing = await agreeingIn(unitadmin, processInstanceId)
  const roleId = packagedRoleId('project-engineer')
  const ids = [demoAccountId('unitadmin')]
  const judging = whileJudged(() => sysadmin.call(addRoleAccounts, { roleId, accountIds: ids }))
  onTestFinished(async () => {
    await sysadmin.call(deleteRoleAccounts, { roleId, ids })
  })
  expect(await refused(unitadmin, decideTask, agreeing)).toEqual(['名称 #1: 请输入'])
  expect(judging).toHaveBeenCalled()
  await fillName(unitadmin, sheetId, nameKey)
  await unitadmin.call(decideTask, agreeing)
})

test('WFL-09 TAB-04: a role that is taken from somebody while their agreement is judged has its cells asked of them no longer', async () => {
  const { sysadmin, unitadmin } = people
  const { processInstanceId } = await begun('', ['unitadmin'], engineersFirst)
  const agreeing = await agreeingIn(unitadmin, processInstanceId)
  const roleId = packagedRoleId('project-engineer')
  const ids = [demoAccountId('unitadmin')]
  await sysadmin.call(addRoleAccounts, { roleId, accountIds: ids })
  const judging = whileJudged(() => sysadmin.call(deleteRoleAccounts, { roleId, ids }))
  await unitadmin.call(decideTask, agreeing)
  expect(judging).toHaveBeenCalledTimes(2)
})

test('WFL-09 TAB-04: nobody agrees to a sheet that another at the node changes while their agreement is judged', async () => {
  const { engineer, unitadmin } = people
  const { processInstanceId, sheetId, nameKey } = await begun()
  const agreeing = await agreeingIn(unitadmin, processInstanceId)
  const judging = whileJudged(() => fillName(engineer, sheetId, nameKey))
  expect(await refused(unitadmin, decideTask, agreeing)).toEqual(['表格已被他人修改，请查看后再提交'])
  expect(judging).toHaveBeenCalled()
  await unitadmin.call(decideTask, agreeing)
})

test('WFL-09 TAB-04: a cell of one role at a node is asked of, shown to and filled in by whoever acts there with that role, and nobody beside them', async () => {
  const { engineer, unitadmin } = people
  const { processInstanceId, tabulationId, version, sheetId, nameKey } = await begun()
  const agreeing = (client: Client) => agreeingIn(client, processInstanceId)
  expect(await refused(engineer, decideTask, await agreeing(engineer))).toEqual(['名称 #1: 请输入'])
  const fileId = await upload(engineer, jpeg(), 'image/jpeg')
  const set = [
    { key: nameKey, value: '钢筋' },
    { key: 'F8', value: [{ fileId, name: '内部.jpg' }] },
  ]
  const filled = await engineer.call(sheetCalls.update, { sheetId, baseRevision: 1, cells: { set } })
  expect(filled).not.toHaveProperty('refused')

  /** Everything that a sheet is shown, printed, taken along and looked up by. */
  const told = async (client: Client) => ({
    detail: await client.call(sheetCalls.detail, { sheetId }),
    offline: await client.call(listSheetDetails, { ids: [sheetId] }),
    template: (await client.call(getContent, { tabulationId, version, sheetId })).content,
    files: await client.call(listFiles, { fileIds: [fileId] }),
  })
  const inner = /钢筋|内部\.jpg|内部照片/
  const mine = await told(engineer)
  for (const part of [mine.detail, mine.offline]) expect(JSON.stringify(part)).toMatch(/钢筋.*内部\.jpg/)
  expect(mine.files).toHaveLength(1)
  const theirs = await told(unitadmin)
  const history = await people.sysadmin.call(listHistory, { entity: 'tabulation-sheet', entityId: sheetId })
  for (const part of [theirs.detail, theirs.offline, history]) expect(JSON.stringify(part)).not.toMatch(inner)
  expect(theirs.template.fields.map(({ label }) => label)).toEqual(['数量与单价'])
  expect(theirs.files).toEqual([])

  // Neither written to at once nor by a copy that was taken along.
  const edit = { sheetId, baseRevision: 2, cells: { set: [{ key: nameKey, value: '改' }] } }
  const answer = await unitadmin.call(sheetCalls.update, edit)
  expect(answer.refused).toMatchObject([{ key: nameKey, message: '没有填写权限' }])
  expect(JSON.stringify(answer)).not.toMatch(inner)
  const item = {
    ...{ endpointId: sheetCalls.update.id, idempotencyKey: randomUUID() },
    ...{ madeAt: gateway.time.now.getTime(), request: edit },
  }
  const { results } = await unitadmin.call(
    replayEdits,
    { items: [item], clockOffset: 0 },
    { purpose: 'sync' },
  )
  expect(results).toMatchObject([{ data: { refused: [{ key: nameKey }] } }])
  expect(JSON.stringify(results)).not.toMatch(inner)

  // At the next node it is theirs no longer, nor is its picture.
  for (const client of [engineer, unitadmin]) await client.call(decideTask, await agreeing(client))
  const after = await told(engineer)
  for (const part of [after.detail, after.offline]) expect(JSON.stringify(part)).not.toMatch(inner)
  expect(after.files).toEqual([])
})
