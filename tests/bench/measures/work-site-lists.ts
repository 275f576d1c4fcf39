import type { Client } from 'pg'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { listProjects } from '#contract/project/endpoints.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { median, progress, type Report } from '../figure.ts'
import { withGateway } from '../gateways.ts'
import { withClient } from '../people.ts'
import { fillWorkSites } from '../work-sites.ts'

type Query = RequestOf<typeof listWorkSites>

const workSites = 200_000
const repetitions = 5
/** Milliseconds that no filter and sort may exceed at the median, the call's signature included. */
const budget = 50

const sorts = [
  'startMileage',
  'workSiteName',
  'code',
  'status',
  'progress',
  'riskLevel',
  'changedAt',
] as const satisfies readonly Query['sortBy'][]

/** Lists over 200,000 work sites on PostgreSQL, as a browser asks for them: every filter with every sort, both ways. */
export async function run(report: Report): Promise<void> {
  await withGateway('postgresql', async (gateway) => {
    progress(`making ${workSites.toLocaleString('en')} work sites`)
    if (!gateway.postgres) throw new Error('this is measured on PostgreSQL')
    const places = await withClient(gateway.postgres.url, async (database) => {
      await fillWorkSites(database, workSites)
      return await placesIn(database)
    })
    const filters = filtersOf(places)
    const slow: string[] = []
    for (const account of ['sysadmin', 'engineer']) {
      const client = await SignedClient.signIn(gateway.address, account)
      const bare = await timesOf(async () => void (await client.call(listProjects, {})))
      report({
        name: `workSites.${account}.projects`,
        value: median(bare),
        unit: 'ms',
        peer: null,
        peerValue: null,
      })
      for (const [name, filter] of Object.entries(filters)) {
        let worst = 0
        for (const sortBy of sorts)
          for (const desc of [false, true]) {
            const query = { pageSize: 50, ...filter, sortBy, desc }
            const value = median(await timesOf(async () => void (await client.call(listWorkSites, query))))
            if (value > budget)
              slow.push(`${account} ${name} by ${sortBy}${desc ? ' desc' : ''}: ${value.toFixed(0)} ms`)
            worst = Math.max(worst, value)
          }
        report({
          name: `workSites.${account}.${name}`,
          value: worst,
          unit: 'ms',
          peer: 'budget',
          peerValue: budget,
        })
      }
    }
    if (slow.length > 0) progress(`slower than ${budget} ms:\n${slow.join('\n')}`)
  })
}

async function timesOf(step: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < repetitions; time++) {
    const began = performance.now()
    await step()
    times.push(performance.now() - began)
  }
  return times
}

interface Places {
  lineId: string
  containerId: string
  designUnitId: string
}

function filtersOf({ lineId, containerId, designUnitId }: Places): Record<string, Query> {
  const project = { projectId: projectId('railway') }
  return {
    none: {},
    project,
    line: { ...project, lineId },
    container: { ...project, containerId: [containerId] },
    designUnit: { ...project, designUnitId },
    'major.common': { ...project, major: ['bridge'] },
    'status.common': { ...project, status: ['under-construction'] },
    'status.rare': { ...project, status: ['finally-accepted'] },
    'risk.rare': { ...project, riskLevel: ['major'] },
    'keyword.character': { ...project, keyword: '桥' },
    'keyword.code': { ...project, keyword: '-19999' },
    'keyword.nobody': { ...project, keyword: '不在其中' },
    'keyword.all': { keyword: '-19999' },
    place: { ...project, keyword: 'DK20+000' },
    stretch: { ...project, keyword: 'DK20+000~DK25+000' },
    several: { ...project, status: ['under-construction'], major: ['bridge'], keyword: '大桥' },
  }
}

async function placesIn(client: Client): Promise<Places> {
  const { rows } = await client.query<Places>(
    `select line_id as "lineId", container_id as "containerId", design_unit_id as "designUnitId" from work_site
     where project_id = $1 and container_id is not null limit 1`,
    [projectId('railway')],
  )
  const [places] = rows
  if (!places) throw new Error('the demo has no work site')
  return places
}
