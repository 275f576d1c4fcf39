import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doctorReport, examine, type Finding } from '#gateway/operations/doctor.ts'
import { systemClock } from '#gateway/platform/clock.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { named, testDatabase } from '../database.ts'
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

const server = process.env.TEST_DATABASE_URL
if (server) {
  test('OPS-07 a server whose writes are not durable and whose clock is another is told, and what is well, too', async () => {
    const database = await testDatabase()
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    const DATABASE_URL = named(server, rows[0]?.name ?? '')
    const environment = readEnvironment({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL,
      MASTER_KEY: masterKey,
      PUBLIC_ORIGIN: 'https://milepost.example.com',
      TRUST_PROXY: '10.0.0.1',
      METRICS_TOKEN: 'a-token-of-more-than-sixteen',
      SMS_URL: 'https://sms.example.com/send',
      SMS_KEY: 'key',
    })
    await database.pool.query(`alter database "${rows[0]?.name}" set synchronous_commit = off`)
    const findings = await examine(environment, () => new Date(Date.now() + 60_000))
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
