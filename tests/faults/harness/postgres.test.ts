import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Postgres } from '../../support/postgres.ts'

test('a killed PostgreSQL keeps what it acknowledged and forgets what was not committed', async () => {
  const postgres = await Postgres.start()
  try {
    await postgres.query('create table kept (id int primary key)')
    await postgres.query('insert into kept values (1), (2)')
    const held = await postgres.hold('select from kept where id = 1 for update')
    const cutOff = postgres.query('update kept set id = 3 where id = 1')
    const failure = expect(cutOff).rejects.toThrow('terminated')
    await held.awaited()

    await postgres.kill()
    await failure
    await held.release()
    await expect(postgres.query('select 1')).rejects.toThrow(/ECONNREFUSED/)

    await postgres.start()
    expect(await postgres.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  } finally {
    await postgres.remove()
  }
})

test('PostgreSQL starts on a copy of a folder that was stopped in order', async () => {
  const first = await Postgres.start()
  await first.query('create table copied as select 7 as id')
  await first.stop()
  const second = await Postgres.start(first.dataFolder)
  try {
    expect(await second.query('select id from copied')).toEqual([{ id: 7 }])
  } finally {
    await first.remove()
    await second.remove()
  }
})

test('a killed PostgreSQL is gone for the one that is started after it, which asks whether its number is still taken', async () => {
  const postgres = await Postgres.start()
  try {
    const pid = Number.parseInt(readFileSync(join(postgres.dataFolder, 'postmaster.pid'), 'utf8'), 10)
    expect(process.kill(pid, 0)).toBe(true)
    await postgres.kill()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await postgres.start()
  } finally {
    await postgres.remove()
  }
})
