import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { silentAfter } from '#contract/terminal/schema.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { terminalIdOf } from '#gateway/session/terminal-grant.ts'
import { Client, fieldsOf, tryLogin } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

let gateway: TestGateway
let sysadmin: Client
let sitestaff: Client
beforeAll(async () => {
  gateway = await startGateway()
  sysadmin = await Client.signIn(gateway, 'sysadmin')
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device })
})
afterAll(() => gateway.close())

const device = {
  deviceToken: newToken(),
  deviceName: '工地平板 3',
  os: 'Android',
  osVersion: '14',
  terminalVersion: 'Chrome 130',
}
const heartbeat = {
  terminalId: terminalIdOf(device.deviceToken),
  unsynced: 7,
  parked: 1,
  oldestMadeAt: Date.parse('2026-11-19T01:00:00Z'),
  build: 'build-1',
  storageUsed: 1_000_000,
  storageQuota: 2_000_000_000,
}
const minute = 60_000

test('APP-06 a heartbeat leaves the count, the oldest edit and the build, and hears the count before', async () => {
  const first = await sitestaff.call(sendHeartbeat, heartbeat)
  expect(first).toMatchObject({ status: 'authorised', lastUnsynced: 0 })
  expect(first.heartbeatMinutes).toBe(gateway.services.settings.heartbeatMinutes)
  gateway.time.now = new Date(gateway.time.now.getTime() + minute)
  const { oldestMadeAt: _, ...nothingWaits } = heartbeat
  const second = await sitestaff.call(sendHeartbeat, { ...nothingWaits, unsynced: 0, parked: 0 })
  expect(second.lastUnsynced).toBe(7)
  const { records } = await sysadmin.call(listTerminals, { status: 'authorised' })
  const mine = records.find(({ terminalId }) => terminalId === terminalIdOf(device.deviceToken))
  expect(mine).toMatchObject({
    deviceName: '工地平板 3',
    accountName: 'sitestaff',
    unsynced: 0,
    build: 'build-1',
    lastHeartbeatAt: gateway.time.now.getTime(),
  })
  expect(mine?.oldestMadeAt).toBeUndefined()
})

test('fault 29, APP-06: a device that was emptied hears what it had until it has noted that, however often the answer is lost', async () => {
  await sitestaff.call(sendHeartbeat, heartbeat)
  const afresh = { ...heartbeat, unsynced: 0, parked: 0, emptied: true }
  for (const _ of ['lost', 'heard'])
    expect((await sitestaff.call(sendHeartbeat, afresh)).lastUnsynced).toBe(heartbeat.unsynced)
  await sitestaff.call(sendHeartbeat, { ...afresh, emptied: undefined })
  expect((await sitestaff.call(sendHeartbeat, heartbeat)).lastUnsynced).toBe(0)
})

test('APP-06 the list of terminals shows how much each keeps and may keep, and how old its oldest edit is', async () => {
  await sitestaff.call(sendHeartbeat, heartbeat)
  const { records } = await sysadmin.call(listTerminals, { sortBy: 'unsynced', desc: true })
  const { unsynced, parked, oldestMadeAt, storageUsed, storageQuota } = heartbeat
  expect(records[0]).toMatchObject({
    terminalId: terminalIdOf(device.deviceToken),
    ...{ unsynced, parked, oldestMadeAt, storageUsed, storageQuota },
    lastHeartbeatAt: gateway.time.now.getTime(),
  })
})

test('a heartbeat of another terminal answers as if there were none', async () => {
  const foreign = { ...heartbeat, terminalId: randomUUID() }
  expect((await sitestaff.answer(sendHeartbeat, foreign)).code).toBe(codes.notFound)
  expect((await sysadmin.answer(sendHeartbeat, heartbeat)).code).toBe(codes.notFound)
  expect((await sitestaff.answer(sendHeartbeat, { ...heartbeat, unsynced: -1 })).code).toBe(codes.invalid)
})

test('terminals are listed by unsent edits or last heartbeat, within the reach of who asks', async () => {
  const other = await Client.signIn(gateway, 'auditor', { device: { ...device, deviceToken: newToken() } })
  const { terminal: granted } = other.session
  await other.call(sendHeartbeat, { ...heartbeat, terminalId: granted?.terminalId ?? '', unsynced: 99 })
  const byCount = await sysadmin.call(listTerminals, { sortBy: 'unsynced', desc: true })
  expect(byCount.records.map(({ accountName }) => accountName)).toEqual(['auditor', 'sitestaff'])
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  const ofUnit = await unitadmin.call(listTerminals, {})
  expect(ofUnit.records.map(({ accountName }) => accountName)).toEqual(['sitestaff'])
  expect((await sitestaff.answer(listTerminals, {})).code).toBe(codes.noPermission)
})

test('NAV-15 APP-06 a terminal with unsent edits is silent once the gateway has not heard from it for a day', async () => {
  const silent = async (asked: boolean) => {
    const need = asked ? 'silent' : undefined
    const { records } = await sysadmin.call(listTerminals, { need, pageSize: 100 })
    return records.some(
      ({ terminalId, needs }) => terminalId === heartbeat.terminalId && needs.includes('silent') === asked,
    )
  }
  const since = async (passed: number) => {
    gateway.time.now = new Date(gateway.time.now.getTime() + passed)
    sysadmin = await Client.signIn(gateway, 'sysadmin')
    return [await silent(true), await silent(false)]
  }
  await sitestaff.call(sendHeartbeat, heartbeat)
  expect(await since(silentAfter - minute)).toEqual([false, true])
  expect(await since(2 * minute)).toEqual([true, false])
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device })
  await sitestaff.call(sendHeartbeat, { ...heartbeat, unsynced: 0 })
  expect(await since(2 * silentAfter)).toEqual([false, true])
  sitestaff = await Client.signIn(gateway, 'sitestaff', { device })
})

test('security 48: who knows a terminal by its id alone signs in as another one, and renames and reports nothing of it', async () => {
  const { terminalId } = heartbeat
  await sitestaff.call(sendHeartbeat, heartbeat)
  const find = async () => {
    const { records } = await sysadmin.call(listTerminals, {})
    return records.find((row) => row.terminalId === terminalId)
  }
  const before = await find()
  const forged = { ...device, deviceName: '别人的', deviceToken: terminalId }
  const byId = await tryLogin(gateway, 'engineer', demoPassword, { device: forged })
  expect([byId.code, fieldsOf(byId.data)]).toEqual([codes.invalid, ['device.deviceToken']])
  const engineer = await Client.signIn(gateway, 'engineer', {
    device: { ...forged, deviceToken: newToken() },
  })
  expect(engineer.session.terminal?.terminalId).not.toBe(terminalId)
  const report = { ...heartbeat, unsynced: 40, build: 'forged' }
  expect((await engineer.answer(sendHeartbeat, report)).code).toBe(codes.notFound)
  expect(await find()).toEqual(before)
})

test('APP-07 a terminal learns that its authorisation ran out, and is turned away once it is cancelled', async () => {
  const own = eq(terminal.terminalId, terminalIdOf(device.deviceToken))
  await gateway.database.orm.update(terminal).set({ validUntil: gateway.time.now }).where(own)
  expect((await sitestaff.call(sendHeartbeat, heartbeat)).status).toBe('unauthorised')
  await gateway.database.orm.update(terminal).set({ status: 'cancelled' }).where(own)
  expect(await sitestaff.answer(sendHeartbeat, heartbeat)).toMatchObject({
    code: codes.sessionEnded,
    data: { reason: 'terminal-revoked' },
  })
})
