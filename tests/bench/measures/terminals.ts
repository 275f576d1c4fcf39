import type { Client } from 'pg'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { TerminalNeed, TerminalStatus } from '#contract/terminal/schema.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { fillTable, withClient } from '../people.ts'

type Query = RequestOf<typeof listTerminals>

const terminals = 20_000
const repetitions = 5
/** Milliseconds that the list may take by any filter and sort, and the statistics, at the median. */
const budget = { list: 50, statistics: 200 }

const sorts = [
  'lastHeartbeatAt',
  'unsynced',
  'parked',
  'deviceName',
  'registeredAt',
] as const satisfies readonly Query['sortBy'][]

const filters: Record<string, Query> = {
  none: {},
  organizationId: { organizationId: unitId('first-bureau') },
  projectId: { projectId: projectId('railway') },
  'build.common': { build: 'build-1' },
  'build.rare': { build: 'build-7' },
  os: { os: 'HarmonyOS' },
  online: { online: true },
  offline: { online: false },
  'keyword.device': { keyword: '平板 19999' },
  'keyword.all': { keyword: '平板' },
  'keyword.account': { keyword: 'sitestaff' },
  'keyword.nobody': { keyword: '不在其中' },
  ...Object.fromEntries(TerminalStatus.options.map((status) => [`status.${status}`, { status }])),
  ...Object.fromEntries(TerminalNeed.options.map((need) => [`need.${need}`, { need }])),
}

/** The fleet board over 20,000 terminals on PostgreSQL: its list by every filter with every sort, and its statistics. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    if (!gateway.postgres) throw new Error('this is measured on PostgreSQL')
    progress(`making ${terminals.toLocaleString('en')} terminals`)
    await withClient(gateway.postgres.url, fillTerminals)
    for (const account of ['sysadmin', 'unitadmin']) {
      const client = await SignedClient.signIn(gateway.address, account)
      const note = (name: string, value: number, most: number) =>
        report({ name: `terminals.${account}.${name}`, value, unit: 'ms', peer: 'budget', peerValue: most })
      for (const [name, filter] of Object.entries(filters)) {
        const values: number[] = []
        for (const sortBy of sorts)
          for (const desc of [false, true])
            values.push(
              await timeOf(() => client.call(listTerminals, { pageSize: 50, ...filter, sortBy, desc })),
            )
        note(name, Math.max(...values), budget.list)
      }
      note('statistics', await timeOf(() => client.call(getTerminalStatistics, {})), budget.statistics)
    }
  })
}

async function timeOf(step: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < repetitions; time++) {
    const began = performance.now()
    await step()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** A fleet of which most is well: old builds, parked edits and silence are rare. */
async function fillTerminals(client: Client): Promise<void> {
  await fillTable(
    client,
    'terminal',
    `insert into terminal (terminal_id, account_id, device_name, os, os_version, terminal_version, apply_ip, contact_ip, status,
       applied_at, registered_at, valid_until, last_heartbeat_at, unsynced, parked, oldest_made_at, build, behind_since,
       clone_suspected_at)
     select gen_random_uuid(), accounts[1 + n % array_length(accounts, 1)], '平板 ' || n,
       (array['Android', 'Android', 'HarmonyOS', 'iOS', 'Windows'])[1 + n % 5], '14', 'b', '10.0.0.1', '10.0.0.1',
       case when n % 200 = 0 then 'unauthorised' when n % 201 = 0 then 'cancelled' when n % 499 = 0 then 'rejected'
         else 'authorised' end,
       now(), now() - (n % 400) * interval '1 day', now() + (n % 180) * interval '1 day',
       now() - power(n % 100, 3) * interval '1 second', case when n % 7 = 0 then n % 40 else 0 end,
       case when n % 97 = 0 then 1 + n % 3 else 0 end, case when n % 7 = 0 then now() - n * interval '1 second' end,
       'build-' || case when n % 9 = 0 then n % 8 else 1 end,
       case when n % 9 = 0 then now() - (n % 30) * interval '1 day' end,
       case when n % 5000 = 0 then now() end
     from generate_series(1, $1::int) n, (select array_agg(account_id) as accounts from account) made`,
    [terminals],
  )
}
