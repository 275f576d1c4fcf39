import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { listMessages } from '#contract/message/endpoints.ts'
import { login } from '#contract/session/endpoints.ts'
import { agreeTerminals, listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import {
  getTerminalPolicy,
  type TerminalPolicyEdit,
  updateTerminalPolicy,
} from '#contract/terminal/policy.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, dataOf, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { listenAs } from '../listen-as.ts'
import { deviceOf } from './device.ts'

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin', { device: deviceOf() })
})
afterAll(() => gateway.close())

const policy = () => sysadmin.call(getTerminalPolicy, {})

/** The policy with some fields set anew. */
async function edited(changes: Partial<TerminalPolicyEdit>): Promise<TerminalPolicyEdit> {
  const { newTerminals, validDays, heartbeatMinutes, behindDays, revision } = await policy()
  return { newTerminals, validDays, heartbeatMinutes, behindDays, baseRevision: revision, ...changes }
}

test('APP-05 APP-06 until somebody sets it, the policy is what the operator’s settings say', async () => {
  const { terminalValidityDays, heartbeatMinutes } = gateway.services.settings
  expect(await policy()).toMatchObject({
    newTerminals: 'authorise',
    validDays: terminalValidityDays,
    heartbeatMinutes,
    behindDays: 7,
    revision: 0,
  })
})

test('APP-05 APP-06 the policy decides for how long new devices are authorised and how often they report; its history tells who set it', async () => {
  const former = await policy()
  await sysadmin.call(updateTerminalPolicy, await edited({ validDays: 30, heartbeatMinutes: 2 }))
  const sitestaff = await Client.signIn(gateway, 'sitestaff', { device: deviceOf() })
  const terminalId = sitestaff.session.terminal?.terminalId ?? ''
  const answer = await sitestaff.call(sendHeartbeat, { terminalId, unsynced: 0, parked: 0, build: 'b' })
  expect(answer).toMatchObject({ status: 'authorised', heartbeatMinutes: 2 })
  const { records } = await sysadmin.call(listTerminals, { pageSize: 200 })
  const row = records.find((each) => each.terminalId === terminalId)
  expect(row?.validUntil).toBe(gateway.time.now.getTime() + 30 * 86_400_000)
  const history = await sysadmin.call(listHistory, {
    entity: 'terminal-policy',
    entityId: former.terminalPolicyId,
  })
  await gateway.services.logs.flush()
  // What was done is named by the reader's language, and no name beside it is in another one.
  const { records: calls } = await sysadmin.call(listSystemLogs, { action: updateTerminalPolicy.id })
  expect(calls.map(({ object }) => object)).toEqual([''])
  expect(history.records.map(({ before, after, changedByName }) => [before, after, changedByName])).toEqual([
    [
      { validDays: former.validDays, heartbeatMinutes: former.heartbeatMinutes },
      { validDays: 30, heartbeatMinutes: 2 },
      sysadmin.session.userAccount.userName,
    ],
  ])
})

test('APP-05 MSG-03 where new devices wait, one applies by its first sign-in, which is told, and is let in once it is authorised', async () => {
  await sysadmin.call(updateTerminalPolicy, await edited({ newTerminals: 'wait' }))
  const device = deviceOf()
  const terminalId = terminalIdOf(device.deviceToken)
  const signIn = () => tryLogin(gateway, 'sitestaff', demoPassword, { device })
  const { told, stop } = listenAs(gateway, 'terminal:view', { all: true })
  for (const _ of ['first', 'again'])
    expect(await signIn()).toMatchObject({
      code: codes.noPermission,
      message: expect.stringContaining('等待管理员授权'),
      data: { reason: 'terminal-waiting' },
    })
  await stop()
  expect(told, 'an open board').toContainEqual({ kind: 'changed', entity: 'terminal' })
  const messages = (await sysadmin.call(listMessages, { keyword: '设备申请授权' })).records
  expect(messages, 'once a day').toMatchObject([{ about: { entity: 'terminal', entityId: terminalId } }])
  const { records } = await sysadmin.call(listTerminals, { status: 'unauthorised' })
  expect(records.map((row) => [row.terminalId, row.validUntil])).toEqual([[terminalId, undefined]])
  // A wrong password registers nothing.
  await tryLogin(gateway, 'sitestaff', 'wrong', { device: deviceOf() })
  expect((await sysadmin.call(listTerminals, { status: 'unauthorised' })).total).toBe(1)
  await sysadmin.call(agreeTerminals, { ids: [terminalId], validDays: 7 })
  expect(dataOf(login, await signIn()).terminal?.terminalId).toBe(terminalId)
  await sysadmin.call(updateTerminalPolicy, await edited({ newTerminals: 'authorise' }))
  expect(
    dataOf(login, await tryLogin(gateway, 'sitestaff', demoPassword, { device: deviceOf() })).token,
  ).toBeTruthy()
})

test('APP-05 that new devices wait is refused, naming the field, to who works on no authorised one: nobody might be left to authorise any', async () => {
  const before = await policy()
  const wait = await edited({ newTerminals: 'wait' })
  const device = deviceOf()
  const own = eq(terminal.terminalId, terminalIdOf(device.deviceToken))
  const ranOut = await Client.signIn(gateway, 'sysadmin', { device })
  await gateway.database.orm.update(terminal).set({ validUntil: gateway.time.now }).where(own)
  for (const without of [ranOut, await Client.signIn(gateway, 'sysadmin')]) {
    const refused = await without.answer(updateTerminalPolicy, wait)
    expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['newTerminals']])
  }
  expect(await policy()).toEqual(before)
  // Everything else can be set from anywhere.
  await ranOut.call(updateTerminalPolicy, await edited({ behindDays: before.behindDays + 1 }))
})

test.each([
  ['validDays', 0],
  ['validDays', 10_000],
  ['heartbeatMinutes', 0],
  ['heartbeatMinutes', 1441],
  ['behindDays', 0],
  ['newTerminals', 'perhaps'],
])('APP-05 APP-06 a policy with %s %s is refused naming the field', async (field, value) => {
  const before = await policy()
  const refused = await sysadmin.answer(updateTerminalPolicy, { ...(await edited({})), [field]: value })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, [field]])
  expect(await policy()).toEqual(before)
})

test('APP-05 of two who set the policy over the same one, the later is told, and nothing of theirs is written', async () => {
  const seen = await edited({ behindDays: 3 })
  await sysadmin.call(updateTerminalPolicy, seen)
  const before = await policy()
  const late = await sysadmin.answer(updateTerminalPolicy, { ...seen, behindDays: 9 })
  expect([late.code, late.message]).toEqual([codes.conflict, expect.stringContaining('他人修改')])
  expect(await policy()).toEqual(before)
  // The same again writes nothing either.
  await sysadmin.call(updateTerminalPolicy, await edited({}))
  expect(await policy()).toEqual(before)
})

test('ROL-04 who looks after the terminals of a unit sees the policy, and does not set it', async () => {
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  expect(await unitadmin.call(getTerminalPolicy, {})).toEqual(await policy())
  expect((await unitadmin.answer(updateTerminalPolicy, await edited({ validDays: 1 }))).code).toBe(
    codes.noPermission,
  )
})
