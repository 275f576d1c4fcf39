import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { handOverTask, withdrawAct } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { type Client, fieldsOf } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
import { agree, deploy, detailOf, inARow, type People, signInPeople, start, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

const begin = async (executors: string[], more = '') =>
  await start(people.sitestaff, await deploy(people, inARow([['a', taskFor('a', executors, more)]])))
const tasksOf = async (processInstanceId: string) =>
  (await detailOf(people.sysadmin, processInstanceId)).tasks
const handOver = async (
  task: ProcessDetail['tasks'][number] | undefined,
  accountName: string,
  by: Client = people.sysadmin,
) =>
  await by.answer(handOverTask, {
    processTaskId: task?.processTaskId,
    executorId: task?.executorId,
    accountId: demoAccountId(accountName),
    comment: '王工已调离',
  })
/** What somebody was told of late. The clock stands still: several came at the same moment. */
const told = async (client: Client) =>
  JSON.stringify((await client.call(listMessages, { pageSize: 5 })).records)

test('WFL-04 WFL-10: an administrator gives the task of somebody to somebody else; both are told, and the history says who, to whom and why', async () => {
  const { sysadmin, sitestaff, engineer, unitadmin } = people
  const processInstanceId = await begin(['engineer'])
  const [task] = await tasksOf(processInstanceId)
  expect((await handOver(task, 'unitadmin')).code).toBe(codes.success)

  const [from, to] = [engineer, unitadmin].map((client) => client.session.userAccount.userName)
  const { acts, tasks, possible } = await detailOf(unitadmin, processInstanceId)
  expect(acts.at(-1)).toMatchObject({
    kind: 'handOver',
    actorName: sysadmin.session.userAccount.userName,
    toNames: [`${from} → ${to}`],
    comment: '王工已调离',
  })
  expect([tasks.map(({ executorName }) => executorName), possible.tasks.length]).toEqual([[to], 1])
  // Whoever had it sees what becomes of it, and decides it no more.
  expect((await detailOf(engineer, processInstanceId)).possible.tasks).toEqual([])
  expect(await told(engineer)).toMatch(`${from} → ${to}，王工已调离`)
  expect(await told(unitadmin)).toContain('a办理')
  const { records } = await sysadmin.call(listHistory, {
    ...{ entity: 'process-instance', entityId: processInstanceId },
  })
  expect(JSON.stringify(records)).toMatch(/handOver.*王工已调离/)
  // The start, which led to it, is taken back no more.
  const withdrawn = await sitestaff.answer(withdrawAct, { processInstanceId, act: 1 })
  expect(fieldsOf(withdrawn.data)).toEqual(['act'])

  await agree(unitadmin, processInstanceId)
  expect(await detailOf(sitestaff, processInstanceId)).toMatchObject({ outcome: 'completed' })
})

test('WFL-10: a task in turn is handed over before its turn comes, and comes to the other then', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const processInstanceId = await begin(['unitadmin', 'engineer'], 'signing="inTurn"')
  const tasks = await tasksOf(processInstanceId)
  const later = tasks.find(({ executorId }) => executorId === demoAccountId('engineer'))
  expect((await handOver(later, 'sitestaff')).code).toBe(codes.success)
  expect((await detailOf(sitestaff, processInstanceId)).possible.tasks).toEqual([])
  await agree(unitadmin, processInstanceId)
  await agree(sitestaff, processInstanceId)
  expect(await detailOf(engineer, processInstanceId)).toMatchObject({ outcome: 'completed' })
})

test('WFL-04: a task is handed over by nobody but who administers the process, with a reason, while it waits, to somebody who may act and does not act there yet', async () => {
  const { sysadmin, engineer, unitadmin } = people
  const processInstanceId = await begin(['engineer', 'unitadmin'], 'signing="all"')
  const [first] = await tasksOf(processInstanceId)
  expect((await handOver(first, 'sitestaff', engineer)).code).toBe(codes.noPermission)
  const unreasoned = {
    processTaskId: first?.processTaskId,
    executorId: first?.executorId,
    accountId: demoAccountId('sitestaff'),
    comment: '',
  }
  expect(fieldsOf((await sysadmin.answer(handOverTask, unreasoned)).data)).toEqual(['comment'])
  expect(fieldsOf((await handOver(first, 'unitadmin')).data)).toEqual(['processTaskId'])
  const restore = await grantOnly(people.sitestaff, {
    dataPermission: 'own',
    permissions: ['process:view'],
  })
  expect(fieldsOf((await handOver(first, 'sitestaff')).data)).toEqual(['accountId'])
  await restore()
  // Out of the reach of whoever administers others.
  const takeBack = await grantOnly(unitadmin, {
    dataPermission: 'own',
    permissions: ['process:view', 'process:act', 'process:manage'],
  })
  expect((await handOver(first, 'sitestaff', unitadmin)).code).toBe(codes.notFound)
  await takeBack()
  // Of whoever has it by now nobody has decided that it goes to somebody else.
  const others = first && { ...first, executorId: demoAccountId('sitestaff') }
  expect(fieldsOf((await handOver(others, 'sitestaff')).data)).toEqual(['executorId'])
  await agree(engineer, processInstanceId)
  expect(fieldsOf((await handOver(first, 'sitestaff')).data)).toEqual(['processTaskId'])
})
