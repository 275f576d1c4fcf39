import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase, type Tx } from '../db/client.ts'
import { readEpoch } from '../db/epoch.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { setting } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
import { forgetAllHeads } from '../log/head-attestations.ts'
import { addCut } from '../log/trail-cuts.ts'
import { createTrailKey, type TrailKey } from '../log/trail-key.ts'
import { readOrCreateMasterKey } from '../platform/master-key.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { Environment } from '../settings/env.ts'
import { contents, markOf, readDescription, runProgram, serverArguments } from './archive.ts'

type Where = Pick<Environment, 'dataDir' | 'databaseUrl' | 'masterKey'>

/**
 * Puts a backup in the place of database and uploaded files, and gives the database a new epoch.
 * @param force also where there are rows already.
 * @throws StartRefusal, before anything is touched, when there are rows and no `force`, a gateway runs, the archive
 *   is none of ours or of the other kind of database, or the master key is not the backup's.
 */
export async function restore(environment: Where, file: string, force: boolean, now: Date): Promise<string> {
  const dataDir = resolve(environment.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  const staged = join(dataDir, 'restoring')
  try {
    rmSync(staged, { recursive: true, force: true })
    mkdirSync(staged, { mode: 0o700 })
    await runProgram('tar', ['-xzf', resolve(file), '--no-same-owner', '-C', staged])
    const description = readDescription(staged, file)
    const kind = environment.databaseUrl ? 'postgres' : 'embedded'
    if (description.kind !== kind) throw otherKind(file, description.kind)
    const masterKey = keyOf(environment, dataDir)
    if (markOf(masterKey) !== description.keyMark) throw otherKey(file, environment, dataDir)
    const key = createTrailKey(masterKey)
    await (environment.databaseUrl
      ? restoreServer(
          { databaseUrl: environment.databaseUrl, dataDir },
          join(staged, contents.postgres),
          force,
          key,
          now,
        )
      : restoreFolder(dataDir, staged, force, key, now))
    putInPlace(join(staged, 'files'), join(dataDir, 'files'))
    return `The database of ${description.madeAt} is back, with its files. Devices take a new snapshot at their next contact.`
  } finally {
    rmSync(staged, { recursive: true, force: true })
    unlock()
  }
}

async function restoreFolder(
  dataDir: string,
  staged: string,
  force: boolean,
  key: TrailKey,
  now: Date,
): Promise<void> {
  const folder = join(dataDir, contents.embedded)
  if (existsSync(folder) && !force) throw alreadyThere(`DATA_DIR ${dataDir} has a database already`)
  await reopen({ dataDir: staged }, key, now)
  putInPlace(join(staged, contents.embedded), folder)
}

/** In the transaction that puts the backup in its place: `pg_restore --clean` cannot drop what partitions inherit. */
const emptyDatabase = `
set local client_min_messages = warning;
do $$ declare which record; begin
  for which in
    select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  loop execute format('drop table %s cascade', which.name); end loop;
  for which in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop execute format('drop function %s cascade', which.name); end loop;
end $$;
drop schema if exists drizzle cascade;
`

async function restoreServer(
  settings: { databaseUrl: string; dataDir: string },
  dump: string,
  force: boolean,
  key: TrailKey,
  now: Date,
): Promise<void> {
  const database = await openDatabase(settings, refuseFailure)
  try {
    const { rows } = await database.pool.query<{ filled: boolean; gateways: number }>(`
      select exists (select from pg_tables where schemaname = 'public') as filled,
        (select count(*)::int from pg_stat_activity
          where application_name = 'milepost' and datname = current_database() and pid <> pg_backend_pid()) as gateways`)
    if (rows[0]?.gateways)
      throw new StartRefusal('A gateway is connected to this database; stop all of them first.')
    if (rows[0]?.filled && !force)
      throw alreadyThere('The database that DATABASE_URL names has tables already')
  } finally {
    await database.close()
  }
  const [emptying, filling] = [`${dump}.emptying.sql`, `${dump}.sql`]
  writeFileSync(emptying, emptyDatabase)
  await runProgram('pg_restore', ['--no-owner', `--file=${filling}`, dump])
  const { dbname, env } = serverArguments(settings.databaseUrl)
  const whole = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction']
  const files = [`--output=${dump}.log`, `--file=${emptying}`, `--file=${filling}`]
  await runProgram('psql', [...whole, ...files, dbname], env)
  await reopen(settings, key, now)
}

async function reopen(
  settings: { databaseUrl?: string; dataDir: string },
  key: TrailKey,
  now: Date,
): Promise<void> {
  const database = await openDatabase(settings, refuseFailure)
  try {
    await beginEpoch(database, key, now)
  } finally {
    await database.close()
  }
}

/** No row is changed once a second from the year 2000 on: so many revisions lie below those of a later epoch. */
const countedFrom = Date.UTC(2000, 0, 1)

/**
 * Devices that knew the database before see by the epoch that it went back in time (offline.md, fault 34). Its revisions begin
 * above all that were given in the time that is lost now, so that one which was read then is never taken for one of this epoch.
 * A signed cut says where the trail that is back ends. Every row counts as changed now: the numbers of another server's transactions mean nothing to the cursors of `sync/pull`.
 */
export async function beginEpoch(database: Database, key: TrailKey, now: Date): Promise<void> {
  await withTransaction(database, async (tx) => {
    const epoch = Math.max((await readEpoch(tx)) + 1, Math.floor((now.getTime() - countedFrom) / 1000))
    await tx
      .insert(setting)
      .values({ name: 'epoch', value: epoch })
      .onConflictDoUpdate({ target: setting.name, set: { value: epoch } })
    await addCut(tx, key, epoch, now)
    await forgetAllHeads(tx)
    for (const name of await tablesWith(tx, 'changed_in'))
      await tx.execute(sql`update public.${sql.identifier(name)} set changed_in = pg_current_xact_id()`)
    const first = sql.raw(String(epoch))
    for (const name of await tablesWith(tx, 'field_revisions')) {
      const table = sql`public.${sql.identifier(name)}`
      await tx.execute(sql`update ${table} set revision = ${first}`)
      await tx.execute(sql`alter table ${table} alter column revision set default ${first}`)
    }
  })
}

async function tablesWith(tx: Tx, column: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} order by 1`)
  return rows.map(({ name }) => name)
}

function putInPlace(from: string, to: string): void {
  const replaced = `${to}.replaced`
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(to)) renameSync(to, replaced)
  renameSync(from, to)
  rmSync(replaced, { recursive: true, force: true })
}

function keyOf({ masterKey, databaseUrl }: Where, dataDir: string): Buffer {
  if (masterKey) return masterKey
  if (databaseUrl || existsSync(join(dataDir, 'master.key'))) return readOrCreateMasterKey(dataDir)
  throw new StartRefusal(
    `Put the master.key that belongs to the backup into ${dataDir} first, or set MASTER_KEY: it is not in the backup.`,
  )
}

function refuseFailure(error: Error): void {
  throw error
}

function alreadyThere(what: string): StartRefusal {
  return new StartRefusal(`${what}; --force puts the backup in its place, and what is there now is lost.`)
}

function otherKind(file: string, kind: keyof typeof contents): StartRefusal {
  return new StartRefusal(
    kind === 'embedded'
      ? `${file} holds an embedded database; restore it without DATABASE_URL.`
      : `${file} holds the database of a server; name one in DATABASE_URL.`,
  )
}

function otherKey(file: string, { masterKey }: Where, dataDir: string): StartRefusal {
  const key = masterKey ? 'MASTER_KEY' : join(dataDir, 'master.key')
  return new StartRefusal(`${key} is not the key that the database in ${file} is sealed under; use that one.`)
}
