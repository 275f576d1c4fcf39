import { randomUUID } from 'node:crypto'
import { between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallLogQuery } from '#contract/log/call-log-schema.ts'
import { listLoginLogs, listOperationLogs, listSystemLogs } from '#contract/log/lists.ts'
import { insertCalls } from '#gateway/db/call-rows.ts'
import { type CallLog, systemCalls, systemLog } from '#gateway/db/tables/log.ts'
import { countCalls, findByKind, findKeys, nearestKeys } from '#gateway/log/call-ids.ts'
import { newToken } from '#gateway/security/tokens.ts'
import { Client } from '../client.ts'
import { testDatabase } from '../database.ts'
import { startGateway } from '../gateway.ts'

test('LOG-01 LOG-02 signs that SQL takes for any stand for themselves in every filter', async () => {
  const gateway = await startGateway()
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const device = { deviceToken: newToken(), deviceName: '50%_平板', os: 'Android', osVersion: '14' }
  await Client.signIn(gateway, 'auditor', { device: { ...device, terminalVersion: 'Chrome 130' } })
  await gateway.services.logs.flush()
  for (const sign of ['%', '_', '\\', '%%', "'"]) {
    for (const list of [listLoginLogs, listOperationLogs, listSystemLogs])
      expect([sign, (await sysadmin.call(list, { accountName: sign })).records]).toEqual([sign, []])
    for (const filter of [{ action: sign }, { app: sign }])
      for (const list of [listOperationLogs, listSystemLogs])
        expect([sign, (await sysadmin.call(list, filter)).records]).toEqual([sign, []])
  }
  const onDevices = async (terminal: string) => (await sysadmin.call(listLoginLogs, { terminal })).records
  expect(await onDevices('%_')).toMatchObject([{ accountName: 'auditor', terminal: '50%_平板' }])
  for (const sign of ['_%', '\\', '%%', "'"]) expect([sign, await onDevices(sign)]).toEqual([sign, []])
  await gateway.close()
})

/** Calls of three kinds of acts by four accounts; some of one instant, one account's only long ago. */
function someCalls(now: Date) {
  const actions = ['workSite.update', 'workSite.add', 'line.update']
  return Array.from({ length: 60 }, (_, index) => ({
    systemLogId: randomUUID(),
    action: actions[index % 3] ?? '',
    app: 'erp',
    uri: '/',
    service: 'admin/v1',
    // Two names that no account has.
    accountName: index < 10 ? 'former-one' : index % 2 === 0 ? 'engineer' : 'former-two',
    status: index % 4 === 0 ? 20_400 : 10_000,
    duration: index % 7,
    requestId: String(index),
    ip: '10.0.0.1',
    time: new Date(now.getTime() - 60_000 * (60 - Math.floor(index / 3))),
  }))
}

type Call = ReturnType<typeof someCalls>[number]
const sorts = (['time', 'duration'] as const).flatMap((sort) => [true, false].map((desc) => ({ sort, desc })))

function idsInOrder(calls: readonly Call[], sort: 'time' | 'duration', desc: boolean): string[] {
  const inOrder = (one: Call, other: Call) =>
    Number(one[sort]) - Number(other[sort]) || (one.systemLogId < other.systemLogId ? -1 : 1)
  const ids = calls.toSorted(inOrder).map(({ systemLogId }) => systemLogId)
  return desc ? ids.reverse() : ids
}

test('LOG-02 by any filter and sort calls are read in one order, page by page, none twice and none left out', async () => {
  const gateway = await startGateway()
  const sysadmin = await Client.signIn(gateway, 'sysadmin')
  const calls = someCalls(gateway.time.now)
  await insertCalls(gateway.database.orm, systemCalls, calls)
  const [from, to] = [calls[12]?.time.getTime() ?? 0, calls[40]?.time.getTime() ?? 0]
  const then = ({ time }: Call) => time.getTime() >= from && time.getTime() <= to
  const filters: [CallLogQuery, (call: Call) => boolean][] = [
    [{}, () => true],
    [{ accountName: 'former' }, ({ accountName }) => accountName.startsWith('former')],
    [{ accountName: 'former-one' }, ({ accountName }) => accountName === 'former-one'],
    [{ accountName: 'former', app: undefined }, ({ accountName }) => accountName.startsWith('former')],
    [
      { accountName: 'r', status: 20_400 },
      ({ accountName, status }) => accountName === 'engineer' && status === 20_400,
    ],
    [{ action: 'workSite.' }, ({ action }) => action.startsWith('workSite.')],
    [
      { action: 'line.update', accountName: 'former' },
      ({ action, accountName }) => action === 'line.update' && accountName !== 'engineer',
    ],
    [
      { action: 'line.update', status: 20_400 },
      ({ action, status }) => action === 'line.update' && status === 20_400,
    ],
    [{ from, to }, then],
    [{ from, to, status: 10_000 }, (call) => then(call) && call.status === 10_000],
    [{ from, status: 10_001 }, () => false],
  ]
  for (const [filter, has] of filters)
    for (const { sort, desc } of sorts) {
      const expected = idsInOrder(calls.filter(has), sort, desc)
      const query = { app: 'erp', ...filter, sortBy: sort, desc, pageSize: 10 }
      const found: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await sysadmin.call(listSystemLogs, { ...query, after })
        found.push(...page.records.map(({ systemLogId }) => systemLogId))
        after = page.after
        if (after === undefined) break
      }
      expect([filter, sort, desc, found]).toEqual([filter, sort, desc, expected])
      const second = await sysadmin.call(listSystemLogs, { ...query, pageIndex: 2 })
      expect(second.records.map(({ systemLogId }) => systemLogId)).toEqual(expected.slice(10, 20))
      expect(second.total).toBe(expected.length)
    }
  await gateway.close()
})

test('LOG-02 a page is the same, whether its calls are looked for along its order, kind by kind or among few', async () => {
  const database = await testDatabase()
  const { orm } = database
  const calls = someCalls(new Date(Date.UTC(2026, 0, 1)))
  await insertCalls(orm, systemCalls, calls)
  const [from, to] = [calls[12]?.time ?? new Date(0), calls[40]?.time ?? new Date(0)]
  const periods: [SQL | undefined, (call: Call) => boolean][] = [
    [undefined, () => true],
    [between(systemLog.time, from, to), ({ time }) => time >= from && time <= to],
  ]
  const conditions: [(columns: CallLog['kinds' | 'rows']) => SQL, (call: Call) => boolean][] = [
    [({ status }) => eq(status, 20_400), ({ status }) => status === 20_400],
    [({ action }) => inArray(action, ['workSite.add', 'none']), ({ action }) => action === 'workSite.add'],
    [({ accountName }) => eq(accountName, 'former-one'), ({ accountName }) => accountName === 'former-one'],
    [({ app }) => eq(app, 'other'), () => false],
  ]
  for (const [period, then] of periods)
    for (const [where, has] of conditions)
      for (const { sort, desc } of sorts) {
        const { rows, kinds, id } = systemCalls
        const which = { kinds: where(kinds), rows: where(rows) }
        const wanted = { log: systemCalls, source: sql`${rows}`, sort, period, which }
        const ways = [wanted, { ...wanted, few: sql`${rows.app} = 'erp'` }]
        const direction = desc ? sql`desc` : sql`asc`
        const orderBy: [SQL, SQL] = [sql`${rows[sort]} ${direction}`, sql`${id} ${direction}`]
        const expected = idsInOrder(
          calls.filter((call) => then(call) && has(call)),
          sort,
          desc,
        )
        for (const offset of [0, 3])
          for (const countedTo of [2, 1_000, undefined]) {
            const page = { where: undefined, orderBy, limit: 5, offset }
            const those = expected.slice(offset, offset + 5)
            const nearest = await findKeys(orm, nearestKeys(wanted, page))
            expect(nearest.map((call) => call.id)).toEqual(those)
            const total = Math.min(expected.length, countedTo ?? expected.length)
            for (const way of ways) {
              const found = await findByKind(orm, way, page, countedTo)
              expect(found.keys.map((call) => call.id)).toEqual(those)
              expect(found.total).toBe(those.length === 0 && offset > 0 ? undefined : total)
            }
          }
        for (const way of ways)
          for (const limit of [1_000, undefined, 2])
            expect(await countCalls(orm, way, limit)).toBe(Math.min(limit ?? 1_000, expected.length))
      }
  await database.close()
})
