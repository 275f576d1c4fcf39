import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { getTerminalPolicy, updateTerminalPolicy } from '#contract/terminal/policy.ts'
import { silentAfter, type TerminalNeed } from '#contract/terminal/schema.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { account } from '#gateway/db/tables/account.ts'
import { terminal } from '#gateway/db/tables/terminal.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

const minute = 60_000
const day = 86_400_000
type Columns = Partial<typeof terminal.$inferInsert>

let gateway: TestGateway
let sysadmin: Client
beforeAll(async () => {
  gateway = await startGateway({ requestsPerMinute: 100_000 })
  sysadmin = await Client.signIn(gateway, 'sysadmin')
})
beforeEach(async () => {
  await gateway.database.orm.delete(terminal)
})
afterAll(() => gateway.close())

async function accountIdOf(name: string): Promise<string> {
  const rows = await gateway.database.orm.select().from(account).where(eq(account.accountName, name))
  return rows[0]?.accountId ?? ''
}

let made = 0
/** A terminal that needs nobody, but for what is said of it. */
async function addTerminal(
  deviceName: string,
  columns: Columns = {},
  accountName = 'sitestaff',
): Promise<void> {
  const { now } = gateway.time
  await gateway.database.orm.insert(terminal).values({
    terminalId: `0190c2a4-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    accountId: await accountIdOf(accountName),
    deviceName,
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'b1',
    applyIp: '10.0.0.1',
    contactIp: '10.0.0.1',
    status: 'authorised',
    validUntil: new Date(now.getTime() + 90 * day),
    appliedAt: now,
    registeredAt: now,
    lastHeartbeatAt: now,
    build: 'b1',
    ...columns,
  })
}
const ago = (milliseconds: number) => new Date(gateway.time.now.getTime() - milliseconds)

/** The names of the devices that a question finds, in their order. */
async function found(query: Partial<RequestOf<typeof listTerminals>>, by = sysadmin): Promise<string[]> {
  const { records, total } = await by.call(listTerminals, { pageSize: 200, ...query })
  expect(total).toBe(records.length)
  return records.map(({ deviceName }) => deviceName)
}

/** Every need with the terminals that have it. */
async function needing(): Promise<Partial<Record<TerminalNeed, string[]>>> {
  const { records } = await sysadmin.call(listTerminals, { pageSize: 200, sortBy: 'deviceName', desc: false })
  const { byNeed } = await sysadmin.call(getTerminalStatistics, {})
  const needs: Partial<Record<TerminalNeed, string[]>> = {}
  for (const need of ['waiting', 'cloned', 'silent', 'parked', 'expiring', 'behind'] as const) {
    const names = records.filter((row) => row.needs.includes(need)).map(({ deviceName }) => deviceName)
    // Row, filter and count say the same.
    expect([need, await found({ need, sortBy: 'deviceName', desc: false })]).toEqual([need, names])
    expect([need, byNeed[need]]).toEqual([need, names.length])
    if (names.length > 0) needs[need] = names
  }
  return needs
}

test('APP-05 APP-06 a terminal that waits, may be a copy, is silent with edits, has parked ones, expires soon or is behind needs somebody, no other does', async () => {
  const { behindDays } = await sysadmin.call(getTerminalPolicy, {})
  await addTerminal('平常')
  await addTerminal('待授权', { status: 'unauthorised', validUntil: null })
  await addTerminal('疑似复制', { cloneSuspectedAt: gateway.time.now })
  await addTerminal('失联', { unsynced: 2, lastHeartbeatAt: ago(silentAfter) })
  await addTerminal('刚失联', { unsynced: 2, lastHeartbeatAt: ago(silentAfter - minute) })
  await addTerminal('失联但无修改', { lastHeartbeatAt: ago(30 * day) })
  await addTerminal('有待处理', { unsynced: 1, parked: 1 })
  await addTerminal('七天后到期', { validUntil: ago(-7 * day) })
  await addTerminal('八天后到期', { validUntil: ago(-8 * day) })
  await addTerminal('已到期', { validUntil: gateway.time.now, cloneSuspectedAt: gateway.time.now })
  await addTerminal('版本落后', { behindSince: ago(behindDays * day) })
  await addTerminal('刚落后', { behindSince: ago(behindDays * day - minute) })
  await addTerminal('已取消', {
    status: 'cancelled',
    cloneSuspectedAt: gateway.time.now,
    behindSince: ago(99 * day),
  })
  await addTerminal('已取消仍有修改', { status: 'cancelled', unsynced: 3, lastHeartbeatAt: ago(2 * day) })
  expect(await needing()).toEqual({
    waiting: ['待授权'],
    cloned: ['疑似复制'],
    silent: ['失联', '已取消仍有修改'],
    parked: ['有待处理'],
    expiring: ['七天后到期'],
    behind: ['版本落后'],
  })
})

test('APP-06 a terminal is online within two heartbeat intervals of the policy that holds now', async () => {
  const { revision, heartbeatMinutes, newTerminals, validDays, behindDays } = await sysadmin.call(
    getTerminalPolicy,
    {},
  )
  await addTerminal('在线', { lastHeartbeatAt: ago(2 * heartbeatMinutes * minute - 1) })
  await addTerminal('离线', { lastHeartbeatAt: ago(2 * heartbeatMinutes * minute) })
  const shown = async () => [
    await found({ online: true }),
    await found({ online: false }),
    (await sysadmin.call(getTerminalStatistics, {})).online,
  ]
  expect(await shown()).toEqual([['在线'], ['离线'], 1])
  const policy = { baseRevision: revision, newTerminals, validDays, behindDays }
  await sysadmin.call(updateTerminalPolicy, { ...policy, heartbeatMinutes: heartbeatMinutes + 1 })
  expect(await shown()).toEqual([['在线', '离线'], [], 2])
})

test('APP-05 terminals are found by unit, project, build, system and a part of what they, their account or their person are called', async () => {
  await addTerminal('隧道平板 A', { build: 'b2', os: 'HarmonyOS' })
  await addTerminal('桥梁平板', { build: 'b2' }, 'engineer')
  await addTerminal('Office PC', { os: 'Windows' }, 'auditor')
  expect(await found({ keyword: '隧道' })).toEqual(['隧道平板 A'])
  expect(await found({ keyword: 'office' })).toEqual(['Office PC'])
  expect(await found({ keyword: 'ENGIN' })).toEqual(['桥梁平板'])
  expect(await found({ keyword: '%' })).toEqual([])
  expect((await found({ build: 'b2' })).toSorted()).toEqual(['桥梁平板', '隧道平板 A'])
  expect(await found({ os: 'Windows' })).toEqual(['Office PC'])
  expect(await found({ build: 'b2', os: 'HarmonyOS', keyword: '平板' })).toEqual(['隧道平板 A'])
  expect(await found({ build: 'b' })).toEqual([])
  const rows = await gateway.database.orm.select().from(account)
  const of = (where: (row: (typeof rows)[number]) => boolean) =>
    [
      ['sitestaff', '隧道平板 A'],
      ['engineer', '桥梁平板'],
      ['auditor', 'Office PC'],
    ].flatMap(([name, device]) =>
      rows.some((row) => row.accountName === name && where(row)) ? [device] : [],
    )
  for (const organizationId of [unitId('first-bureau'), unitId('group')])
    expect((await found({ organizationId })).toSorted()).toEqual(
      of((row) => row.organizationId === organizationId).toSorted(),
    )
  const railway = projectId('railway')
  expect((await found({ projectId: railway })).toSorted()).toEqual(
    of((row) => row.projectId === railway).toSorted(),
  )
  expect((await sysadmin.call(getTerminalStatistics, { projectId: railway })).total).toBe(
    of((row) => row.projectId === railway).length,
  )
})

test('APP-05 the terminals that need somebody come first, the most urgent before all, page by page without a gap', async () => {
  await addTerminal('早些联系', { lastHeartbeatAt: ago(2 * minute) })
  await addTerminal('平常')
  await addTerminal('较早联系', { lastHeartbeatAt: ago(minute) })
  await addTerminal('版本落后', { behindSince: ago(365 * day) })
  await addTerminal('即将到期', { validUntil: ago(-day), behindSince: ago(365 * day) })
  await addTerminal('有待处理', { parked: 1 })
  await addTerminal('失联', { unsynced: 1, parked: 1, lastHeartbeatAt: ago(silentAfter) })
  await addTerminal('疑似复制', { cloneSuspectedAt: gateway.time.now })
  await addTerminal('待授权', { status: 'unauthorised', validUntil: null })
  const urgent = [
    '待授权',
    '疑似复制',
    '失联',
    '有待处理',
    '即将到期',
    '版本落后',
    '平常',
    '较早联系',
    '早些联系',
  ]
  expect(await found({})).toEqual(urgent)
  expect(await found({ sortBy: 'needs', desc: false })).toEqual(urgent.toReversed())
  const pages: string[] = []
  let after: string | undefined
  do {
    const page = await sysadmin.call(listTerminals, { pageSize: 2, after })
    pages.push(...page.records.map(({ deviceName }) => deviceName))
    after = page.after
  } while (after !== undefined)
  expect(pages).toEqual(urgent)
})

test('APP-05 terminals sort by name, unsent and parked edits, last contact and registration, page by page without a gap', async () => {
  for (let at = 0; at < 7; at++)
    await addTerminal(`平板 ${at}`, {
      unsynced: at % 3,
      parked: (at * 5) % 7,
      lastHeartbeatAt: ago(((at * 3) % 7) * minute),
      registeredAt: ago(((at * 2) % 7) * day),
    })
  for (const sortBy of ['lastHeartbeatAt', 'unsynced', 'parked', 'deviceName', 'registeredAt'] as const)
    for (const desc of [true, false]) {
      const whole = await sysadmin.call(listTerminals, { sortBy, desc, pageSize: 50 })
      const values = whole.records.map((row) => row[sortBy] ?? 0)
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect([sortBy, values]).toEqual([sortBy, desc ? sorted.toReversed() : sorted])
      const first = await sysadmin.call(listTerminals, { sortBy, desc, pageSize: 3 })
      const rest = await sysadmin.call(listTerminals, { sortBy, desc, pageSize: 50, after: first.after })
      expect([...first.records, ...rest.records]).toEqual(whole.records)
    }
})

test('APP-05 the statistics count by status as it counts now, build, system and day in China', async () => {
  // 2026-11-20 16:00 in China.
  await addTerminal('一', { unsynced: 4, build: 'b1' })
  await addTerminal('二', { build: 'b2', lastHeartbeatAt: new Date('2026-11-19T16:00:00Z') })
  await addTerminal('三', { build: 'b2', lastHeartbeatAt: new Date('2026-11-19T15:59:59Z'), unsynced: 1 })
  await addTerminal('四', {
    build: null,
    os: 'iOS',
    lastHeartbeatAt: ago(40 * day),
    registeredAt: ago(40 * day),
  })
  await addTerminal('五', { status: 'rejected', registeredAt: ago(29 * day) })
  await addTerminal('六', { validUntil: gateway.time.now })
  const statistics = await sysadmin.call(getTerminalStatistics, {})
  expect(statistics).toMatchObject({
    total: 6,
    unsynced: 5,
    byStatus: { unauthorised: 1, authorised: 4, cancelled: 0, rejected: 1 },
    byBuild: [
      { name: 'b1', count: 3 },
      { name: 'b2', count: 2 },
    ],
    byOs: [
      { name: 'Android', count: 5 },
      { name: 'iOS', count: 1 },
    ],
  })
  const days = statistics.byDay
  expect(days).toHaveLength(30)
  expect([days[0], days[28], days[29]]).toEqual([
    { day: '2026-10-22', lastContacts: 0, registered: 1 },
    { day: '2026-11-19', lastContacts: 1, registered: 0 },
    { day: '2026-11-20', lastContacts: 4, registered: 4 },
  ])
})

test('APP-05 of no terminals there is nothing to count', async () => {
  const statistics = await sysadmin.call(getTerminalStatistics, {})
  expect(statistics).toMatchObject({ total: 0, online: 0, unsynced: 0, byBuild: [], byOs: [] })
})

test('ROL-04 APP-05 the statistics count the terminals within reach, as the list shows them', async () => {
  await addTerminal('一局的')
  await addTerminal('集团的', {}, 'sysadmin')
  const unitadmin = await Client.signIn(gateway, 'unitadmin')
  expect(await found({}, unitadmin)).toEqual(['一局的'])
  expect((await unitadmin.call(getTerminalStatistics, {})).total).toBe(1)
  expect((await sysadmin.call(getTerminalStatistics, {})).total).toBe(2)
})
