import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { addRoleAccounts, deleteRoleAccounts } from '#contract/role/endpoints.ts'
import { endDeputy, nameDeputy } from '#contract/workflow/deputy.ts'
import { decideTask, delegateTask, openTask, withdrawAct } from '#contract/workflow/process-calls.ts'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { processTimersJob } from '#gateway/jobs/process-timers.ts'
import { demoAccountId } from '#gateway/operations/demo/accounts.ts'
import { packagedRoleId } from '#gateway/packaged/roles.ts'
import { hour } from '#gateway/platform/durations.ts'
import { Database as TestDatabase } from '../../support/database.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { about, deployFilling, refused, sheetOf } from '../workflow/process/filling.ts'
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
} from '../workflow/process/running.ts'

const settings = { requestsPerMinute: 100_000 }
const races = 6

let database: Database
let one: TestGateway
let other: TestGateway
/** The same people, by the gateway that they call. */
let near: People
let far: People
beforeAll(async () => {
  one = await startGateway(settings)
  const { connectionString: databaseUrl } = one.database.pool.options
  // The other one shares nothing with the first but the database.
  database = await openDatabase({ databaseUrl, dataDir: '' }, () => {})
  other = await startGateway(settings, { beside: { database } })
  await signIn()
})
afterAll(async () => {
  await other.close()
  await database.close()
  await one.close()
})

async function signIn(): Promise<void> {
  near = await signInPeople(one)
  far = await signInPeople(other)
}

/** Moves both clocks on; sessions that ended by it begin anew. */
async function wait(hours: number): Promise<void> {
  for (const gateway of [one, other]) gateway.time.now = new Date(gateway.time.now.getTime() + hours * hour)
  await signIn()
}

/** Does at both at once what time asks for. */
async function workOff(): Promise<void> {
  const { signal } = new AbortController()
  const jobs = [one, other].map(({ database, services: { clock, live, logger } }) =>
    processTimersJob({ database, clock, live, logger }),
  )
  await Promise.all(jobs.map((job) => job.run(signal)))
}

const kindsOf = async (processInstanceId: string) =>
  (await detailOf(near.sitestaff, processInstanceId)).acts.map(({ kind }) => kind)

const twoSteps = () =>
  inARow([
    ['a', taskFor('a', ['engineer'])],
    ['b', taskFor('b', ['unitadmin'])],
  ])

test('OPS-01 WFL-04: a process whose acts go to two gateways by turns runs as at one, and a repeated act is known at both', async () => {
  const processInstanceId = await start(near.sitestaff, await deploy(far, twoSteps()))
  await agree(far.engineer, processInstanceId)
  await near.engineer.call(withdrawAct, { processInstanceId, act: 2 })
  const processTaskId = await taskOf(far.engineer, processInstanceId)
  const accountId = demoAccountId('sitestaff')
  await far.engineer.call(delegateTask, { processTaskId, way: 'delegate', accountId })
  await agree(near.sitestaff, processInstanceId, '请看附图')
  const details = { idempotencyKey: randomUUID() }
  const request = { processTaskId, decision: 'agree' }
  expect((await far.engineer.answer(decideTask, request, details)).code).toBe(codes.success)
  expect((await near.engineer.answer(decideTask, request, { ...details })).code).toBe(codes.repeated)
  await far.unitadmin.call(openTask, { processTaskId: await taskOf(near.unitadmin, processInstanceId) })
  const late = await near.engineer.answer(withdrawAct, { processInstanceId, act: 5 })
  expect(late.code).toBe(codes.invalid)
  await agree(near.unitadmin, processInstanceId)
  expect(await detailOf(far.sitestaff, processInstanceId)).toMatchObject({ outcome: 'completed' })
  expect(await kindsOf(processInstanceId)).toEqual([
    'start',
    'agree',
    'withdraw',
    'delegate',
    'agree',
    'agree',
    'agree',
  ])
})

test('OPS-01 WFL-11: of two people who act on one task at two gateways at once one wins, and the other is told by whom and what', async () => {
  const version = await deploy(near, inARow([['a', taskFor('a', ['engineer', 'unitadmin'])]]))
  for (let race = 0; race < races; race++) {
    const processInstanceId = await start(near.sitestaff, version)
    const ofEngineer = await taskOf(near.engineer, processInstanceId)
    const ofAdmin = await taskOf(far.unitadmin, processInstanceId)
    const answers = await Promise.all([
      near.engineer.answer(decideTask, { processTaskId: ofEngineer, decision: 'agree' }),
      far.unitadmin.answer(decideTask, { processTaskId: ofAdmin, decision: 'disagree' }),
    ])
    const { acts, outcome } = await detailOf(far.sitestaff, processInstanceId)
    const [, winner] = acts
    const engineerWon = winner?.kind === 'agree'
    const expected = [codes.success, codes.invalid]
    expect(answers.map(({ code }) => code)).toEqual(engineerWon ? expected : expected.toReversed())
    expect([acts.length, outcome]).toEqual([2, engineerWon ? 'completed' : 'disagreed'])
    const told = JSON.stringify(answers[engineerWon ? 1 : 0]?.data)
    expect(told).toContain(`${winner?.actorName}${engineerWon ? '已同意' : '已不同意'}`)
  }
})

test('OPS-01 WFL-11: the same act at two gateways at once is done once, and so is a withdrawal against the next one’s decision', async () => {
  const version = await deploy(near, twoSteps())
  for (let race = 0; race < races; race++) {
    const processInstanceId = await start(near.sitestaff, version)
    const processTaskId = await taskOf(near.engineer, processInstanceId)
    const details = { idempotencyKey: randomUUID() }
    const request = { processTaskId, decision: 'agree' }
    const twice = await Promise.all(
      [near, far].map((people) => people.engineer.answer(decideTask, request, details)),
    )
    const second = twice.find(({ code }) => code !== codes.success)
    expect(twice.some(({ code }) => code === codes.success)).toBe(true)
    expect([codes.running, codes.repeated]).toContain(second?.code)
    expect(await kindsOf(processInstanceId)).toEqual(['start', 'agree'])

    const next = await taskOf(far.unitadmin, processInstanceId)
    const [withdrawn, decided] = await Promise.all([
      near.engineer.answer(withdrawAct, { processInstanceId, act: 2 }),
      far.unitadmin.answer(decideTask, { processTaskId: next, decision: 'agree' }),
    ])
    const [, , third, ...more] = await kindsOf(processInstanceId)
    expect(more).toEqual([])
    const done = third === 'withdraw'
    expect([withdrawn.code, decided.code]).toEqual(
      done ? [codes.success, codes.invalid] : [codes.invalid, codes.success],
    )
  }
})

test('OPS-01 WFL-09 TAB-04: a role that comes to somebody while their agreement waits for the sheet has its cells asked of them', async () => {
  const roleId = packagedRoleId('unit-administrator')
  const { modelHistoryId } = await deployFilling(near, [
    { at: 'A4', access: 'hidden' },
    { at: 'A4', roleIds: [roleId], nodeIds: ['a'], access: 'edit' },
    // A model that nobody can fill in for is not deployed.
    { at: 'A4', nodeIds: ['b'], access: 'edit' },
  ])
  const processInstanceId = await start(near.sitestaff, modelHistoryId, { about })
  const { sheetId } = await sheetOf(near.sysadmin, processInstanceId)
  const processTaskId = await taskOf(near.engineer, processInstanceId)
  const { connectionString = '' } = one.database.pool.options
  const rows = new TestDatabase(connectionString)
  // Judging stores what the formulas come to, so the sheet is taken after it.
  const process = await rows.hold('select from process_instance where process_instance_id = $1 for update', [
    processInstanceId,
  ])
  const answer = refused(near.engineer, decideTask, { processTaskId, decision: 'agree' })
  await process.awaited()
  const sheet = await rows.hold('select from tabulation_sheet where sheet_id = $1 for update', [sheetId])
  await process.release()
  await sheet.awaited()
  const ids = [demoAccountId('engineer')]
  await far.sysadmin.call(addRoleAccounts, { roleId, accountIds: ids })
  onTestFinished(async () => {
    await far.sysadmin.call(deleteRoleAccounts, { roleId, ids })
  })
  await sheet.release()
  expect(await answer).toEqual(['名称 #1: 请输入'])
})

test('OPS-01 WFL-10: what is due at two gateways at once fires once: waits, reminders and the way to a deputy', async () => {
  const timer =
    '<intermediateCatchEvent id="t" name="养护"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></intermediateCatchEvent>'
  const due = '<milepost:node deadlineHours="5"/>'
  const version = await deploy(
    near,
    inARow([
      ['t', timer],
      ['a', taskFor('a', ['engineer'], '', due)],
    ]),
  )
  const ids = await Promise.all(
    Array.from({ length: races }, (_, at) =>
      start([near, far][at % 2]?.sitestaff ?? near.sitestaff, version, { title: `养护期满 ${at}` }),
    ),
  )
  await wait(3)
  await workOff()
  for (const id of ids) expect(await kindsOf(id)).toEqual(['start', 'timer'])
  const told = async () => (await near.engineer.call(listMessages, { keyword: '已到期：养护期满' })).total
  await wait(6)
  await workOff()
  expect(await told()).toBe(ids.length)

  const now = one.time.now.getTime()
  const period = { accountId: demoAccountId('unitadmin'), beginsAt: now - hour, endsAt: now + hour }
  await far.engineer.call(nameDeputy, period)
  await workOff()
  for (const id of ids) {
    expect(await kindsOf(id)).toEqual(['start', 'timer', 'transfer'])
    await agree(near.unitadmin, id)
  }
  await near.engineer.call(endDeputy, {})
  expect(await told()).toBe(ids.length)
})
