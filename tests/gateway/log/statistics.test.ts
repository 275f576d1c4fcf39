import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { getLogStatistics } from '#contract/log/statistics.ts'
import { insertCalls } from '#gateway/db/call-rows.ts'
import { account } from '#gateway/db/tables/account.ts'
import { loginLog, operationCalls, operationLog, systemCalls, systemLog } from '#gateway/db/tables/log.ts'
import { dayInChina, startOfDay } from '#gateway/platform/china-days.ts'
import { day } from '#gateway/platform/durations.ts'
import { Client } from '../client.ts'
import { startGateway, type TestGateway } from '../gateway.ts'

/** A day's calls: of one account and of none, two of three refused. */
async function addDay({ database: { orm } }: TestGateway, accountId: string, time: Date): Promise<void> {
  const call = {
    action: 'workSite.update',
    app: 'erp',
    uri: '/',
    service: 'admin/v1',
    duration: 1,
    requestId: '',
    ip: '',
  }
  const calls = [codes.success, codes.repeated, codes.invalid, codes.notFound, codes.notFound].flatMap(
    (status) => [
      { ...call, status, time, accountId, accountName: 'engineer' },
      { ...call, status, time, accountId: null, accountName: 'nobody' },
    ],
  )
  const operations = calls.map((each) => ({ ...each, operationLogId: randomUUID() }))
  await insertCalls(orm, operationCalls, operations)
  await insertCalls(
    orm,
    systemCalls,
    calls.map((each) => ({ ...each, systemLogId: randomUUID() })),
  )
  const outcomes = ['succeeded', 'refused', 'refused', 'logout'] as const
  await orm.insert(loginLog).values(
    [accountId, null].flatMap((whose) =>
      outcomes.map((outcome) => ({
        loginLogId: randomUUID(),
        accountId: whose,
        accountName: '',
        ip: '',
        outcome,
        time,
      })),
    ),
  )
}

test('LOG-01 LOG-02 the charts count each day of China to the instant, for everybody or for the accounts within reach', async () => {
  const gateway = await startGateway()
  const { orm } = gateway.database
  const clients = await Promise.all(['sysadmin', 'unitadmin'].map((name) => Client.signIn(gateway, name)))
  const [engineer] = await orm.select().from(account).where(eq(account.accountName, 'engineer'))
  if (!engineer) throw new Error('the demo has no engineer')
  await gateway.services.logs.flush()
  for (const table of [loginLog, operationLog, systemLog]) await orm.delete(table)
  const today = startOfDay(dayInChina(gateway.time.now))
  const at = (days: number, milliseconds: number) => new Date(today.getTime() + days * day + milliseconds)
  for (const time of [at(-30, -1), at(-29, -1), at(-29, 0), at(-5, 0), at(-4, -1), at(-3, 0)])
    await addDay(gateway, engineer.accountId, time)
  const zero = { signIns: 0, refusedSignIns: 0, operations: 0, calls: 0, refusedCalls: 0 }
  const one = { signIns: 1, refusedSignIns: 2, operations: 5, calls: 5, refusedCalls: 3 }
  const times = (factor: number) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, factor * value]))
  for (const [index, client] of clients.entries()) {
    // Everybody's are those of nobody, too.
    const share = index === 0 ? 2 : 1
    const { byDay } = await client.call(getLogStatistics, {})
    expect(byDay).toHaveLength(30)
    const counted = byDay.filter(({ day: _, ...counts }) => Object.values(counts).some((value) => value > 0))
    expect(counted).toEqual([
      { day: dayInChina(at(-29, 0)), ...times(share) },
      { day: dayInChina(at(-5, 0)), ...times(2 * share) },
      { day: dayInChina(at(-3, 0)), ...times(share) },
    ])
    expect(byDay.at(-1)).toEqual({ day: dayInChina(today), ...zero })
  }
  await gateway.close()
})
