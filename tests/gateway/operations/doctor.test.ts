import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { doctorReport, examine } from '#gateway/operations/doctor.ts'
import type { Finding } from '#gateway/operations/doctor-finding.ts'
import { systemClock } from '#gateway/platform/clock.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { startBucketServer } from '../../support/bucket.ts'
import { Postgres, quick } from '../../support/postgres.ts'
import { firstDay, named, type Prepared, testDatabase } from '../database.ts'
import { demo } from '../gateway.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const masterKey = '5e'.repeat(32)

function verdicts(findings: readonly Finding[]): Record<string, Finding['verdict']> {
  return Object.fromEntries(findings.map(({ about, verdict }) => [about, verdict]))
}

test('OPS-07 the doctor makes nothing where there is nothing yet, and says what a network without https keeps from people', async () => {
  const folder = join(temporaryFolder(), 'data')
  const findings = await examine(
    readEnvironment({ DATA_DIR: folder, HOST: '0.0.0.0', TRUST_PROXY: 'true' }),
    systemClock,
  )
  expect(verdicts(findings)).toEqual({
    origin: 'bad',
    proxy: 'look',
    watching: 'look',
    database: 'look',
    'data folder': 'look',
    tables: 'look',
  })
  const report = doctorReport(findings).split('\n')
  expect(report.at(-1)).toMatch(/^bad {2}origin +PUBLIC_ORIGIN has to be an https origin/)
  const again = await examine(readEnvironment({ DATA_DIR: folder }), systemClock)
  expect(verdicts(again)).toMatchObject({ origin: 'good', 'data folder': 'look' })
})

test('OPS-07 a data folder that is none, and a database that does not answer, are named', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const findings = await examine(
    readEnvironment({
      DATA_DIR: join(file, 'data'),
      DATABASE_URL: 'postgres://milepost@127.0.0.1:1/milepost',
      MASTER_KEY: masterKey,
    }),
    systemClock,
  )
  expect(verdicts(findings)).toMatchObject({ 'data folder': 'bad', database: 'bad' })
  expect(doctorReport(findings)).toContain('The database that DATABASE_URL names does not answer')
})

test('OPS-07 a bucket that is away or is not there, and a folder of files that cannot be used, are named', async () => {
  const { close, ...bucket } = await startBucketServer()
  const report = async (S3_BUCKET: string) => {
    const environment = readEnvironment({
      DATA_DIR: temporaryFolder(),
      S3_BUCKET,
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    })
    return doctorReport(await examine(environment, systemClock))
  }
  expect(await report(bucket.bucket)).toMatch(
    /^good files +The bucket milepost at http:.* can be read and written\.$/m,
  )
  expect(await report('another')).toMatch(
    /^bad {2}files +The bucket another at .* cannot be read and written/m,
  )
  await close()
  expect(await report(bucket.bucket)).toMatch(/^bad {2}files +.*\(ECONNREFUSED\).*S3_ENDPOINT/m)

  const folder = temporaryFolder()
  writeFileSync(join(folder, 'files'), '')
  const findings = await examine(readEnvironment({ DATA_DIR: folder }), systemClock)
  expect(doctorReport(findings)).toMatch(/^bad {2}files +.*\/files cannot be read and written here/m)
})

test('OPS-07 a bucket whose keys may only read is named', async () => {
  const { close, ...bucket } = await startBucketServer()
  const guard = createServer((request, response) => {
    if (request.method === 'PUT') return response.writeHead(403).end()
    const { url, method, headers } = request
    return get(new URL(url ?? '', bucket.endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
  })
  await once(guard.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.parse(z.object({ port: z.number() }), guard.address())
  const environment = readEnvironment({
    DATA_DIR: temporaryFolder(),
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  })
  const findings = await examine(environment, systemClock)
  guard.close()
  await close()
  expect(doctorReport(findings)).toMatch(
    /^bad {2}files +.*cannot be read and written .* list, read, write and delete/m,
  )
})

const server = process.env.TEST_DATABASE_URL
if (server) {
  const nameOf = async ({ pool }: Database) => {
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    return rows[0]?.name ?? ''
  }

  /** An installation on a database of its own, of which nothing else is wrong. */
  const onServer = async (prepared?: Prepared) => {
    const database = await testDatabase(prepared)
    const DATABASE_URL = named(server, await nameOf(database))
    const environment = (MASTER_KEY = masterKey) =>
      readEnvironment({
        DATA_DIR: temporaryFolder(),
        DATABASE_URL,
        MASTER_KEY,
        PUBLIC_ORIGIN: 'https://milepost.example.com',
        TRUST_PROXY: '10.0.0.1',
        METRICS_TOKEN: 'a-token-of-more-than-sixteen',
        SMS_URL: 'https://sms.example.com/send',
        SMS_KEY: 'key',
      })
    return { database, environment }
  }

  test('OPS-07 the MASTER_KEY of another installation is named', async () => {
    const { database, environment } = await onServer(demo)
    expect(verdicts(await examine(environment(), systemClock))).toMatchObject({ 'master key': 'good' })
    const findings = await examine(environment('6f'.repeat(32)), systemClock)
    expect(doctorReport(findings)).toMatch(
      /^bad {2}master key +MASTER_KEY is not the key that this database was begun with; put that one back\.$/m,
    )
    await database.close()
  })

  test('OPS-07 tables of an older build, and of one whose data no build reads, are named with what to do', async () => {
    const { database, environment } = await onServer()
    const report = async () => doctorReport(await examine(environment(), systemClock))
    await database.pool.query("update drizzle.__drizzle_migrations set hash = 'of another build'")
    expect(await report()).toMatch(/^bad {2}tables +This database was made by a build from before/m)
    await database.pool.query('delete from drizzle.__drizzle_migrations')
    expect(await report()).toMatch(/^look tables +The database lacks some of this build.*db -- migrate/m)
    await database.close()
  })

  test('OPS-07 an account that does not own the tables, or may not make them, is named with what to do', async () => {
    const owned = await Postgres.start(undefined, quick)
    await owned.query('create role keeper login')
    await owned.query('create role guest login')
    await owned.query('create database installed owner keeper')
    const installed = named(owned.url, 'installed')
    const report = async (username: string) => {
      const DATABASE_URL = Object.assign(new URL(installed), { username }).href
      const settings = { DATABASE_URL, MASTER_KEY: masterKey, DATA_DIR: temporaryFolder() }
      return doctorReport(await examine(readEnvironment(settings), systemClock))
    }
    expect(await report('guest')).toMatch(
      /^bad {2}rights +The account guest of DATABASE_URL may not create tables; `alter database installed owner to guest`\.$/m,
    )
    expect(await report('keeper')).toMatch(/^look tables /m)
    const database = await openDatabase({ databaseUrl: installed, dataDir: '' }, () => {})
    await migrateDatabase(database, firstDay)
    await database.close()
    expect(await report('keeper')).toMatch(
      /^bad {2}rights +The account keeper of DATABASE_URL does not own the tables, .*`grant milepost to keeper`\.$/m,
    )
    await owned.remove()
  })

  test('OPS-07 a standby that is away, is none, or stands in the primary’s place is named', async () => {
    const primary = await Postgres.start()
    const standby = await primary.startStandby()
    const report = async (DATABASE_URL: string, DATABASE_REPLICA_URL?: string) => {
      const environment = { DATABASE_URL, DATABASE_REPLICA_URL, MASTER_KEY: masterKey }
      const settings = readEnvironment({ DATA_DIR: temporaryFolder(), ...environment })
      return doctorReport(await examine(settings, systemClock))
    }
    expect(await report(primary.url, standby.url)).toMatch(/^good standby /m)
    expect(await report(primary.url, primary.url)).toMatch(/^look standby +.* follows none/m)
    expect(await report(standby.url)).toMatch(/^bad {2}server +It answers reads alone/m)
    await standby.kill()
    expect(await report(primary.url, standby.url)).toMatch(
      /^look standby +The standby that DATABASE_REPLICA_URL names does not answer \(ECONNREFUSED\)/m,
    )
    await primary.query("alter system set synchronous_standby_names = '*'")
    await primary.query('select pg_reload_conf()')
    await expect
      .poll(() => report(primary.url))
      .toMatch(/^bad {2}standby +Writes wait for a synchronous standby, and none is there; start it/m)
    await standby.remove()
    await primary.remove()
  })

  test('OPS-07 a server whose writes are not durable and whose clock is another is told, and what is well, too', async () => {
    const { database, environment } = await onServer()
    await database.pool.query(`alter database "${await nameOf(database)}" set synchronous_commit = off`)
    const findings = await examine(environment(), () => new Date(Date.now() + 60_000))
    expect(verdicts(findings)).toMatchObject({
      origin: 'good',
      proxy: 'good',
      watching: 'good',
      server: 'good',
      tables: 'good',
      senders: 'good',
      durability: 'bad',
      clock: 'bad',
      'second factor': 'look',
    })
    await database.close()
  })
}
