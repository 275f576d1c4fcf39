import { listDeliveries } from '#contract/delivery/deliveries.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { listSystemLogs } from '#contract/log/lists.ts'
import { searchTrail } from '#contract/log/trail.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { addPastPartitions } from '../past-partitions.ts'
import { fillTable, idOf, withClient } from '../people.ts'

/** Rows of each table, of the year before now. */
const sizes = [20_000, 200_000, 2_000_000]
const repetitions = 30
const day = 86_400_000

/** Pages of what grows with every call, where a year has left 1, 10 and 100 times as much, on PostgreSQL. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async ({ postgres, address }) => {
    if (!postgres) throw new Error('this is measured on PostgreSQL')
    const { url } = postgres
    await withClient(url, (client) => addPastPartitions(client, new Date(Date.now() - 365 * day)))
    const client = await SignedClient.signIn(address, 'sysadmin')
    const from = Date.now() - 30 * day
    const pages = {
      'the log': () => client.call(listSystemLogs, {}),
      'the log of an account': () => client.call(listSystemLogs, { accountName: 'auditor' }),
      'the log of a month': () => client.call(listSystemLogs, { from }),
      'the log by duration': () => client.call(listSystemLogs, { sortBy: 'duration' }),
      'the trail': () => client.call(searchTrail, {}),
      'the trail of a month': () => client.call(searchTrail, { from }),
      'the history of a row': () => client.call(listHistory, { entity: 'line', entityId: idOf(1, 7) }),
      'the deliveries': () => client.call(listDeliveries, {}),
    }
    let made = 0
    for (const size of sizes) {
      progress(`making ${size.toLocaleString('en')} rows of each`)
      for (const [table, statement] of Object.entries(statements))
        await withClient(url, (filling) => fillTable(filling, table, statement, [made, size, sizes.at(-1)]))
      await withClient(url, (filling) => filling.query(kinds))
      made = size
      for (const [name, page] of Object.entries(pages)) {
        const times: number[] = []
        for (let time = 0; time < repetitions; time++) {
          const began = performance.now()
          await page()
          times.push(performance.now() - began)
        }
        report({
          name: `growth.${size}.${name}`,
          value: median(times),
          unit: 'ms',
          peer: null,
          peerValue: null,
        })
      }
    }
  })
}

/** Those of a size lie among those of the sizes before, over the whole year. */
const time = `now() - (n * 7919::bigint % $3) * interval '365 days' / $3::int`
const statements = {
  system_log: `
    insert into system_log (system_log_id, action, app, account_name, account_id, status, uri, service, duration, request_id, ip, time)
    select gen_random_uuid(), 'line.update', 'milepost-console', account_name, account_id, 10000, '/', 'admin/v1', n % 997, n::text, '', ${time}
    from generate_series($1::int + 1, $2::int) n
      join (select account_name, account_id, row_number() over (order by account_name) - 1 as at from account) one
        on one.at = n % (select count(*) from account)`,
  history: `
    insert into history (history_id, entity, entity_id, action, revision, label, account_name, changed_by_name, changed_at,
      request_id, month, fields, previous_hash, hash)
    select gen_random_uuid(), 'line', '00000001-0000-7000-8000-' || lpad(to_hex(n % 1000), 12, '0'), 'update', n, '右线', 'sysadmin', '系统管理员', ${time}, n::text, '2026-11', '{sort}', '', ''
    from generate_series($1::int + 1, $2::int) n`,
  message_delivery: `
    with written as (
      insert into message (message_id, account_id, kind, title, body, search_text, created_at)
      select gen_random_uuid(), account_id, 'notice', '测量', '测量', '测量', ${time}
      from generate_series($1::int + 1, $2::int) n, (select account_id from account limit 1) one
      returning message_id, account_id, created_at)
    insert into message_delivery (delivery_id, message_id, message_created_at, account_id, channel, further_channels, subject, text,
      state, next_attempt_at, created_at)
    select gen_random_uuid(), message_id, created_at, account_id, 'sms', '[]', '测量', '测量', 'delivered', created_at, created_at
    from written`,
}

const kinds = `
  insert into system_log_kind (action, app, status, account_name, account_id)
  select distinct action, app, status, account_name, account_id from system_log on conflict do nothing`
