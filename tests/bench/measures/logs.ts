import { loadavg } from 'node:os'
import { allEndpoints } from '#contract/all.ts'
import { codes } from '#contract/codes.ts'
import type { CallLogQuery } from '#contract/log/call-log-schema.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { getLogStatistics } from '#contract/log/statistics.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { addPastPartitions } from '../past-partitions.ts'
import { fillTable, withClient } from '../people.ts'

const rows = 10_000_000
const repetitions = 5
/** Milliseconds that the first page may take, and a page by any filter. */
const budgets = { none: 50, filter: 200 }

/** Five seconds lie between two calls. */
const last = Date.now()
const first = last - rows * 5_000
const day = 86_400_000
/** Calls that only the first month has: nobody finds them by walking back from today. */
const past = { accountName: 'formerly', action: 'formerly.done', status: 20_598, app: 'former' }

const actions = allEndpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
const filters: Record<string, CallLogQuery> = {
  'accountName.common': { accountName: 'auditor' },
  'accountName.part': { accountName: 'e' },
  'accountName.application': { accountName: 'erp-' },
  'accountName.past': { accountName: past.accountName },
  'accountName.nobody': { accountName: '%' },
  'action.menu': { action: '工点' },
  'action.letter': { action: 'e' },
  'action.one': { action: actions.at(-1) },
  'action.none': { action: '%' },
  'status.common': { status: codes.success },
  'status.some': { status: codes.invalid },
  'status.rare': { status: codes.notFound },
  'status.past': { status: past.status },
  'status.none': { status: 20_599 },
  'app.common': { app: 'milepost-console' },
  'app.some': { app: 'erp' },
  'app.past': { app: past.app },
  'period.day': { from: last - 100 * day, to: last - 99 * day },
  'period.month': { from: first, to: first + 30 * day },
  'period.none': { from: last + day },
  'account and status': { accountName: 'auditor', status: codes.notFound },
  'action and status': { action: '工点', status: codes.invalid },
  'action and past status': { action: '工点', status: past.status },
  'status in a month': { status: codes.invalid, from: first, to: first + 30 * day },
  all: { accountName: 'e', action: '工点', status: codes.invalid, app: 'milepost-console', from: first },
}

/** Pages of a system log of 10,000,000 calls, with their count, on PostgreSQL: each filter by each sort, both ways. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async ({ postgres, address }) => {
    if (!postgres) throw new Error('this is measured on PostgreSQL')
    progress(`making ${rows.toLocaleString('en')} calls`)
    await withClient(postgres.url, async (client) => {
      await addPastPartitions(client, new Date(first))
      await fillTable(client, 'system_log', statement, parameters)
      await client.query(kinds)
      await client.query('vacuum analyze system_log_kind')
    })
    const slow: string[] = []
    for (const account of ['sysadmin', 'unitadmin']) {
      const client = await SignedClient.signIn(address, account)
      const measure = async (name: string, queries: readonly CallLogQuery[], budget: number) => {
        const values: number[] = []
        for (const query of queries) {
          const value = await medianOf(async () => await client.call(listSystemLogs, query))
          if (value > budget) slow.push(`${account} ${name} ${JSON.stringify(query)}: ${value.toFixed(0)} ms`)
          values.push(value)
        }
        const figure = { unit: 'ms', peer: 'budget', peerValue: budget }
        report({ ...figure, name: `logs.${account}.${name}`, value: Math.max(...values) })
      }
      await measure('first', [{}], budgets.none)
      const perDay = await medianOf(async () => await client.call(getLogStatistics, {}))
      report({ name: `logs.${account}.statistics`, value: perDay, unit: 'ms', peer: null, peerValue: null })
      const sorts = (['time', 'duration'] as const).flatMap((sortBy) =>
        [false, true].map((desc) => ({ sortBy, desc })),
      )
      await measure('sorts', sorts, budgets.filter)
      for (const [name, filter] of Object.entries(filters))
        await measure(
          name,
          sorts.map((sort) => ({ ...filter, ...sort })),
          budgets.filter,
        )
    }
    const load = loadavg().map((each) => each.toFixed(1))
    progress(`load of the machine: ${load.join(', ')}`)
    if (slow.length > 0) progress(`slower than their budgets:\n${slow.join('\n')}`)
  })
}

async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < repetitions; time++) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return median(times)
}

const month = Math.round((30 * day) / 5_000)
const parameters = [
  rows,
  new Date(first),
  actions,
  month,
  past.action,
  past.app,
  past.accountName,
  past.status,
]
// Few people and few kinds of calls make most of the rows: a random share is bent towards nothing.
const statement = `
  with doer as (select account_id, account_name, row_number() over (order by account_name) - 1 as at
                from account where deleted_at is null)
  insert into system_log (system_log_id, action, app, content, uri, service, account_id, account_name, status, request,
    response, duration, request_id, ip, time)
  select ('00000003-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    case when n < $4 and n % 20 = 0 then $5 else ($3::text[])[1 + floor(power(random(), 3) * array_length($3::text[], 1))::int] end,
    case when n < $4 and n % 20 = 1 then $6 when n % 1000 = 0 then 'erp' else 'milepost-console' end,
    null, '/gateway/admin/v1/workSite/update', 'admin/v1', doer.account_id,
    case when n < $4 and n % 20 = 2 then $7 when n % 1000 = 0 then 'erp-sync' else doer.account_name end,
    case when n < $4 and n % 20 = 3 then $8 when n % 50 = 0 then ${codes.invalid} when n % 5001 = 0 then ${codes.notFound}
      else ${codes.success} end,
    '{"workSiteId":"' || n || '","remarks":"左幅已贯通，已复核，照片三张"}', '{"code":10000,"message":"操作成功"}',
    random() * random() * 500, n::text, '10.0.0.1', $2::timestamptz + n * interval '5 seconds'
  from (select n, floor(power(random(), 2) * (select count(*) from account where deleted_at is null))::int as at
        from generate_series(1, $1::int) n) made
    join doer on doer.at = made.at`

const kinds = `
  insert into system_log_kind (action, app, status, account_name, account_id)
  select distinct action, app, status, account_name, account_id from system_log on conflict do nothing`
