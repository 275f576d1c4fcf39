import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { endDeputy, getDeputy, nameDeputy } from '#contract/workflow/deputy.ts'
import { decideTask, openTask, withdrawAct } from '#contract/workflow/process-calls.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { hour } from '#gateway/platform/durations.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import {
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

const executorsOf = async (processInstanceId: string) =>
  (await detailOf(people.sitestaff, processInstanceId)).tasks.map(({ executorId, state }) => [
    executorId,
    state,
  ])

test('WFL-10: while somebody is away their tasks go to the deputy, who decides them; before and after they do not', async () => {
  const [engineer, unitadmin] = [demoAccountId('engineer'), demoAccountId('unitadmin')]
  const now = gateway.time.now.getTime()
  const period = { accountId: unitadmin, beginsAt: now + hour, endsAt: now + 48 * hour }
  const named = await people.engineer.call(nameDeputy, period)
  expect(named).toEqual({ deputy: { ...period, userName: people.unitadmin.session.userAccount.userName } })
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const waitsAlready = await start(people.sitestaff, version)
  await workOff(gateway)
  expect(await executorsOf(waitsAlready)).toEqual([[engineer, 'open']])

  await wait(2)
  const comesMeanwhile = await start(people.sitestaff, version)
  await workOff(gateway)
  for (const id of [waitsAlready, comesMeanwhile]) {
    expect(await executorsOf(id)).toEqual([[unitadmin, 'open']])
    const { acts } = await detailOf(people.sitestaff, id)
    expect(acts.at(-1)).toMatchObject({ kind: 'transfer', comment: expect.stringContaining('外出') })
  }
  const processTaskId = await taskOf(people.unitadmin, comesMeanwhile)
  await people.unitadmin.call(decideTask, { processTaskId, decision: 'agree', comment: '代为同意' })
  expect((await detailOf(people.sitestaff, comesMeanwhile)).outcome).toBe('completed')

  await wait(48)
  expect(await people.engineer.call(getDeputy, {})).toEqual({})
  const comesAfter = await start(people.sitestaff, version)
  await workOff(gateway)
  expect(await executorsOf(comesAfter)).toEqual([[engineer, 'open']])
})

test('WFL-10: a deputy who is away as well, or signs there already, is given nothing', async () => {
  const now = gateway.time.now.getTime()
  const period = { beginsAt: now - hour, endsAt: now + 24 * hour }
  const [engineer, unitadmin] = [demoAccountId('engineer'), demoAccountId('unitadmin')]
  await people.engineer.call(nameDeputy, { accountId: unitadmin, ...period })
  await people.unitadmin.call(nameDeputy, { accountId: engineer, ...period })
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const each = await start(people.sitestaff, version)
  await workOff(gateway)
  expect(await executorsOf(each)).toEqual([[engineer, 'open']])
  expect(await people.unitadmin.call(endDeputy, {})).toEqual({})
  expect(await people.unitadmin.call(getDeputy, {})).toEqual({})
  await workOff(gateway)
  expect(await executorsOf(each)).toEqual([[unitadmin, 'open']])

  const all = taskFor('a', ['engineer', 'unitadmin'], 'signing="all"')
  const both = await start(people.sitestaff, await deploy(people, inARow([['a', all]])))
  await workOff(gateway)
  expect(await executorsOf(both)).toEqual([
    [engineer, 'open'],
    [unitadmin, 'open'],
  ])
  await people.engineer.call(endDeputy, {})
})

test('WFL-04: what led to a task is withdrawn over a deputy who was given it and has not opened it, and not after', async () => {
  const now = gateway.time.now.getTime()
  const period = { beginsAt: now - hour, endsAt: now + 24 * hour }
  await people.engineer.call(nameDeputy, { accountId: demoAccountId('unitadmin'), ...period })
  const version = await deploy(people, inARow([['a', taskFor('a', ['engineer'])]]))
  const [taken, opened] = [await start(people.sitestaff, version), await start(people.sitestaff, version)]
  await workOff(gateway)
  expect((await detailOf(people.sitestaff, taken)).possible.withdraw).toBe(1)
  await people.sitestaff.call(withdrawAct, { processInstanceId: taken, act: 1 })
  expect((await detailOf(people.sitestaff, taken)).outcome).toBe('withdrawn')
  expect(await executorsOf(taken)).toEqual([[demoAccountId('unitadmin'), 'cancelled']])
  await people.unitadmin.call(openTask, { processTaskId: await taskOf(people.unitadmin, opened) })
  expect((await detailOf(people.sitestaff, opened)).possible.withdraw).toBeUndefined()
  await people.engineer.call(endDeputy, {})
})

test('WFL-10: nobody is their own deputy, and a period ends after it begins and after now', async () => {
  const now = gateway.time.now.getTime()
  const { engineer } = people
  const wrong = [
    ['accountId', { accountId: demoAccountId('engineer'), beginsAt: now, endsAt: now + hour }],
    ['endsAt', { accountId: demoAccountId('unitadmin'), beginsAt: now, endsAt: now }],
    ['endsAt', { accountId: demoAccountId('unitadmin'), beginsAt: now - 2 * hour, endsAt: now - hour }],
  ] as const
  for (const [path, request] of wrong) {
    const answer = await engineer.answer(nameDeputy, request)
    expect(answer).toMatchObject({ code: codes.invalid, data: { fields: [{ path }] } })
  }
})
