import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#contract/message/endpoints.ts'
import {
  addSigners,
  decideTask,
  listToDo,
  openTask,
  removeSigner,
  withdrawAct,
} from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import type { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { refused } from './filling.ts'
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

type Name = keyof People
const idsOf = (...names: Name[]) => names.map(demoAccountId)

/** The engineer (a), then the system's administrator (b). */
async function begin(title = '加签事项', members: Name[] = ['engineer'], extra = ''): Promise<string> {
  const nodes: [string, string][] = [
    ['a', taskFor('a', members, extra)],
    ['b', taskFor('b', ['sysadmin'])],
  ]
  return await start(people.sitestaff, await deploy(people, inARow(nodes)), { title })
}

async function sign(
  client: Client,
  processInstanceId: string,
  when: 'before' | 'after',
  names: Name[],
): Promise<string> {
  const processTaskId = await taskOf(client, processInstanceId)
  await client.call(addSigners, { processTaskId, when, accountIds: idsOf(...names) })
  return processTaskId
}

/** Who has tasks of a process, in their order: by name, of which kind, and in what state. */
async function tasksOf(processInstanceId: string) {
  const { tasks } = await detailOf(people.sitestaff, processInstanceId)
  const names = Object.keys(people)
  return tasks.map(({ executorId, kind, state, vote }) => {
    const name = names.find((each) => demoAccountId(each) === executorId)
    return [name, kind, state, ...(vote ? [vote] : [])].join(' ')
  })
}

/** In whose list of things to do a process stands. */
async function waitsFor(processInstanceId: string): Promise<string[]> {
  const all = Object.entries(people)
  const lists = await Promise.all(all.map(([, client]) => client.call(listToDo, { pageSize: 100 })))
  return all.flatMap(([name], at) =>
    lists[at]?.records.some((task) => task.processInstanceId === processInstanceId) ? [name] : [],
  )
}

async function idOfTask(processInstanceId: string, name: Name): Promise<string> {
  const { tasks } = await detailOf(people.sitestaff, processInstanceId)
  return tasks.findLast(({ executorId }) => executorId === demoAccountId(name))?.processTaskId ?? ''
}

const told = async (client: Client, title: string) =>
  (await client.call(listMessages, { keyword: title })).total

test('WFL-08: 后加签: behind the executor each signer has their turn in order, then the process goes on', async () => {
  const { engineer, sitestaff, unitadmin, sysadmin } = people
  const processInstanceId = await begin('后加签甲')
  const processTaskId = await sign(engineer, processInstanceId, 'after', ['unitadmin', 'sitestaff'])
  // The task is the engineer's still; those behind have nothing to do yet, and are told of nothing.
  expect(await waitsFor(processInstanceId)).toEqual(['engineer'])
  expect([await told(unitadmin, '后加签甲'), await told(sysadmin, '后加签甲')]).toEqual([0, 0])
  const early = { processTaskId: await idOfTask(processInstanceId, 'unitadmin'), decision: 'agree' }
  expect(await refused(unitadmin, decideTask, early)).toEqual([expect.stringContaining('不待办理')])

  await agree(engineer, processInstanceId, '我同意')
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin'])
  expect(await tasksOf(processInstanceId)).toEqual([
    'engineer member waiting agree',
    'unitadmin after open',
    'sitestaff after waiting',
  ])
  expect(await told(unitadmin, '后加签甲')).toBe(1)
  const again = { processTaskId, decision: 'agree' }
  expect(await refused(engineer, decideTask, again)).toEqual([expect.stringContaining('不待办理')])
  await agree(unitadmin, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sitestaff'])
  await agree(sitestaff, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sysadmin'])
  expect(await tasksOf(processInstanceId)).toEqual([
    'engineer member done agree',
    'unitadmin after done agree',
    'sitestaff after done agree',
    'sysadmin member open',
  ])
  const { acts, tasks } = await detailOf(sitestaff, processInstanceId)
  expect(acts.map(({ kind, nodeName }) => [kind, nodeName])).toEqual([
    ['start', undefined],
    ['sign', 'a办理'],
    ['agree', 'a办理'],
    ['agree', 'a办理'],
    ['agree', 'a办理'],
  ])
  const names = [unitadmin, sitestaff].map(({ session }) => session.userAccount.userName)
  expect(acts[1]?.toNames).toEqual(names)
  expect(tasks.map(({ parentId }) => parentId)).toEqual([undefined, processTaskId, processTaskId, undefined])
  await agree(sysadmin, processInstanceId)
})

test('WFL-08: 后加签: who disagrees behind decides the node, and whoever would come next has nothing to do', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const processInstanceId = await begin()
  await sign(engineer, processInstanceId, 'after', ['unitadmin', 'sitestaff'])
  await agree(engineer, processInstanceId)
  const processTaskId = await taskOf(unitadmin, processInstanceId)
  await unitadmin.call(decideTask, { processTaskId, decision: 'disagree', comment: '数量不符' })
  expect(await tasksOf(processInstanceId)).toEqual([
    'engineer member done disagree',
    'unitadmin after done disagree',
    'sitestaff after lapsed',
  ])
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('disagreed')
})

test('WFL-08: 后加签 减签: a signer who is taken away is passed over; without the last one the process goes on', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const processInstanceId = await begin()
  await sign(engineer, processInstanceId, 'after', ['unitadmin', 'sitestaff'])
  await agree(engineer, processInstanceId)
  const [first, second] = [
    await idOfTask(processInstanceId, 'unitadmin'),
    await idOfTask(processInstanceId, 'sitestaff'),
  ]
  expect((await detailOf(engineer, processInstanceId)).possible.removable).toEqual([first, second])
  await engineer.call(removeSigner, { processTaskId: first })
  expect(await waitsFor(processInstanceId)).toEqual(['sitestaff'])
  const late = { processTaskId: first, decision: 'agree' }
  expect(await refused(unitadmin, decideTask, late)).toEqual([
    `${engineer.session.userAccount.userName}已撤销加签。这项任务已不待办理`,
  ])
  await engineer.call(removeSigner, { processTaskId: second })
  expect(await waitsFor(processInstanceId)).toEqual(['sysadmin'])
  expect(await tasksOf(processInstanceId)).toEqual([
    'engineer member done agree',
    'unitadmin after removed',
    'sitestaff after removed',
    'sysadmin member open',
  ])
  const { acts } = await detailOf(sitestaff, processInstanceId)
  const names = [unitadmin, sitestaff].map(({ session }) => session.userAccount.userName)
  expect(acts.slice(-2).map(({ kind, toNames }) => [kind, toNames])).toEqual(
    names.map((name) => ['removeSigner', [name]]),
  )
})

test('WFL-08: 前加签: signers have their turn in order before the executor, who then decides', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const processInstanceId = await begin('前加签甲')
  const processTaskId = await sign(engineer, processInstanceId, 'before', ['sitestaff', 'unitadmin'])
  expect(await waitsFor(processInstanceId)).toEqual(['sitestaff'])
  const early = { processTaskId, decision: 'agree' }
  expect(await refused(engineer, decideTask, early)).toEqual([expect.stringContaining('不待办理')])
  await agree(sitestaff, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin'])
  await agree(unitadmin, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['engineer'])
  // Once more, before the same task.
  await sign(engineer, processInstanceId, 'before', ['unitadmin'])
  await agree(unitadmin, processInstanceId)
  expect(await taskOf(engineer, processInstanceId)).toBe(processTaskId)
  await agree(engineer, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sysadmin'])
  expect(await tasksOf(processInstanceId)).toEqual([
    'engineer member done agree',
    'sitestaff before done agree',
    'unitadmin before done agree',
    'unitadmin before done agree',
    'sysadmin member open',
  ])
})

test('WFL-08: 前加签 减签: with the one whose turn it is taken away the next has theirs, and then the executor', async () => {
  const { engineer } = people
  const processInstanceId = await begin()
  await sign(engineer, processInstanceId, 'before', ['sitestaff', 'unitadmin'])
  await engineer.call(removeSigner, { processTaskId: await idOfTask(processInstanceId, 'sitestaff') })
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin'])
  await engineer.call(removeSigner, { processTaskId: await idOfTask(processInstanceId, 'unitadmin') })
  expect(await waitsFor(processInstanceId)).toEqual(['engineer'])
  await agree(engineer, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sysadmin'])
})

test('WFL-08: 减签: only whoever had them sign takes signers away, only while they have not, and never a member', async () => {
  const { engineer, unitadmin, sitestaff, sysadmin } = people
  const processInstanceId = await begin()
  const own = await sign(engineer, processInstanceId, 'before', ['sitestaff', 'unitadmin'])
  const signer = await idOfTask(processInstanceId, 'sitestaff')
  const standing = await tasksOf(processInstanceId)
  for (const client of [sitestaff, unitadmin, sysadmin])
    expect(await refused(client, removeSigner, { processTaskId: signer })).toEqual([
      expect.stringContaining('这项任务不由您办理'),
    ])
  expect(await refused(engineer, removeSigner, { processTaskId: own })).toEqual(['只能撤销加签人或受托人'])
  expect(await tasksOf(processInstanceId)).toEqual(standing)
  await agree(sitestaff, processInstanceId)
  expect(await refused(engineer, removeSigner, { processTaskId: signer })).toEqual([
    `${sitestaff.session.userAccount.userName}已同意。这项任务已不待办理`,
  ])
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin'])
})

test('WFL-08: 前加签 and 后加签 do not mix, and nobody signs twice at a node, each told in words', async () => {
  const { engineer, sitestaff } = people
  const processInstanceId = await begin()
  const processTaskId = await sign(engineer, processInstanceId, 'after', ['sitestaff'])
  const refusal = async (when: 'before' | 'after', ...names: Name[]) =>
    await refused(engineer, addSigners, { processTaskId, when, accountIds: idsOf(...names) })
  const mixed = '前加签、后加签和委托不能同时使用，请先办结或撤销已有的'
  expect(await refusal('before', 'unitadmin')).toEqual([mixed])
  const nameOf = ({ session }: Client) => `${session.userAccount.userName} 已在此节点办理`
  expect(await refusal('after', 'sitestaff')).toEqual([nameOf(sitestaff)])
  expect(await refusal('after', 'unitadmin', 'engineer')).toEqual([nameOf(engineer)])
  expect(await tasksOf(processInstanceId)).toEqual(['engineer member open', 'sitestaff after waiting'])
  // Whoever is named twice signs once.
  const twice = { processTaskId, when: 'after' as const, accountIds: idsOf('unitadmin', 'unitadmin') }
  await engineer.call(addSigners, twice)
  expect((await tasksOf(processInstanceId)).slice(2)).toEqual(['unitadmin after waiting'])
})

test('WFL-08: 会签: signers before one of several hold up that one alone, and the node until all have decided', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const processInstanceId = await begin('会签加签', ['engineer', 'unitadmin'], 'signing="all"')
  await sign(engineer, processInstanceId, 'before', ['sitestaff'])
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin', 'sitestaff'])
  await agree(unitadmin, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sitestaff'])
  await agree(sitestaff, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['engineer'])
  await agree(engineer, processInstanceId)
  expect(await waitsFor(processInstanceId)).toEqual(['sysadmin'])
})

test('WFL-04: who agreed with a signer behind withdraws that until the signer opens it; the signing itself is not withdrawn', async () => {
  const { engineer, unitadmin } = people
  const processInstanceId = await begin()
  await sign(engineer, processInstanceId, 'after', ['unitadmin'])
  expect((await detailOf(engineer, processInstanceId)).possible.withdraw).toBeUndefined()
  await agree(engineer, processInstanceId)
  expect((await detailOf(engineer, processInstanceId)).possible.withdraw).toBe(3)
  await engineer.call(withdrawAct, { processInstanceId, act: 3 })
  expect(await waitsFor(processInstanceId)).toEqual(['engineer'])
  expect(await tasksOf(processInstanceId)).toEqual(['engineer member open', 'unitadmin after waiting'])
  await agree(engineer, processInstanceId)
  await unitadmin.call(openTask, { processTaskId: await taskOf(unitadmin, processInstanceId) })
  expect((await detailOf(engineer, processInstanceId)).possible.withdraw).toBeUndefined()
  expect(await refused(engineer, withdrawAct, { processInstanceId, act: 5 })).toEqual([
    expect.stringContaining('不能撤回'),
  ])
  expect(await waitsFor(processInstanceId)).toEqual(['unitadmin'])
})
