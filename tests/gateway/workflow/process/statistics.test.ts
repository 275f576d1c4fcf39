import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { decideTask, resetProcess, withdrawAct } from '#contract/workflow/process-calls.ts'
import { getProcessStatistics } from '#contract/workflow/process-statistics.ts'
import { day, hour } from '#gateway/platform/durations.ts'
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
} from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

async function wait(milliseconds: number): Promise<void> {
  gateway.time.now = new Date(gateway.time.now.getTime() + milliseconds)
  people = await signInPeople(gateway)
}

test('WFL-04: how long processes stay at each node is told to those who administer them, of those within their reach', async () => {
  const version = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'])],
      ['b', taskFor('b', ['unitadmin'])],
    ]),
  )
  for (const hours of [2, 4, 9]) {
    const processInstanceId = await start(people.sitestaff, version)
    await wait(hours * hour)
    await agree(people.engineer, processInstanceId)
  }
  const own = async (client: People[keyof People], days = 30) => {
    const all = await client.call(getProcessStatistics, { days })
    return all.filter(({ nodeName }) => ['a办理', 'b办理'].includes(nodeName))
  }
  const [ofA, ofB, ...others] = await own(people.sysadmin)
  expect(others).toEqual([])
  expect(ofA).toMatchObject({
    nodeName: 'a办理',
    done: 3,
    median: 4 * hour,
    ninetieth: 8 * hour,
    longest: 9 * hour,
  })
  expect(ofB).toMatchObject({ nodeName: 'b办理', done: 0, waiting: 3 })
  expect(ofB).not.toHaveProperty('median')

  expect((await people.engineer.answer(getProcessStatistics, { days: 30 })).code).toBe(codes.noPermission)
  const takeBack = await grantOnly(people.engineer, {
    dataPermission: 'own',
    permissions: ['process:manage'],
  })
  expect(await own(people.engineer)).toEqual([])
  await takeBack()

  expect((await people.sysadmin.answer(getProcessStatistics, { days: 31 })).code).toBe(codes.invalid)
  await wait(40 * day)
  expect(await own(people.sysadmin)).toEqual([])
  expect(await own(people.sysadmin, 90)).toHaveLength(2)
})

test('WFL-04: a stay counts where a node was decided and the process was set back or returned behind it since, not where that was withdrawn', async () => {
  const nodes = ['甲', '乙'] as const
  const version = await deploy(
    people,
    inARow([
      ['j', taskFor('j', ['engineer']).replace('j办理', nodes[0])],
      ['y', taskFor('y', ['unitadmin']).replace('y办理', nodes[1])],
    ]),
  )
  const counted = async () => {
    const all = await people.sysadmin.call(getProcessStatistics, { days: 30 })
    return nodes.map((name) => all.find(({ nodeName }) => nodeName === name)?.done)
  }
  const processInstanceId = await start(people.sitestaff, version)
  await agree(people.engineer, processInstanceId)
  const act = (await detailOf(people.engineer, processInstanceId)).possible.withdraw
  await people.engineer.call(withdrawAct, { processInstanceId, act: act ?? 0 })
  expect(await counted()).toEqual([0, 0])
  await wait(3 * hour)
  await agree(people.engineer, processInstanceId)
  await people.sysadmin.call(resetProcess, { processInstanceId, to: 'j', comment: '重新核对' })
  expect(await counted()).toEqual([1, 0])
  await agree(people.engineer, processInstanceId)
  const processTaskId = await taskOf(people.unitadmin, processInstanceId)
  await people.unitadmin.call(decideTask, { processTaskId, decision: 'return', to: 'j', comment: '退回' })
  expect(await counted()).toEqual([2, 0])
  const all = await people.sysadmin.call(getProcessStatistics, { days: 30 })
  expect(all.find(({ nodeName }) => nodeName === nodes[0])).toMatchObject({ longest: 3 * hour })
})
