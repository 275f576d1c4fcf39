import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import {
  addSigners,
  copyProcess,
  getProcess,
  listCopies,
  removeSigner,
  urgeProcess,
} from '#contract/workflow/process-calls.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
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
  taskOf,
} from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

async function begin(title: string, starter = people.sitestaff): Promise<string> {
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'])],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  return await start(starter, version, { title })
}

async function told(client: Client, keyword: string): Promise<string[]> {
  return (await client.call(listMessages, { keyword })).records.map(({ title }) => title)
}

test('WFL-04: the starter urges those to whom it waits, once an hour, and nobody else may', async () => {
  const { sitestaff, engineer } = people
  const processInstanceId = await begin('爆破申请')
  expect((await detailOf(sitestaff, processInstanceId)).possible.urge).toBe(true)
  expect((await detailOf(engineer, processInstanceId)).possible.urge).toBe(false)
  const urging = { processInstanceId, comment: '今天要用' }
  expect((await engineer.answer(urgeProcess, urging)).code).toBe(codes.notFound)
  await sitestaff.call(urgeProcess, urging)
  const [urged] = (await engineer.call(listMessages, { keyword: '催办：爆破申请' })).records
  expect(urged).toMatchObject({ kind: 'todo', about: { entityId: processInstanceId } })
  expect(urged?.body).toContain('“a办理”。今天要用')
  expect(await refusalOf(sitestaff, urgeProcess, urging)).toEqual({
    fields: [{ path: 'processInstanceId', message: '一小时内已经催办过，请稍后再催' }],
  })
  expect(await told(engineer, '催办：爆破申请')).toHaveLength(1)
  gateway.time.now = new Date(gateway.time.now.getTime() + 61 * 60_000)
  people = await signInPeople(gateway)
  await people.sitestaff.call(urgeProcess, urging)

  const { acts, possible } = await detailOf(people.sitestaff, processInstanceId)
  expect(acts.at(-1)).toMatchObject({ kind: 'urge', comment: '今天要用', toNames: [expect.any(String)] })
  // What was started can still be withdrawn: nothing has moved since.
  expect(possible.withdraw).toBe(1)
  const { records } = await people.sysadmin.call(listHistory, {
    entity: 'process-instance',
    entityId: processInstanceId,
  })
  expect(records[0]?.after).toMatchObject({ act: 'urge', comment: '今天要用' })
  gateway.time.now = new Date(gateway.time.now.getTime() + 60_000)
  await agree(people.engineer, processInstanceId)
  expect(await told(people.unitadmin, '催办：爆破申请')).toEqual([])
  // Whoever has it since was not reminded yet.
  await people.sitestaff.call(urgeProcess, urging)
  expect(await told(people.unitadmin, '催办：爆破申请')).toHaveLength(1)
})

test('WFL-04: whoever it waits for copies a process to others, who see it from then on', async () => {
  const { engineer, sitestaff, unitadmin } = people
  const processInstanceId = await begin('围堰方案', unitadmin)
  const { accountId } = sitestaff.session.userAccount
  expect((await sitestaff.answer(getProcess, { processInstanceId })).code).toBe(codes.notFound)
  const copying = { processInstanceId, accountIds: [accountId], comment: '请知悉' }
  expect((await engineer.answer(copyProcess, { ...copying, accountIds: [processInstanceId] })).code).toBe(
    codes.invalid,
  )
  await engineer.call(copyProcess, copying)
  await engineer.call(copyProcess, copying)
  expect((await detailOf(engineer, processInstanceId)).possible.copy).toBe(true)
  expect((await detailOf(sitestaff, processInstanceId)).possible.copy).toBe(false)
  expect((await detailOf(sitestaff, processInstanceId)).acts.at(-1)).toMatchObject({
    kind: 'copy',
    comment: '请知悉',
  })
  expect((await sitestaff.call(listCopies, { keyword: '围堰方案' })).total).toBe(1)
  // Each copying is told, with what was said.
  const copies = (await sitestaff.call(listMessages, { keyword: '抄送：围堰方案' })).records
  expect(copies.map(({ body }) => body)).toEqual([
    expect.stringContaining('：请知悉'),
    expect.stringContaining('：请知悉'),
  ])
  // One to whom it was copied takes no part in it.
  expect((await sitestaff.answer(copyProcess, copying)).code).toBe(codes.notFound)
  // The task is the engineer's still.
  await agree(engineer, processInstanceId)
})

test('WFL-02: the forms of a node are shown to those whose task waits there, and to nobody else', async () => {
  const { engineer, sitestaff } = people
  const forms = ['1', '2'].map(
    (type) => `<milepost:form formType="${type}" formUrl="/admin/su-boq?at=${type}"/>`,
  )
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'], '', forms.join(''))]]))
  const processInstanceId = await start(sitestaff, version)
  const shown = [1, 2].map((formType) => ({
    nodeId: 'a',
    nodeName: 'a办理',
    formType,
    formUrl: `/admin/su-boq?at=${formType}`,
  }))
  expect((await detailOf(engineer, processInstanceId)).forms).toEqual(shown)
  expect((await detailOf(sitestaff, processInstanceId)).forms).toEqual([])
  await agree(engineer, processInstanceId)
  expect((await detailOf(engineer, processInstanceId)).forms).toEqual([])
})

test('WFL-04: whoever has others sign first takes them away while they have not', async () => {
  const { engineer, sitestaff } = people
  const processInstanceId = await begin('支架验算')
  const processTaskId = await taskOf(engineer, processInstanceId)
  const accountIds = [sitestaff.session.userAccount.accountId]
  await engineer.call(addSigners, { processTaskId, when: 'before', accountIds })
  expect((await detailOf(sitestaff, processInstanceId)).possible.removable).toEqual([])
  const { removable } = (await detailOf(engineer, processInstanceId)).possible
  expect(removable).toHaveLength(1)
  await engineer.call(removeSigner, { processTaskId: removable[0] ?? '' })
  expect((await detailOf(engineer, processInstanceId)).possible.removable).toEqual([])
  await agree(engineer, processInstanceId)
})
