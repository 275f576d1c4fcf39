import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/db/client.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { createTrailKey } from '#gateway/log/trail-key.ts'
import { archiveMonth, verifyArchive } from '#gateway/operations/trail-archive.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory } from '#gateway/security/history.ts'
import { testDatabase } from '../database.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { trailKey } from '../trail.ts'

const now = new Date('2026-11-20T08:00:00Z')
let database: Database

/** 1,100 rows of October, more than are read at a time, and one of November. */
beforeAll(async () => {
  database = await testDatabase()
  const entries = Array.from({ length: 1_101 }, (_, index) => {
    const changedAt = new Date(index < 1_100 ? '2026-10-20T08:00:00.123Z' : now)
    return {
      historyId: newId(changedAt),
      entity: 'work-site' as const,
      entityId: newId(changedAt),
      action: 'update' as const,
      revision: 2,
      label: `雅江特大桥 ${index}`,
      before: { progress: index },
      after: { progress: index + 0.5, planned: changedAt },
      accountName: 'engineer',
      changedByName: '王建国',
      changedAt,
      madeAt: index % 2 ? changedAt : null,
      requestId: 'r',
    }
  })
  await withTransaction(database, (tx) => appendHistory(tx, entries))
})
afterAll(() => database.close())

async function archived(): Promise<string> {
  const file = join(temporaryFolder(), '2026-10.jsonl.gz')
  expect(await archiveMonth(database, trailKey, '2026-10', file, now)).toContain('1100 rows of 2026-10')
  return file
}

test('LOG-07 a month that is over is archived whole, and verified there', async () => {
  const file = await archived()
  expect(await verifyArchive(database, trailKey, file)).toContain('is sound: 1100 rows of 2026-10')
})

test('LOG-07 a month that goes on, has no rows or is none is not archived, nor over another file', async () => {
  const archive = (month: string, file = join(temporaryFolder(), 'x.gz')) =>
    archiveMonth(database, trailKey, month, file, now)
  await expect(archive('2026-11')).rejects.toThrow('2026-11 is not over yet')
  await expect(archive('2026-09')).rejects.toThrow('no rows of 2026-09')
  await expect(archive('2026-13')).rejects.toThrow('no month like 2026-11')
  await expect(archive('2026-10', await archived())).rejects.toThrow('exists already')
})

test.each<[string, (lines: string[]) => string[], string]>([
  [
    'a row is altered',
    (lines) => lines.map((line) => line.replace('特大桥 7"', '大桥 7"')),
    'line 8 .* was altered',
  ],
  ['a row is taken out', (lines) => lines.toSpliced(7, 1), 'line 8 .* does not follow'],
  ['the first row is taken out', (lines) => lines.slice(1), 'not those that its seal names'],
  ['the last row is taken out', (lines) => lines.toSpliced(-2, 1), 'not those that its seal names'],
  ['the end is cut off', (lines) => lines.slice(0, 900), 'its seal is missing'],
  [
    'the seal is altered',
    (lines) => lines.map((line) => line.replace('"rows":1100', '"rows":1099')),
    'not signed',
  ],
  ['a line is none', (lines) => lines.with(3, '{'), 'cannot be read behind its line'],
])('LOG-07 an archive in which %s is refused by name', async (_what, change, sentence) => {
  const file = await archived()
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`))
  await expect(verifyArchive(database, trailKey, file)).rejects.toThrow(new RegExp(sentence))
})

test('LOG-07 an archive that is cut off in the middle of its bytes, or of another platform, is refused', async () => {
  const file = await archived()
  await expect(verifyArchive(database, createTrailKey(Buffer.alloc(32, 1)), file)).rejects.toThrow(
    'not signed',
  )
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  await expect(verifyArchive(database, trailKey, file)).rejects.toThrow('cannot be read')
})

test('LOG-07 an archive tells whether the trail ends its month in another way', async () => {
  const file = await archived()
  const { rows } = await database.pool.query<{ seq: string; hash: string }>(
    `select seq, hash from history where month = '2026-10' order by seq desc limit 1`,
  )
  await database.pool.query('update history set hash = $1 where seq = $2', ['x', rows[0]?.seq])
  await expect(verifyArchive(database, trailKey, file)).rejects.toThrow('another end of 2026-10')
  await database.pool.query('update history set hash = $1 where seq = $2', [rows[0]?.hash, rows[0]?.seq])
})
