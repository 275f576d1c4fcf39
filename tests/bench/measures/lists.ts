import { loadavg } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import type { Actor, Scope } from '#gateway/security/actor.ts'
import { Postgres } from '../../support/postgres.ts'
import { accounts, fillAccounts } from '../accounts.ts'
import { median, progress, type Report } from '../figure.ts'
import { type MeasuredList, measuredLists } from '../measured-lists.ts'
import { fillPeople, idOf, people } from '../people.ts'

const repetitions = 5
/** Milliseconds that no filter and sort may exceed at the median. */
const budget = 50

const budgeted = { unit: 'ms', peer: 'budget', peerValue: budget }

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
    secondFactor: { enrolled: false, required: false, shownAt: undefined },
    permissions: new Set(['person:view', 'account:view', 'registeredAccount:view']),
    scope,
  }
}

interface Query {
  text: string
  parameters: unknown[]
}

/** Lists of a million people, and of the accounts of some, on PostgreSQL: every filter with every sort, both ways, for three reaches. */
export async function run(report: Report): Promise<void> {
  const postgres = await Postgres.start()
  try {
    // As PostgreSQL's own handbook advises: its default is for machines of another age, and holds half of the people.
    await postgres.query("alter system set shared_buffers = '1GB'")
    await postgres.stop()
    await postgres.start()
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, () => undefined)
    try {
      await migrateDatabase(database, new Date())
      progress(`making ${people.toLocaleString('en')} people`)
      await fillPeople(postgres.url)
      progress(`making ${accounts.toLocaleString('en')} accounts`)
      await fillAccounts(postgres.url)
      await measure(database, report)
    } finally {
      await database.close()
    }
  } finally {
    await postgres.remove()
  }
}

async function measure(database: Database, report: Report): Promise<void> {
  report({ ...budgeted, name: 'lists.select-1', value: await bareQuery(database) })
  const slow: string[] = []
  const scanned: string[] = []
  for (const [listName, list] of Object.entries(measuredLists)) {
    for (const [filterName, filter] of Object.entries(list.filters)) {
      const measured = await measureFilter(database, list, filter)
      const name = `${listName}.${filterName}`
      for (const { how, value, scans } of measured) {
        if (value > budget) slow.push(`${name} ${how}: ${value.toFixed(0)} ms`)
        if (scans) scanned.push(`${name} ${how}`)
      }
      report({ ...budgeted, name: `lists.${name}`, value: Math.max(...measured.map(({ value }) => value)) })
    }
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

interface Measured {
  how: string
  /** The median, milliseconds. */
  value: number
  /** Whether one of its queries reads all people. */
  scans: boolean
}

/** A filter with every sort, both ways, within each reach. */
async function measureFilter(
  database: Database,
  { sorts, find }: MeasuredList,
  filter: Record<string, unknown>,
): Promise<Measured[]> {
  const asked: Query[] = []
  const logger = { logQuery: (text: string, parameters: unknown[]) => void asked.push({ text, parameters }) }
  const orm = drizzle(database.pool, { logger })
  const measured: Measured[] = []
  for (const [reachName, scope] of Object.entries(reaches)) {
    for (const sortBy of sorts) {
      for (const desc of [false, true]) {
        const times: number[] = []
        for (let time = 0; time < repetitions; time++) {
          asked.length = 0
          const begun = performance.now()
          await orm.transaction((tx) => find(tx, actorWith(scope), { ...filter, sortBy, desc }))
          times.push(performance.now() - begun)
        }
        let scans = false
        for (const each of asked) scans ||= await scansPeople(database, each)
        const how = `by ${sortBy}${desc ? ' desc' : ''} within ${reachName}`
        measured.push({ how, value: median(times), scans })
      }
    }
  }
  return measured
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
