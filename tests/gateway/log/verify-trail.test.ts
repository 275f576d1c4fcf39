import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TrailFindings } from '#contract/log/trail-check.ts'
import type { Database } from '#gateway/db/client.ts'
import { history } from '#gateway/db/tables/history.ts'
import { withTransaction } from '#gateway/db/transaction.ts'
import { forgetHeads } from '#gateway/log/head-attestations.ts'
import { HeadSigner } from '#gateway/log/sign-heads.ts'
import { createTrailKey } from '#gateway/log/trail-key.ts'
import { beginEpoch } from '#gateway/operations/restore.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { appendHistory, hashOf } from '#gateway/security/history.ts'
import { testDatabase } from '../database.ts'
import { append, checkTrail, entry, trailKey } from '../trail.ts'

const months = ['2026-09', '2026-10', '2026-11'] as const
let database: Database
let folder: string

/** Nine rows: three of each month; heads signed after each. */
beforeEach(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'milepost-test-'))
  const signer = signerOf('gateway-a')
  for (const [at, month] of months.entries()) {
    const entries = [0, 1, 2].map((index) => entry(at * 3 + index, new Date(`${month}-20T08:00:00.123Z`)))
    // Two transactions, for the chain goes on from one to the next.
    await append(database, entries.slice(0, 2))
    await append(database, entries.slice(2))
    await signer.sign()
  }
})

afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

function signerOf(gateway: string, key = trailKey): HeadSigner {
  const clock = () => new Date('2026-11-20T08:00:00Z')
  const logger = createLogger('silent')
  return new HeadSigner({ database, clock, logger, folder, gateway, key })
}

/** The history's place of a row, counted from 1. */
async function seqOf(place: number): Promise<number> {
  const { rows } = await database.pool.query<{ seq: string }>('select seq from history order by seq')
  return Number(rows[place - 1]?.seq)
}

async function run(query: string, ...values: unknown[]): Promise<void> {
  await database.pool.query(query, values)
}

async function check(): Promise<TrailFindings> {
  return await checkTrail(database, folder)
}

test('LOG-04 a trail as it was written is sound, month by month, with every signed head on it', async () => {
  const found = await check()
  expect(found).toMatchObject({ heads: 3, cutHeads: 0, faults: [], faultCount: 0 })
  expect(found.months.map(({ month, rows, faults }) => [month, rows, faults])).toEqual(
    months.map((month) => [month, 3, 0]),
  )
  const { rows } = await database.pool.query('select hash from history order by seq desc limit 1')
  expect(found.months.at(-1)?.lastHash).toBe(rows[0].hash)
})

test('LOG-04 months follow each other, though a clock lags behind, and begin at midnight in China', async () => {
  await append(database, [
    entry(9, new Date('2026-10-31T15:59:59.999Z')),
    entry(10, new Date('2026-11-30T16:00:00Z')),
  ])
  const found = await check()
  expect(found.faults).toEqual([])
  expect(found.months.map(({ month, rows }) => [month, rows])).toEqual([
    ['2026-09', 3],
    ['2026-10', 3],
    ['2026-11', 4],
    ['2026-12', 1],
  ])
})

test.each([1, 5, 9])('LOG-04 row %i, if altered, is named', async (place) => {
  const seq = await seqOf(place)
  await run(`update history set after = jsonb_set(after, '{progress}', '99') where seq = $1`, seq)
  const month = months[Math.floor((place - 1) / 3)]
  expect(await check()).toMatchObject({ faultCount: 1, faults: [{ seq, kind: 'altered', month }] })
})

test.each([
  'project_id = gen_random_uuid()',
  'organization_id = gen_random_uuid()',
  'department_id = gen_random_uuid()',
  `fields = '{}'`,
  `month = '2026-12'`,
  `month = '2026-08'`,
])('LOG-04 a row that is found elsewhere, by its %s, is named', async (change) => {
  const seq = await seqOf(5)
  await run(`update history set ${change} where seq = $1`, seq)
  expect(await check()).toMatchObject({ faultCount: 1, faults: [{ seq, kind: 'altered' }] })
})

test('LOG-04 a row that was removed is named at the one behind it, the first row too', async () => {
  const [second, fifth] = [await seqOf(2), await seqOf(5)]
  await run('delete from history where seq = $1', await seqOf(4))
  expect(await check()).toMatchObject({ faultCount: 1, faults: [{ seq: fifth, kind: 'removed' }] })
  await run('delete from history where seq = $1', await seqOf(1))
  expect(await check()).toMatchObject({ faults: [{ seq: second, kind: 'removed' }, { seq: fifth }] })
})

test('LOG-04 rows that changed places are named', async () => {
  const [first, second] = [await seqOf(5), await seqOf(6)]
  await run('update history set seq = -1 where seq = $1', first)
  await run('update history set seq = $1 where seq = $2', first, second)
  await run('update history set seq = $1 where seq = -1', second)
  const { faults } = await check()
  expect(faults.filter(({ historyId }) => historyId)).toMatchObject([
    { seq: first, kind: 'moved' },
    { seq: second, kind: 'moved' },
    { kind: 'moved' },
  ])
})

test('security 43: behind a row that is not sound, tampering is found as well', async () => {
  const [second, fourth] = [await seqOf(2), await seqOf(4)]
  await run('update history set label = $1 where seq = any($2)', 'x', [second, fourth])
  expect(await check()).toMatchObject({ faultCount: 2, faults: [{ seq: second }, { seq: fourth }] })
})

test('LOG-07 a cut tail is named by the heads beyond it, once for each gateway, whatever row it began at', async () => {
  await append(database, [entry(9)])
  await signerOf('gateway-b').sign()
  const last = await seqOf(10)
  await run('delete from history where seq = $1', last)
  const cut = { kind: 'tail-removed', month: '2026-11', seq: last, file: 'gateway-b.heads', line: 1 }
  expect(await check()).toMatchObject({ faultCount: 1, faults: [cut] })
  // What comes after it takes the place of what was cut.
  await append(database, [entry(10)])
  expect(await check()).toMatchObject({ faultCount: 1, faults: [{ ...cut, kind: 'removed' }] })
})

test.each([0, 1, 2])(
  'LOG-07 a removed month is named, and where the trail goes on behind it (%i)',
  async (at) => {
    const [month, next] = [months[at], months[at + 1]]
    const seq = await seqOf(at * 3 + 4)
    await run('delete from history where month = $1', month)
    const { faults } = await check()
    const removed = { kind: 'month-removed', month, file: 'gateway-a.heads', line: at + 1 }
    expect(faults).toMatchObject(next ? [{ kind: 'removed', seq, month: next }, removed] : [removed])
  },
)

test('LOG-07 a chain that was written again without a gap is named by the heads', async () => {
  const rows = await database.orm.select().from(history).orderBy(history.seq)
  let last = rows[3]?.previousHash ?? ''
  for (const row of rows.slice(3)) {
    const changed = { ...row, label: '改' }
    const hash = hashOf(last, changed)
    await run(
      'update history set label = $1, previous_hash = $2, hash = $3 where seq = $4',
      '改',
      last,
      hash,
      row.seq,
    )
    last = hash
  }
  const { faults } = await check()
  expect(faults.map(({ kind, month, line }) => [kind, month, line])).toEqual([
    ['rewritten', '2026-10', 2],
    ['rewritten', '2026-11', 3],
  ])
})

const path = () => join(folder, 'gateway-a.heads')

test.each<[string, (lines: string[]) => string[], number]>([
  ['altered', ([first = '', ...others]) => [first.replace('2026-09', '2026-08'), ...others], 1],
  ['taken out', ([first = '', , third = '']) => [first, third], 2],
  ['no line of a head', ([first = '', second = '']) => [first, second, '{"seq":'], 3],
])('LOG-07 a signed head that is %s is named', async (_how, change, line) => {
  writeFileSync(path(), `${change(readFileSync(path(), 'utf8').trimEnd().split('\n')).join('\n')}\n`)
  const { faults } = await check()
  expect(faults[0]).toEqual({ kind: 'heads-altered', file: 'gateway-a.heads', line })
})

test('LOG-07 a head that another key signed is named', async () => {
  await signerOf('stranger', createTrailKey(Buffer.alloc(32, 1))).sign()
  expect((await check()).faults).toEqual([
    { kind: 'attestation-altered', file: 'stranger.heads' },
    { kind: 'heads-altered', file: 'stranger.heads', line: 1 },
  ])
})

const removed = { kind: 'heads-removed', file: 'gateway-a.heads', line: 3 }

test('LOG-07 the cut end of a file of heads is named, and a file that is gone, whatever is signed afterwards', async () => {
  const lines = readFileSync(path(), 'utf8').split('\n')
  writeFileSync(path(), `${lines.slice(0, 2).join('\n')}\n`)
  expect(await check()).toMatchObject({ heads: 2, faults: [removed] })
  await append(database, [entry(9), entry(10)])
  await signerOf('gateway-a').sign()
  expect(await check()).toMatchObject({ heads: 3, faults: [removed] })
  rmSync(path())
  expect(await check()).toMatchObject({ heads: 1, faults: [removed] })
  // The gateway has begun another file, with which it goes on.
  await append(database, [entry(11)])
  await signerOf('gateway-a').sign()
  expect(await check()).toMatchObject({ heads: 2, faults: [removed] })
})

test('LOG-07 an operator says that a file of heads is lost for good, once', async () => {
  rmSync(path())
  expect((await check()).faults).toEqual([removed])
  expect(await forgetHeads(database.orm, 'gateway-a.heads')).toBe(true)
  expect(await forgetHeads(database.orm, 'gateway-a.heads')).toBe(false)
  expect((await check()).faults).toEqual([])
})

test('LOG-07 what the database notes of a file of heads is named when it was altered', async () => {
  await run('update trail_head_file set lines = 1')
  expect((await check()).faults).toEqual([{ kind: 'attestation-altered', file: 'gateway-a.heads' }])
})

test('LOG-07 a gateway that died between its file and its note of it is no alarm', async () => {
  const { rows } = await database.pool.query('select * from trail_head_file')
  await append(database, [entry(9)])
  await signerOf('gateway-a').sign()
  const [{ lines, last_signature: last, signature }] = rows
  await run(
    'update trail_head_file set lines = $1, last_signature = $2, signature = $3',
    lines,
    last,
    signature,
  )
  expect(await check()).toMatchObject({ heads: 4, faults: [] })
  await append(database, [entry(10)])
  await signerOf('gateway-a').sign()
  expect(await check()).toMatchObject({ heads: 5, faults: [] })
})

test('LOG-07 a gateway that died while it signed goes on behind its last whole line', async () => {
  appendFileSync(path(), '{"epoch":1,"se')
  await append(database, [entry(9)])
  await signerOf('gateway-a').sign()
  expect(await check()).toMatchObject({ heads: 4, faults: [] })
})

test('LOG-07 what is not committed is not signed', async () => {
  const signer = signerOf('gateway-b')
  const lines = () => readFileSync(join(folder, 'gateway-b.heads'), 'utf8').trimEnd().split('\n').length
  await signer.sign()
  await expect(
    withTransaction(database, async (tx) => {
      await appendHistory(tx, [entry(9)])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await signer.sign()
  expect(lines()).toBe(1)
  await append(database, [entry(9)])
  await signer.sign()
  expect(lines()).toBe(2)
})

test('LOG-07 a restore cuts the trail, signed, which is no alarm; a cut that nobody signed is named', async () => {
  await append(database, [entry(9)])
  await signerOf('gateway-b').sign()
  const lost = await seqOf(10)
  // As a backup has it that was made before the last row.
  await run('delete from history where seq = $1', lost)
  await beginEpoch(database, trailKey, new Date('2026-11-21T08:00:00Z'))
  expect(await check()).toMatchObject({ heads: 3, cutHeads: 1, faults: [] })
  // The next row takes the number of the lost one.
  await run(`select setval('history_seq_seq', $1, false)`, lost)
  await append(database, [entry(10)])
  await signerOf('gateway-b').sign()
  expect(await check()).toMatchObject({ heads: 4, cutHeads: 1, faults: [] })
  await run('delete from history where seq = $1', lost)
  expect((await check()).faults).toMatchObject([{ kind: 'tail-removed', seq: lost }])

  await run(`update setting set value = jsonb_set(value, '{0,seq}', '1') where name = 'trailCuts'`)
  const { faults } = await check()
  expect(faults.map(({ kind }) => kind)).toEqual(['cut-altered', 'tail-removed'])
})
