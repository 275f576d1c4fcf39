import type { RequestOf } from '#contract/define-endpoint.ts'
import { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import { TerminalNeed, TerminalStatus } from '#contract/terminal/schema.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { withClient } from '../people.ts'
import { fillTerminals, terminals } from '../terminals.ts'

type Query = RequestOf<typeof listTerminals>

const repetitions = 5
/** Milliseconds that the list may take by any filter and sort, and the statistics, at the median. */
const budget = { list: 50, statistics: 200 }

const sorts = [
  'needs',
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
