import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/client.ts'
import { isMigrated } from '../db/migrate.ts'
import { role } from '../db/tables/role.ts'
import { supplier } from '../db/tables/supplier.ts'
import { packagedRoleId } from '../packaged/roles.ts'
import { second } from '../platform/durations.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { Environment } from '../settings/env.ts'
import { contents } from './archive.ts'

/** `bad` keeps the gateway from its promises, `look` is for a person to decide about. */
export interface Finding {
  verdict: 'good' | 'look' | 'bad'
  about: string
  says: string
}

const gigabyte = 1e9
/** Files of a site are photos: below this a morning's uploads may not find room, bytes. */
const leastRoom = 5 * gigabyte
/** Signatures of calls bear minutes; sessions and the trail of several gateways are to agree, milliseconds. */
const mostClockDifference = 5_000
/** Of PostgreSQL, as `server_version_num` counts. */
const leastVersion = 150_000
/** A pool of twenty for each of two gateways, and some for backups and people. */
const leastConnections = 50

/** Looks at an installation and says what is wrong with it; changes nothing. */
export async function examine(environment: Environment, clock: () => Date): Promise<Finding[]> {
  return [
    ...examineSettings(environment),
    await examineFolder(environment),
    ...(await examineDatabase(environment, clock)),
  ]
}

/** The findings as lines for a terminal, what is bad last, where the eye stays. */
export function doctorReport(findings: readonly Finding[]): string {
  const order: Record<Finding['verdict'], number> = { good: 0, look: 1, bad: 2 }
  return findings
    .toSorted((a, b) => order[a.verdict] - order[b.verdict])
    .map(({ verdict, about, says }) => `${verdict.padEnd(5)}${about.padEnd(14)}${says}`)
    .join('\n')
}

function examineSettings(environment: Environment): Finding[] {
  const { databaseUrl, loopback, metricsToken, trustProxy } = environment
  return [
    examineOrigin(environment),
    trustProxy === true
      ? look('proxy', 'TRUST_PROXY=true believes every caller; name the addresses of the proxies instead.')
      : good('proxy', 'Only named proxies say where a caller comes from.'),
    metricsToken === undefined && !loopback
      ? look('watching', 'METRICS_TOKEN is not set: only this machine reads /metrics.')
      : good('watching', 'Prometheus can read /metrics.'),
    databaseUrl === undefined
      ? look('database', 'It is embedded: enough for one gateway on one site; several need DATABASE_URL.')
      : good('database', 'It is on a server.'),
  ]
}

function examineOrigin({ publicOrigin, loopback }: Environment): Finding {
  const about = 'origin'
  if (publicOrigin?.startsWith('https:')) return good(about, `Browsers come to ${publicOrigin}.`)
  if (loopback) return good(about, 'Only this machine comes to it.')
  return bad(
    about,
    'PUBLIC_ORIGIN has to be an https origin: without it browsers allow neither service worker nor keys, and nobody works offline.',
  )
}

async function examineFolder({ dataDir }: Environment): Promise<Finding> {
  const about = 'data folder'
  const folder = resolve(dataDir)
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize
    return finding(
      room >= leastRoom || 'bad',
      about,
      `${folder} has ${(room / gigabyte).toFixed(1)} GB left.`,
    )
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error
    if (why === 'ENOENT') return look(about, `DATA_DIR ${folder} is not there yet: the first start makes it.`)
    return bad(about, `DATA_DIR ${folder} cannot be read and written here (${why}).`)
  }
}

const unmade = look('tables', 'They come with the first start, or by `npm run db -- migrate`.')

async function examineDatabase(environment: Environment, clock: () => Date): Promise<Finding[]> {
  if (environment.databaseUrl === undefined && !existsSync(join(environment.dataDir, contents.embedded)))
    return [unmade]
  let database: Database
  try {
    database = await openDatabase(environment, (error) => {
      throw error
    })
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return [bad('database', error.message)]
  }
  try {
    if (!(await hasTables(database))) return [unmade]
    const server = database.kind === 'postgres' ? await examineServer(database, clock) : []
    return [
      ...server,
      good('tables', 'The database has every table of this build.'),
      await examineSenders(database, environment),
      await examineFactor(database),
    ]
  } finally {
    await database.close()
  }
}

async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  return rows[0]?.present === true && (await isMigrated(database))
}

interface ServerRow {
  version: string
  durable: boolean
  connections: string
  time: Date
}

async function examineServer({ pool }: Database, clock: () => Date): Promise<Finding[]> {
  const { rows } = await pool.query<ServerRow>(
    `select current_setting('server_version_num') as version,
       current_setting('fsync')::bool and current_setting('full_page_writes')::bool
         and current_setting('synchronous_commit') <> 'off' as durable,
       current_setting('max_connections') as connections, clock_timestamp() as time`,
  )
  const [found] = rows
  if (!found) throw new Error('a query of settings gave no row')
  const version = Number(found.version)
  const connections = Number(found.connections)
  const apart = Math.abs(found.time.getTime() - clock().getTime())
  return [
    finding(
      version >= leastVersion || 'bad',
      'server',
      `It is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    ),
    found.durable
      ? good('durability', 'What is acknowledged is on the disk.')
      : bad(
          'durability',
          'fsync, full_page_writes and synchronous_commit have to be on: what was acknowledged is lost with the power otherwise.',
        ),
    finding(
      connections >= leastConnections || 'look',
      'connections',
      `The server takes ${connections}; each gateway holds up to 20.`,
    ),
    finding(
      apart <= mostClockDifference || 'bad',
      'clock',
      `The clocks of gateway and server are ${(apart / second).toFixed(1)} s apart; both have to be set by NTP.`,
    ),
  ]
}

async function examineSenders({ orm }: Database, { delivery }: Environment): Promise<Finding> {
  const kept = await orm.$count(supplier, and(eq(supplier.status, 1), isNull(supplier.deletedAt)))
  if (kept > 0 || delivery.smtp || delivery.sms)
    return good('senders', 'Verification codes and messages can go out.')
  return look(
    'senders',
    'No supplier of mail or short messages is set up: nobody gets a verification code (系统管理 → 消息设置, or SMTP_URL).',
  )
}

async function examineFactor({ orm }: Database): Promise<Finding> {
  const [found] = await orm
    .select({ factorRequired: role.factorRequired })
    .from(role)
    .where(eq(role.roleId, packagedRoleId('system-administrator')))
  if (found?.factorRequired) return good('second factor', 'Administrators need one.')
  return look(
    'second factor',
    'Administrators sign in by their password alone (角色管理 → 系统管理员 → 二次验证).',
  )
}

function good(about: string, says: string): Finding {
  return { verdict: 'good', about, says }
}

function look(about: string, says: string): Finding {
  return { verdict: 'look', about, says }
}

function bad(about: string, says: string): Finding {
  return { verdict: 'bad', about, says }
}

/** @param fine true, or what it is where it is not. */
function finding(fine: true | 'look' | 'bad', about: string, says: string): Finding {
  return { verdict: fine === true ? 'good' : fine, about, says }
}
