import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSigners, listAllProcesses, listInitiated } from '#contract/workflow/process-calls.ts'
import { applicationMenuFunction } from '#gateway/db/tables/application.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import type { Client } from '../../client.ts'
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

const reading = { dataPermission: 'own', permissions: ['process:view'] } as const

/** Those of a process who may not act, as its detail and the lists tell them. */
async function unableIn(processInstanceId: string) {
  const { sysadmin, sitestaff } = people
  const { tasks } = await detailOf(sysadmin, processInstanceId)
  const listed = async (client: Client, list: typeof listAllProcesses | typeof listInitiated) => {
    const { records } = await client.call(list, { pageSize: 100 })
    return records.find((row) => row.processInstanceId === processInstanceId)?.unable
  }
  return {
    detail: tasks.filter(({ unable }) => unable).map(({ executorId }) => executorId),
    all: await listed(sysadmin, listAllProcesses),
    initiated: await listed(sitestaff, listInitiated),
  }
}
const nobody = { detail: [], all: undefined, initiated: undefined }

test('WFL-10: a task whose people lost the role to act is told, by name, in the detail and the lists, and stays theirs', async () => {
  const { engineer, sitestaff } = people
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const processInstanceId = await start(sitestaff, version)
  const other = await start(sitestaff, version)
  expect(await unableIn(processInstanceId)).toEqual(nobody)
  const restore = await grantOnly(engineer, reading)
  try {
    await workOff(gateway)
    const { userName } = engineer.session.userAccount
    const told = { detail: [demoAccountId('engineer')], all: [userName], initiated: [userName] }
    expect(await unableIn(processInstanceId)).toEqual(told)
    expect(await unableIn(other)).toEqual(told)
  } finally {
    await restore()
  }
  expect(await unableIn(processInstanceId)).toEqual(nobody)
  await agree(engineer, processInstanceId)
  expect(await unableIn(processInstanceId)).toEqual(nobody)
})

test('WFL-10: where one of several decides, nobody is told as long as one of them may act', async () => {
  const { engineer, sitestaff } = people
  const any = taskFor('a', ['engineer', 'unitadmin'])
  const processInstanceId = await start(sitestaff, await deploy(people, inARow([['a', any]])))
  const restore = await grantOnly(engineer, reading)
  try {
    expect(await unableIn(processInstanceId)).toEqual(nobody)
  } finally {
    await restore()
  }
})

test.each(['all', 'inTurn'])(
  'WFL-10: who of several that all have a say (%s) may not act any more is told at once, also before their turn',
  async (signing) => {
    const { engineer, unitadmin, sitestaff } = people
    const several = taskFor('a', ['unitadmin', 'engineer'], `signing="${signing}"`)
    const processInstanceId = await start(sitestaff, await deploy(people, inARow([['a', several]])))
    const { userName } = engineer.session.userAccount
    const told = { detail: [demoAccountId('engineer')], all: [userName], initiated: [userName] }
    const restore = await grantOnly(engineer, reading)
    try {
      expect(await unableIn(processInstanceId)).toEqual(told)
      await agree(unitadmin, processInstanceId)
      expect(await unableIn(processInstanceId)).toEqual(told)
    } finally {
      await restore()
    }
    expect(await unableIn(processInstanceId)).toEqual(nobody)
  },
)

test('WFL-10: where a share of several is enough, nobody is told as long as one of them may act', async () => {
  const { engineer, sitestaff } = people
  const half = taskFor('a', ['unitadmin', 'engineer'], 'signing="all" percent="50"')
  const processInstanceId = await start(sitestaff, await deploy(people, inARow([['a', half]])))
  const restore = await grantOnly(engineer, reading)
  try {
    expect(await unableIn(processInstanceId)).toEqual(nobody)
  } finally {
    await restore()
  }
})

test('WFL-10: who has voted, or waits for those that sign behind them, is asked for nothing more and not told', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const all = taskFor('a', ['engineer', 'unitadmin'], 'signing="all"')
  const processInstanceId = await start(sitestaff, await deploy(people, inARow([['a', all]])))
  const processTaskId = await taskOf(engineer, processInstanceId)
  const accountIds = [demoAccountId('sitestaff')]
  await engineer.call(addSigners, { processTaskId, when: 'after', accountIds })
  await agree(engineer, processInstanceId)
  const restore = await grantOnly(engineer, reading)
  try {
    expect(await unableIn(processInstanceId)).toEqual(nobody)
    await agree(sitestaff, processInstanceId)
    await agree(unitadmin, processInstanceId)
    expect(await unableIn(processInstanceId)).toEqual(nobody)
  } finally {
    await restore()
  }
})

test('WFL-10: a process whose people lost it with a hidden function is told so until the function is shown again', async () => {
  const { sitestaff, engineer } = people
  const { orm } = gateway.database
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer', 'sysadmin'])]]))
  const processInstanceId = await start(sitestaff, version)
  const acting = eq(applicationMenuFunction.functionAction, 'process:act')
  try {
    await orm.update(applicationMenuFunction).set({ shown: false }).where(acting)
    const { detail, all } = await unableIn(processInstanceId)
    expect(detail.toSorted()).toEqual([demoAccountId('engineer'), demoAccountId('sysadmin')].toSorted())
    expect(all).toHaveLength(2)
    await workOff(gateway)
  } finally {
    await orm.update(applicationMenuFunction).set({ shown: true }).where(acting)
  }
  expect(await unableIn(processInstanceId)).toEqual(nobody)
  await agree(engineer, processInstanceId)
})
