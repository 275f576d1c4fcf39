import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { and, eq, getTableName, isNull } from 'drizzle-orm'
import { Client } from 'pg'
import { type Database, openDatabase } from '../db/client.ts'
import { isMigrated, refuseStrange } from '../db/migrate.ts'
import { dividedByTime } from '../db/partitions.ts'
import { role } from '../db/tables/role.ts'
import { supplier } from '../db/tables/supplier.ts'
import { packagedRoleId } from '../packaged/roles.ts'
import { second } from '../platform/durations.ts'
import { masterKeyFile, readOrCreateMasterKey, refuseOtherKey } from '../platform/master-key.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { createEncryption } from '../security/encryption.ts'
import { checkMasterKey, WrongMasterKey } from '../security/login-keys.ts'
import type { Environment } from '../settings/env.ts'
import { contents } from './archive.ts'
import { bad, type Finding, finding, good, look, reasonOf } from './doctor-finding.ts'

/** Signatures of calls bear minutes; sessions and the trail of several gateways are to agree, milliseconds. */
const mostClockDifference = 5_000
/** Of PostgreSQL, as `server_version_num` counts. */
const leastVersion = 150_000
/** A pool of twenty for each of two gateways, and some for backups and people. */
const leastConnections = 50

const unmade = look('tables', 'They come with the first start, or by `npm run db -- migrate`.')
const outdated = look(
  'tables',
  'The database lacks some of this build: they come with the first start of a gateway, or by `npm run db -- migrate`.',
)

/** What is wrong with the database that the settings name, and with its standbys. */
export async function examineDatabase(environment: Environment, clock: () => Date): Promise<Finding[]> {
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
    const server = database.kind === 'postgres' ? await examineServer(database, clock) : []
    return [
      ...server,
      ...(await examineReplica(environment)),
      ...(await examineContents(database, environment)),
    ]
  } finally {
    await database.close()
  }
}

async function examineContents(database: Database, environment: Environment): Promise<Finding[]> {
  const missing = await missingRights(database)
  if (missing) return [bad('rights', missing)]
  try {
    await refuseStrange(database.pool)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return [bad('tables', error.message)]
  }
  const { rows } = await database.pool.query<{ present: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  if (!rows[0]?.present) return [unmade]
  if (!(await isMigrated(database))) return [outdated]
  return [
    good('tables', 'The database has every table of this build.'),
    await examineKey(database, environment),
    await examineSenders(database, environment),
    await examineFactor(database),
  ]
}

interface RightsRow {
  account: string
  database: string
  mayCreate: boolean
  /** Owners of tables, other than the account and those that it belongs to. */
  owners: string | null
}

/** What keeps the account from tables that a gateway adds partitions to, which only their owner may. */
async function missingRights({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<RightsRow>(
    `select quote_ident(current_user) as account, quote_ident(current_database()) as database,
       has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate",
       (select string_agg(distinct quote_ident(pg_get_userbyid(relowner)), ', ') from pg_class
         where relname = any($1) and relkind = 'p' and relnamespace = 'public'::regnamespace
           and not pg_has_role(relowner, 'usage')) as owners`,
    [dividedByTime.map(({ table }) => getTableName(table))],
  )
  const [found] = rows
  if (!found) throw new Error('a query of rights gave no row')
  const { account, database, mayCreate, owners } = found
  if (owners !== null)
    return `The account ${account} of DATABASE_URL does not own the tables, and cannot keep them; sign in as ${owners}, or \`grant ${owners} to ${account}\`.`
  if (!mayCreate)
    return `The account ${account} of DATABASE_URL may not create tables; \`alter database ${database} owner to ${account}\`.`
  return undefined
}

async function examineKey(database: Database, environment: Environment): Promise<Finding> {
  const about = 'master key'
  const file = masterKeyFile(resolve(environment.dataDir))
  if (!environment.masterKey && !existsSync(file))
    return bad(about, `${file} is gone, by which this database is encrypted; put it back from a backup.`)
  try {
    const key = environment.masterKey ?? readOrCreateMasterKey(resolve(environment.dataDir))
    await checkMasterKey(database, createEncryption(key))
    return good(about, 'It is the one that the database was begun with.')
  } catch (error) {
    if (error instanceof WrongMasterKey) return bad(about, refuseOtherKey(environment).message)
    if (error instanceof StartRefusal) return bad(about, error.message)
    throw error
  }
}

/** The standby to read from, if one is named. While it is away, gateways read at the primary. */
async function examineReplica({ replicaUrl }: Environment): Promise<Finding[]> {
  const about = 'standby'
  if (replicaUrl === undefined) return []
  const client = new Client({ connectionString: replicaUrl, connectionTimeoutMillis: 5 * second })
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return [
      rows[0]?.follows
        ? good(about, 'The server that DATABASE_REPLICA_URL names follows another.')
        : look(
            about,
            'The server that DATABASE_REPLICA_URL names follows none, and nothing is read there; name a standby of the one in DATABASE_URL.',
          ),
    ]
  } catch (error) {
    const says = `The standby that DATABASE_REPLICA_URL names does not answer (${reasonOf(error)}), and all is read at the primary; start it, or correct the address.`
    return [look(about, says)]
  } finally {
    await client.end()
  }
}

interface ServerRow {
  version: string
  durable: boolean
  connections: string
  time: Date
  /** Whether it refuses writes. */
  passive: boolean
  /** Whether a write waits for a standby while none is there. */
  alone: boolean
}

const readsAlone =
  'It answers reads alone, as a standby does; DATABASE_URL has to name the primary, or the proxy before it (deploy/haproxy/database.cfg).'
const standbyAway =
  'Writes wait for a synchronous standby, and none is there; start it (deploy/runbook.md, “A standby that is away”).'

async function examineServer({ pool }: Database, clock: () => Date): Promise<Finding[]> {
  const { rows } = await pool.query<ServerRow>(
    `select current_setting('server_version_num') as version,
       current_setting('fsync')::bool and current_setting('full_page_writes')::bool
         and current_setting('synchronous_commit') <> 'off' as durable,
       current_setting('max_connections') as connections, clock_timestamp() as time,
       current_setting('transaction_read_only')::bool as passive,
       current_setting('synchronous_standby_names') <> '' 
         and not exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) as alone`,
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
    ...(found.passive ? [bad('server', readsAlone)] : []),
    ...(found.alone ? [bad('standby', standbyAway)] : []),
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
