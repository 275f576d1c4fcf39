import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes, succeeded } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addSigners, controlProcess, urgeProcess } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { hour } from '#gateway/platform/durations.ts'
import { Client } from '../../client.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { grantOnly } from '../../grant-role.ts'
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

const nobodyElse = ['流程没有在等待其他人办理，无需催办']
const justUrged = ['一小时内已经催办过，请稍后再催']
const nameOf = ({ session }: Client) => session.userAccount.userName

let count = 0
/** A process of the site staff's that waits for all of these at once. */
async function begin(names: (keyof People)[]) {
  count += 1
  const title = `催办事项${count}号`
  const task = taskFor('a', names, 'signing="all"')
  const version = await deploy(people, inARow([['a', task]]))
  return { title, processInstanceId: await start(people.sitestaff, version, { title }) }
}

/** What somebody was reminded of, newest first. */
async function remindersOf(client: Client, title: string): Promise<string[]> {
  const { records } = await client.call(listMessages, { keyword: `催办：${title}` })
  return records.map(({ body }) => body)
}

const urgesOf = async (processInstanceId: string) =>
  (await detailOf(people.sitestaff, processInstanceId)).acts.filter(({ kind }) => kind === 'urge')

test('WFL-04: whoever administers the unit’s processes urges one that others started, in their own name; other units’ do not', async () => {
  const { engineer, unitadmin, sysadmin, sitestaff } = people
  const { processInstanceId, title } = await begin(['engineer'])
  expect((await detailOf(unitadmin, processInstanceId)).possible.urge).toBe(true)
  await unitadmin.call(urgeProcess, { processInstanceId, comment: '明天停工' })
  expect(await remindersOf(engineer, title)).toEqual([expect.stringContaining('明天停工')])
  expect((await remindersOf(engineer, title))[0]).toContain(nameOf(unitadmin))
  const urge = { kind: 'urge', actorName: nameOf(unitadmin), toNames: [nameOf(engineer)] }
  expect(await urgesOf(processInstanceId)).toMatchObject([urge])
  for (const client of [sitestaff, unitadmin, sysadmin]) expect(await remindersOf(client, title)).toEqual([])

  const elsewhere = await Client.signIn(gateway, 'auditor')
  const takeBack = await grantOnly(elsewhere, {
    dataPermission: 'organization',
    permissions: ['process:view', 'process:act', 'process:manage'],
  })
  expect((await elsewhere.answer(urgeProcess, { processInstanceId })).code).toBe(codes.notFound)
  await takeBack()
})

test('WFL-04: the starter who has a task there as well reminds the others alone, and keeps their own', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const { processInstanceId, title } = await begin(['sitestaff', 'engineer', 'unitadmin'])
  const own = await taskOf(sitestaff, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).possible.urge).toBe(true)
  await sitestaff.call(urgeProcess, { processInstanceId })
  expect(await remindersOf(sitestaff, title)).toEqual([])
  for (const client of [engineer, unitadmin]) expect(await remindersOf(client, title)).toHaveLength(1)
  const [urge] = await urgesOf(processInstanceId)
  expect(urge?.toNames).toEqual([nameOf(engineer), nameOf(unitadmin)])
  expect(await taskOf(sitestaff, processInstanceId)).toBe(own)
  await agree(sitestaff, processInstanceId)
  await agree(engineer, processInstanceId)
  await agree(unitadmin, processInstanceId)
  expect((await detailOf(sitestaff, processInstanceId)).outcome).toBe('completed')
})

test('WFL-04: where it waits for whoever would urge alone, it is refused, and nothing is recorded', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const own = await begin(['sitestaff', 'engineer'])
  await agree(engineer, own.processInstanceId)
  const administered = await begin(['unitadmin'])
  for (const [client, { processInstanceId }] of [
    [sitestaff, own],
    [unitadmin, administered],
  ] as const) {
    expect((await detailOf(client, processInstanceId)).possible.urge).toBe(false)
    expect(await refused(client, urgeProcess, { processInstanceId })).toEqual(nobodyElse)
    expect(await urgesOf(processInstanceId)).toEqual([])
  }
  // The other of the two may.
  await unitadmin.call(urgeProcess, { processInstanceId: own.processInstanceId })
  expect(await remindersOf(sitestaff, own.title)).toHaveLength(1)
  await sitestaff.call(urgeProcess, { processInstanceId: administered.processInstanceId })
  expect(await remindersOf(unitadmin, administered.title)).toHaveLength(1)
})

test('WFL-04: within the hour starter and administrator urge once between them, also at the same moment', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const { processInstanceId, title } = await begin(['engineer'])
  const answers = await Promise.all(
    [sitestaff, unitadmin].map((client) => client.answer(urgeProcess, { processInstanceId })),
  )
  expect(answers.filter(({ code }) => succeeded(code))).toHaveLength(1)
  expect(await remindersOf(engineer, title)).toHaveLength(1)
  for (const client of [sitestaff, unitadmin])
    expect(await refused(client, urgeProcess, { processInstanceId })).toEqual(justUrged)

  gateway.time.now = new Date(gateway.time.now.getTime() + hour)
  people = await signInPeople(gateway)
  const idempotencyKey = randomUUID()
  const urge = () => people.unitadmin.answer(urgeProcess, { processInstanceId }, { idempotencyKey })
  expect([(await urge()).code, (await urge()).code]).toEqual([codes.success, codes.repeated])
  expect(await remindersOf(people.engineer, title)).toHaveLength(2)
  expect(await urgesOf(processInstanceId)).toHaveLength(2)
})

test('WFL-04: the signer whose turn it is is reminded, and not whoever waits for them', async () => {
  const { engineer, unitadmin, sitestaff } = people
  const { processInstanceId, title } = await begin(['engineer'])
  const processTaskId = await taskOf(engineer, processInstanceId)
  const accountIds = [demoAccountId('unitadmin')]
  await engineer.call(addSigners, { processTaskId, when: 'before', accountIds })
  await sitestaff.call(urgeProcess, { processInstanceId })
  expect(await remindersOf(unitadmin, title)).toHaveLength(1)
  expect(await remindersOf(engineer, title)).toEqual([])
})

test('WFL-04: nobody is reminded of what is suspended or has ended', async () => {
  const { engineer, unitadmin, sitestaff, sysadmin } = people
  const { processInstanceId, title } = await begin(['engineer'])
  const control = { processInstanceId, comment: '等图纸' }
  await sysadmin.call(controlProcess, { ...control, control: 'suspend' })
  expect((await detailOf(unitadmin, processInstanceId)).possible.urge).toBe(false)
  for (const client of [sitestaff, unitadmin])
    expect(await refused(client, urgeProcess, { processInstanceId })).toEqual([
      expect.stringContaining('流程已结束或已暂停'),
    ])
  await sysadmin.call(controlProcess, { ...control, control: 'resume' })
  await agree(engineer, processInstanceId)
  expect(await refused(sitestaff, urgeProcess, { processInstanceId })).toEqual(nobodyElse)
  expect(await remindersOf(engineer, title)).toEqual([])
  expect(await urgesOf(processInstanceId)).toEqual([])
})
