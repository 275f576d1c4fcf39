import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/message/endpoints.ts'
import { nameDeputy } from '#contract/workflow/deputy.ts'
import { listCopies, resetProcess } from '#contract/workflow/process-calls.ts'
import { account } from '#gateway/db/tables/account.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { hour } from '#gateway/platform/durations.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { bpmn, flow } from '../reading/bpmn.ts'
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

/** Moves the clock on, and lets time do what it asks for; sessions that ended by it begin anew. */
async function wait(hours: number): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + hours * hour)
  people = await signInPeople(gateway)
  await workOff(gateway)
}

const messages = async (client: Client, keyword: string) =>
  (await client.call(listMessages, { keyword })).total

/** Waits a week, then goes on by a condition that says nothing of what is no date. */
const stuck = () =>
  bpmn(
    `<extensionElements><milepost:variable name="pouredOn" type="text"/></extensionElements>
     <startEvent id="s"/>${taskFor('a', ['engineer'])}
     <intermediateCatchEvent id="t" name="养护"><timerEventDefinition><timeDuration>P7D</timeDuration></timerEventDefinition></intermediateCatchEvent>
     <exclusiveGateway id="g" default="g_e"/>${taskFor('b', ['unitadmin'])}<endEvent id="e"/>
     ${flow('s', 'a')}${flow('a', 't')}${flow('t', 'g')}<sequenceFlow id="large" name="龄期已到" sourceRef="g" targetRef="b"><conditionExpression xsi:type="tFormalExpression">date(pouredOn) &gt; date("2026-01-01")</conditionExpression></sequenceFlow>${flow('g', 'e')}${flow('b', 'e')}`,
  )

test('WFL-10: who has a task is reminded a day before it is due, when it is, and every day since; each signer by their own time', async () => {
  const inTurn = taskFor(
    'a',
    ['engineer', 'unitadmin'],
    'signing="inTurn"',
    '<milepost:node deadlineHours="48"/>',
  )
  const version = await deploy(people, inARow([['a', inTurn]]))
  const processInstanceId = await start(people.sitestaff, version, { title: '逐级复核' })
  const heard = async (client: Client) => [
    await messages(client, '即将到期：逐级复核'),
    await messages(client, '已到期：逐级复核'),
  ]
  await wait(23)
  expect(await heard(people.engineer)).toEqual([0, 0])
  await wait(2)
  expect(await heard(people.engineer)).toEqual([1, 0])
  await wait(24)
  expect(await heard(people.engineer)).toEqual([1, 1])
  await wait(25)
  await workOff(gateway)
  expect(await heard(people.engineer)).toEqual([1, 2])
  await agree(people.engineer, processInstanceId)
  expect(await heard(people.unitadmin)).toEqual([0, 0])
  await wait(25)
  expect(await heard(people.unitadmin)).toEqual([1, 0])
  expect(await heard(people.engineer)).toEqual([1, 2])
  await agree(people.unitadmin, processInstanceId)
  await wait(48)
  expect(await heard(people.unitadmin)).toEqual([1, 0])
})

test('WFL-10: a process that cannot go on by itself keeps no other waiting, and those who administer it are told once', async () => {
  const { orm } = gateway.database
  const [bad, week] = [await deploy(people, stuck()), 7 * 24]
  const cannot = await start(people.sitestaff, bad, { title: '日期有误', values: { pouredOn: '上周' } })
  await agree(people.engineer, cannot)
  const can = await start(people.sitestaff, bad, { title: '日期已填', values: { pouredOn: '2026-05-01' } })
  await agree(people.engineer, can)
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const stranded = await start(people.sitestaff, version)
  const set = (status: 'stopped' | 'normal') =>
    orm
      .update(account)
      .set({ status })
      .where(eq(account.accountId, demoAccountId('engineer')))
  await set('stopped')
  gateway.time.now = new Date(gateway.time.now.getTime() + (week + 1) * hour)
  await workOff(gateway)
  await set('normal')
  people = await signInPeople(gateway)

  expect(await taskOf(people.unitadmin, can)).toBeTruthy()
  const { tasks } = await detailOf(people.sitestaff, stranded)
  expect(tasks.map(({ executorId }) => executorId)).not.toContain(demoAccountId('engineer'))
  expect((await detailOf(people.sitestaff, cannot)).state).toBe('running')
  const { records } = await people.unitadmin.call(listMessages, { keyword: '流程无法继续：日期有误' })
  expect(records.map(({ body }) => body)).toEqual([expect.stringContaining('“龄期已到”的条件无法判断')])
  await wait(2)
  expect(await messages(people.unitadmin, '流程无法继续：日期有误')).toBe(1)

  // Whoever administers it helps it on.
  await people.sysadmin.call(resetProcess, { processInstanceId: cannot, to: 'b', comment: '直接复核' })
  await agree(people.unitadmin, cannot)
  expect((await detailOf(people.sitestaff, cannot)).outcome).toBe('completed')
})

test('WFL-10: who was away sees what became of it, and by whom', async () => {
  const now = gateway.time.now.getTime()
  const period = { accountId: demoAccountId('unitadmin'), beginsAt: now - hour, endsAt: now + 24 * hour }
  await people.engineer.call(nameDeputy, period)
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const processInstanceId = await start(people.sitestaff, version)
  await workOff(gateway)
  await agree(people.unitadmin, processInstanceId)
  const { outcome, acts } = await detailOf(people.engineer, processInstanceId)
  expect(outcome).toBe('completed')
  const { userName } = people.unitadmin.session.userAccount
  expect(acts).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'transfer', toNames: [userName] })]),
  )
  const { records } = await people.engineer.call(listCopies, {})
  expect(records.map((copy) => copy.processInstanceId)).toContain(processInstanceId)
})
