import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { workSiteCalls } from '#contract/work-site/entity.ts'
import {
  decideTask,
  getProcessDrawing,
  getProcessRecord,
  listToDo,
} from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { hour } from '#gateway/platform/durations.ts'
import { platformName } from '#gateway/platform/platform-name.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import {
  agree,
  deploy,
  detailOf,
  inARow,
  type People,
  signInPeople,
  start,
  taskFor,
  taskOf,
  workOff,
} from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

/** Moves the clock on; sessions that ended by it begin anew. */
async function wait(hours: number): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + hours * hour)
  people = await signInPeople(gateway)
}

test('WFL-10: a deadline reminds once, and a waiting node goes on by itself when its time has come', async () => {
  const timer =
    '<intermediateCatchEvent id="t" name="养护"><timerEventDefinition><timeDuration>P7D</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  const due = '<milepost:node deadlineHours="24"/>'
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'], '', due)],
      ['t', timer],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  const processInstanceId = await start(people.sitestaff, version, { title: '拆模申请' })
  const { records } = await people.engineer.call(listToDo, { keyword: '拆模' })
  expect(records[0]?.dueAt).toBe(gateway.time.now.getTime() + 24 * hour)
  const reminders = async () =>
    (await people.engineer.call(listMessages, { keyword: '已到期：拆模申请' })).total
  await workOff(gateway)
  expect(await reminders()).toBe(0)
  await wait(25)
  await workOff(gateway)
  await workOff(gateway)
  expect(await reminders()).toBe(1)
  await agree(people.engineer, processInstanceId)
  await workOff(gateway)
  expect((await people.unitadmin.call(listToDo, { keyword: '拆模' })).total).toBe(0)
  await wait(7 * 24)
  await workOff(gateway)
  expect(await taskOf(people.unitadmin, processInstanceId)).toBeTruthy()
  const { acts } = await detailOf(people.sitestaff, processInstanceId)
  expect(acts.at(-1)).toMatchObject({ kind: 'timer', actorName: platformName })
})

test('WFL-10: what is to do is sorted and narrowed by its deadline; what has none comes last', async () => {
  const title = '张拉期限'
  const started: string[] = []
  for (const deadline of [
    '',
    '<milepost:node deadlineHours="200"/>',
    '<milepost:node deadlineHours="10"/>',
  ]) {
    gateway.time.now = new Date(gateway.time.now.getTime() + 1000)
    const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'], '', deadline)]]))
    started.push(await start(people.sitestaff, version, { title }))
  }
  const [never, late, soon] = started
  const found = async (query: object = {}) => {
    const { records } = await people.engineer.call(listToDo, { keyword: title, ...query })
    return records.map(({ processInstanceId }) => processInstanceId)
  }
  expect(await found()).toEqual([soon, late, never])
  expect(await found({ sortBy: 'dueAt' })).toEqual([soon, late, never])
  expect(await found({ sortBy: 'dueAt', desc: true })).toEqual([never, late, soon])
  const page = { keyword: title, sortBy: 'dueAt', pageSize: 1 } as const
  const walked: string[] = []
  for (let after: string | undefined; walked.length < 3; ) {
    const { records, after: next } = await people.engineer.call(listToDo, {
      ...page,
      ...(after && { after }),
    })
    walked.push(...records.map(({ processInstanceId }) => processInstanceId))
    after = next
  }
  expect(walked).toEqual([soon, late, never])
  await wait(11)
  expect(await found({ due: 'overdue' })).toEqual([soon])
  expect(await found({ due: 'ahead' })).toEqual([late])
  expect(await found({ due: 'none' })).toEqual([never])
})

test('WFL-10: the task of an account that was stopped goes to an administrator, and the history says why', async () => {
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const processInstanceId = await start(people.sitestaff, version)
  const { orm } = gateway.database
  const set = (status: 'stopped' | 'normal') =>
    orm
      .update(account)
      .set({ status })
      .where(eq(account.accountId, demoAccountId('engineer')))
  await set('stopped')
  await workOff(gateway)
  await set('normal')
  const { tasks, acts } = await detailOf(people.sitestaff, processInstanceId)
  expect(tasks).toMatchObject([
    { state: 'open', executorId: expect.not.stringContaining(demoAccountId('engineer')) },
  ])
  expect(acts.at(-1)).toMatchObject({
    kind: 'transfer',
    actorName: platformName,
    comment: expect.stringContaining('停用'),
  })
})

test('WFL-10: a node whose people are all stopped goes to an administrator, or is passed over as the model says', async () => {
  const { orm } = gateway.database
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['unitadmin'])],
      ['b', taskFor('b', ['engineer'], 'emptyRule="next"')],
      ['c', taskFor('c', ['engineer'])],
    ]),
  )
  const processInstanceId = await start(people.sitestaff, version)
  await orm
    .update(account)
    .set({ status: 'stopped' })
    .where(eq(account.accountId, demoAccountId('engineer')))
  await agree(people.unitadmin, processInstanceId)
  await orm
    .update(account)
    .set({ status: 'normal' })
    .where(eq(account.accountId, demoAccountId('engineer')))
  const { tasks } = await detailOf(people.sitestaff, processInstanceId)
  expect(tasks.map(({ nodeId }) => nodeId)).toEqual(['a', 'c'])
})

test('WFL-09: a task opens just its record to its executor, whatever their data permission, and lapses with it', async () => {
  const { sitestaff, engineer } = people
  const { records } = await sitestaff.call(workSiteCalls.list, {
    projectId: projectId('railway'),
    pageSize: 1,
  })
  const [site] = records
  if (!site) throw new Error('the demo has work sites')
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const about = { entity: 'work-site', entityId: site.workSiteId }
  const processInstanceId = await start(sitestaff, version, { about })
  const takeBack = await grantOnly(engineer, {
    dataPermission: 'own',
    permissions: ['process:view', 'process:act', 'workSite:view'],
  })
  expect((await engineer.answer(workSiteCalls.detail, { workSiteId: site.workSiteId })).code).toBe(
    codes.notFound,
  )
  const record = await engineer.call(getProcessRecord, { processInstanceId })
  expect(record).toMatchObject({ entity: 'work-site', row: { workSiteId: site.workSiteId } })
  const processTaskId = await taskOf(engineer, processInstanceId)
  await engineer.call(decideTask, { processTaskId, decision: 'agree' })
  expect((await engineer.answer(getProcessRecord, { processInstanceId })).code).toBe(codes.notFound)
  await takeBack()
})

test('WFL-10: where the model has a node without executors passed over, so is one whose only executor is gone; the history says why', async () => {
  const { orm } = gateway.database
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'], 'emptyRule="next"')],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  const processInstanceId = await start(people.sitestaff, version)
  const archive = (personArchived: boolean) =>
    orm
      .update(account)
      .set({ personArchived })
      .where(eq(account.accountId, demoAccountId('engineer')))
  await archive(true)
  await workOff(gateway)
  await archive(false)
  const { tasks, acts } = await detailOf(people.sitestaff, processInstanceId)
  expect(tasks.map(({ nodeId, state }) => [nodeId, state])).toEqual([
    ['a', 'lapsed'],
    ['b', 'open'],
  ])
  expect(acts.at(-1)).toMatchObject({ kind: 'passOver', comment: expect.stringContaining('归档') })
  const { runs } = await people.sitestaff.call(getProcessDrawing, { processInstanceId })
  expect(runs.find(({ nodeId }) => nodeId === 'a')?.state).toBe('skipped')
})

test('WFL-10: a node that cannot be passed over, for nobody was chosen for the next, goes to an administrator', async () => {
  const { orm } = gateway.database
  const chosen = `<userTask id="b" name="b办理"><extensionElements><milepost:executor settingMode="chosen"/></extensionElements></userTask>`
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'], 'emptyRule="next"')],
      ['b', chosen],
    ]),
  )
  const processInstanceId = await start(people.sitestaff, version)
  const set = (deletedAt: Date | null) =>
    orm
      .update(account)
      .set({ deletedAt })
      .where(eq(account.accountId, demoAccountId('engineer')))
  await set(gateway.time.now)
  await workOff(gateway)
  await set(null)
  const { tasks, acts } = await detailOf(people.sitestaff, processInstanceId)
  expect(tasks).toMatchObject([{ nodeId: 'a', state: 'open' }])
  expect(tasks[0]?.executorId).not.toBe(demoAccountId('engineer'))
  expect(acts.at(-1)?.kind).toBe('transfer')
})
