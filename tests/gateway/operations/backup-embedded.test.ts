import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#gateway/db/client.ts'
import { migrateDatabase } from '#gateway/db/migrate.ts'
import { person } from '#gateway/db/tables/person.ts'
import { setting } from '#gateway/db/tables/session.ts'
import { backUp } from '#gateway/operations/backup.ts'
import { restore } from '#gateway/operations/restore.ts'
import { readOrCreateMasterKey } from '#gateway/platform/master-key.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const now = new Date('2026-11-20T08:00:00Z')

function open(dataDir: string): Promise<Database> {
  return openDatabase({ dataDir }, (error) => {
    throw error
  })
}

async function settings(database: Database): Promise<Record<string, unknown>> {
  const rows = await database.orm.select().from(setting)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** @returns the revision that the row begins with. */
async function addPerson({ orm }: Database): Promise<number | undefined> {
  const changed = { changedAt: now, changedByName: 'test' }
  const added = orm.insert(person).values({ userId: randomUUID(), userName: '王建国', ...changed })
  return (await added.returning())[0]?.revision
}

/** A gateway's place: an embedded database that remembers one word, and one uploaded file. */
async function makePlace(word: string): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  const database = await open(dataDir)
  await migrateDatabase(database, new Date())
  await database.orm.insert(setting).values({ name: 'word', value: word })
  await addPerson(database)
  await database.close()
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files/photo'), word)
  readOrCreateMasterKey(dataDir)
  return dataDir
}

function at(dataDir: string) {
  return { dataDir, databaseUrl: undefined, masterKey: undefined, bucket: undefined }
}

test('a backup of the embedded database brings back rows and files, with a new epoch', async () => {
  const source = await makePlace('里程')
  const file = join(temporaryFolder(), 'backup.tar.gz')
  const told = await backUp(at(source), file, now)
  expect(told).toContain(`does not hold the master key: keep ${join(source, 'master.key')} in another place`)
  expect(statSync(file).mode & 0o077).toBe(0)

  const target = join(temporaryFolder(), 'data')
  await expect(restore(at(target), file, false, now)).rejects.toThrow(
    'Put the master.key that belongs to the backup',
  )
  writeFileSync(join(target, 'master.key'), readFileSync(join(source, 'master.key')))
  await restore(at(target), file, false, now)
  const restored = await open(target)
  const first = await settings(restored)
  expect(first).toEqual({
    ...{ word: '里程', epoch: expect.any(Number) },
    // Where the trail was cut, for its verification to know.
    trailCuts: [expect.objectContaining({ seq: 0, epoch: first.epoch })],
  })
  // What was read before has a smaller revision than any row has from now on.
  const { revision } = person
  expect(await restored.orm.select({ revision }).from(person)).toEqual([{ revision: first.epoch }])
  expect(await addPerson(restored)).toBe(first.epoch)
  await restored.close()
  expect(readFileSync(join(target, 'files/photo'), 'utf8')).toBe('里程')

  const later = new Date(now.getTime() + 1000)
  await restore(at(target), file, true, later)
  const again = await open(target)
  expect((await settings(again)).epoch).toBeGreaterThan(Number(first.epoch))
  await again.close()
  expect(existsSync(join(target, 'restoring'))).toBe(false)
})

test('neither backs up a running gateway, nor restores over rows without --force, nor under another key', async () => {
  const source = await makePlace('old')
  const file = join(temporaryFolder(), 'backup.tar.gz')
  const running = await open(source)
  await expect(backUp(at(source), file, now)).rejects.toThrow('is in use by the running gateway')
  expect(existsSync(file)).toBe(false)
  await running.close()
  await backUp(at(source), file, now)

  const target = await makePlace('new')
  await expect(restore(at(target), file, true, now)).rejects.toThrow('is not the key that the database in')
  await expect(restore(at(source), file, false, now)).rejects.toThrow('has a database already; --force')
  rmSync(file)
  writeFileSync(file, 'something else')
  await expect(restore(at(target), file, true, now)).rejects.toThrow('tar failed')
  const kept = await open(target)
  expect(await settings(kept)).toEqual({ word: 'new' })
  await kept.close()
})
