import { loadavg } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type PersonQuery, PersonQuery as PersonQuerySchema, personSorts } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { findPeople } from '#gateway/person/queries.ts'
import type { Actor, Scope } from '#gateway/security/actor.ts'
import { Postgres } from '../../support/postgres.ts'
import { median, progress, type Report } from '../figure.ts'
import { fillPeople, idOf, people, units } from '../people.ts'

const repetitions = 5
/** Milliseconds that no filter and sort may exceed at the median. */
const budget = 50

const budgeted = { unit: 'ms', peer: 'budget', peerValue: budget }

/** Every filter that the list declares, with values that many, some and few people have. */
const filters: Record<string, Partial<PersonQuery>> = {
  none: {},
  'keyword.surname': { keyword: '王' },
  'keyword.given': { keyword: '建国' },
  'keyword.character': { keyword: '汤' },
  'keyword.name': { keyword: '欧阳建国' },
  'keyword.whole-name': { keyword: '李晨曦' },
  'keyword.mail': { keyword: '@railway' },
  'keyword.mail-begins': { keyword: 'c4ca42' },
  'keyword.cellphone': { keyword: '13800138000' },
  'keyword.digits': { keyword: '8000' },
  organizationId: { organizationId: idOf(1, 1) },
  'organizationId.small': { organizationId: idOf(1, units) },
  departmentId: { departmentId: idOf(2, 5) },
  'post.common': { post: ['engineering-technology'] },
  'post.rare': { post: ['senior-executive', 'coordination'] },
  'positionLevel.common': { positionLevel: ['staff-member'] },
  'positionLevel.rare': { positionLevel: ['organization-head'] },
  'sex.male': { sex: 'male' },
  'sex.female': { sex: 'female' },
  all: { keyword: '建', organizationId: idOf(1, 1), post: ['quality', 'safety'], sex: 'female' },
}

const everything: Scope = {
  all: true,
  own: false,
  organizationIds: [],
  departmentIds: [],
  projectIds: [],
  resourceIds: [],
}
/** Whole reach, one large unit, and forty of all sizes. */
const reaches: Record<string, Scope> = {
  everything,
  unit: { ...everything, all: false, organizationIds: [idOf(1, 1)] },
  units: {
    ...everything,
    all: false,
    organizationIds: Array.from({ length: 40 }, (_, at) => idOf(1, at * 10 + 1)),
  },
}

function actorWith(scope: Scope): Actor {
  return {
    accountId: idOf(1, 0),
    accountName: 'bench',
    userId: idOf(1, 0),
    userName: '测量',
    level: 'general',
    sessionId: idOf(1, 0),
    permissions: new Set(['person:view']),
    scope,
  }
}

interface Query {
  text: string
  parameters: unknown[]
}

/** A list of a million people on PostgreSQL: every filter with every sort, both ways, for three reaches. */
export async function run(report: Report): Promise<void> {
  const postgres = await Postgres.start()
  try {
    // As PostgreSQL's own handbook advises: its default is for machines of another age, and holds half of the people.
    await postgres.query("alter system set shared_buffers = '1GB'")
    await postgres.stop()
    await postgres.start()
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, () => undefined)
    try {
      await migrateDatabase(database)
      progress(`making ${people.toLocaleString('en')} people`)
      await fillPeople(postgres.url)
      await measure(database, report)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.remove()
  }
}

async function measure(database: Database, report: Report): Promise<void> {
  const asked: Query[] = []
  const logger = { logQuery: (text: string, parameters: unknown[]) => void asked.push({ text, parameters }) }
  const orm = drizzle(database.pool, { logger })
  const slow: string[] = []
  const scanned: string[] = []
  report({ ...budgeted, name: 'lists.select-1', value: await bareQuery(database) })
  for (const [filterName, filter] of Object.entries(filters)) {
    const medians: number[] = []
    for (const [reachName, scope] of Object.entries(reaches)) {
      for (const sortBy of personSorts) {
        for (const desc of [false, true]) {
          const query = z.parse(PersonQuerySchema, { ...filter, sortBy, desc })
          const times: number[] = []
          for (let time = 0; time < repetitions; time++) {
            asked.length = 0
            const begun = performance.now()
            await orm.transaction((tx) => findPeople(tx, actorWith(scope), query, 'zh'))
            times.push(performance.now() - begun)
          }
          const name = `${filterName} by ${sortBy}${desc ? ' desc' : ''} within ${reachName}`
          const value = median(times)
          medians.push(value)
          if (value > budget) slow.push(`${name}: ${value.toFixed(0)} ms`)
          for (const each of asked) if (await scansPeople(database, each)) scanned.push(name)
        }
      }
    }
    report({ ...budgeted, name: `lists.people.${filterName}`, value: Math.max(...medians) })
  }
  progress(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  if (scanned.length > 0) progress(`without an index:\n${scanned.join('\n')}`)
  if (slow.length > 0) progress(`slower than ${budget} ms:\n${slow.join('\n')}`)
  if (scanned.length > 0) throw new Error(`${scanned.length} queries read the whole table`)
}

/** What any transaction takes on this machine as it is just now. */
async function bareQuery({ orm }: Database): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 100; time++) {
    const begun = performance.now()
    await orm.transaction((tx) => tx.execute('select 1'))
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Whether PostgreSQL reads all people for the query, instead of by an index. */
async function scansPeople({ pool }: Database, { text, parameters }: Query): Promise<boolean> {
  if (!/^(?:select|with)/i.test(text)) return false
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters)
  return rows.some((row) => /Seq Scan on person\b/.test(row['QUERY PLAN']))
}
