import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { and, asc, eq, gt } from 'drizzle-orm'
import { EntityKind } from '#contract/entity-kind.ts'
import { HistoryAction } from '#contract/log/schema.ts'
import { z } from '#contract/zod.ts'
import type { Database } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import type { TrailKey } from '../log/trail-key.ts'
import { dayInChina } from '../platform/china-days.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { canonicalJson } from '../security/canonical-json.ts'
import { hashOf } from '../security/history.ts'

/*
 * An archive of a month of the trail: compressed lines of JSON, one a row as it was chained, and a last one that says how many
 * there are and where they stand in the chain, signed. Rows stay in the database, too: nothing else shows them to auditors.
 */

const pageRows = 1000

const Seal = z.object({
  month: z.string(),
  rows: z.int(),
  firstSeq: z.int(),
  lastSeq: z.int(),
  /** What the first row follows, and what the first one of the next month follows. */
  previousHash: z.string(),
  lastHash: z.string(),
})
type Seal = z.output<typeof Seal>
const SealLine = z.object({ seal: Seal, signature: z.string() })
const Values = z.nullable(z.record(z.string(), z.unknown()))
const Text = z.nullable(z.string())
const Time = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)
const RowLine = z.object({
  seq: z.int(),
  previousHash: z.string(),
  hash: z.string(),
  historyId: z.string(),
  entity: EntityKind,
  entityId: z.string(),
  action: HistoryAction,
  revision: z.int(),
  label: z.string(),
  before: Values,
  after: Values,
  projectId: Text,
  organizationId: Text,
  departmentId: Text,
  accountId: Text,
  applicationId: Text,
  accountName: z.string(),
  changedByName: z.string(),
  changedAt: Time,
  madeAt: z.nullable(Time),
  terminalId: Text,
  terminalName: Text,
  requestId: z.string(),
})

function signedText(seal: Seal): string {
  return `archive\n${canonicalJson(seal)}`
}

/**
 * Writes a month of the trail whole into a new file, which only its owner may read.
 * @throws StartRefusal when the month is not over yet or has no rows, or the file exists.
 */
export async function archiveMonth(
  { orm }: Pick<Database, 'orm'>,
  key: TrailKey,
  month: string,
  file: string,
  now: Date,
): Promise<string> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new StartRefusal(`${month} is no month like 2026-11.`)
  if (month >= dayInChina(now).slice(0, 7)) throw new StartRefusal(`${month} is not over yet.`)
  if (existsSync(file)) throw new StartRefusal(`${file} exists already; name another file.`)
  let seal: Seal | undefined
  async function* lines() {
    for (let seq = 0; ; ) {
      const rows = await orm
        .select()
        .from(history)
        .where(and(eq(history.month, month), gt(history.seq, seq)))
        .orderBy(asc(history.seq))
        .limit(pageRows)
      for (const row of rows) {
        seal = {
          month,
          rows: (seal?.rows ?? 0) + 1,
          firstSeq: seal?.firstSeq ?? row.seq,
          lastSeq: row.seq,
          previousHash: seal?.previousHash ?? row.previousHash,
          lastHash: row.hash,
        }
        seq = row.seq
        yield `${JSON.stringify(row)}\n`
      }
      if (rows.length < pageRows) break
    }
    if (!seal) throw new StartRefusal(`The trail has no rows of ${month}.`)
    yield `${JSON.stringify({ seal, signature: key.sign(signedText(seal)) })}\n`
  }
  const writing = `${file}.new`
  try {
    await pipeline(lines, createGzip(), createWriteStream(writing, { mode: 0o600, flush: true }))
    renameSync(writing, file)
  } finally {
    rmSync(writing, { force: true })
  }
  return `${file} holds the ${seal?.rows ?? 0} rows of ${month}.`
}

/**
 * Verifies an archive by itself, row by row, and that it is the month as the database's trail has it.
 * @throws StartRefusal that names the first line which is not as it was written.
 */
export async function verifyArchive(
  { orm }: Pick<Database, 'orm'>,
  key: TrailKey,
  file: string,
): Promise<string> {
  if (!existsSync(file)) throw new StartRefusal(`There is no file ${file}.`)
  const found = { rows: 0, firstSeq: 0, lastSeq: 0, previousHash: '', lastHash: '' }
  let seal: Seal | undefined
  for await (const [line, value] of archiveLines(file)) {
    if (seal) throw new StartRefusal(`${file}: line ${line} follows the seal.`)
    const sealed = z.safeParse(SealLine, value).data
    if (sealed) {
      if (!key.isSigned(signedText(sealed.seal), sealed.signature))
        throw new StartRefusal(
          `${file}: the seal in line ${line} was not signed by this platform, or altered.`,
        )
      seal = sealed.seal
      continue
    }
    const row = z.safeParse(RowLine, value).data
    if (!row) throw new StartRefusal(`${file}: line ${line} is no row of the trail.`)
    if (found.rows === 0) [found.firstSeq, found.previousHash] = [row.seq, row.previousHash]
    else if (row.previousHash !== found.lastHash)
      throw new StartRefusal(`${file}: line ${line} (row ${row.seq}) does not follow the line before it.`)
    if (row.hash !== hashOf(row.previousHash, row))
      throw new StartRefusal(`${file}: line ${line} (row ${row.seq}) was altered after it was written.`)
    found.rows++
    ;[found.lastSeq, found.lastHash] = [row.seq, row.hash]
  }
  if (!seal) throw new StartRefusal(`${file} is cut off: its seal is missing.`)
  const { month, ...sealed } = seal
  if (canonicalJson(sealed) !== canonicalJson(found))
    throw new StartRefusal(`${file}: its rows are not those that its seal names.`)
  const ends = await orm
    .select({ seq: history.seq, hash: history.hash })
    .from(history)
    .where(eq(history.seq, seal.lastSeq))
  if (ends[0]?.hash !== seal.lastHash)
    throw new StartRefusal(`${file} is sound, but the trail in the database has another end of ${month}.`)
  return `${file} is sound: ${seal.rows} rows of ${month}, as the trail has them.`
}

async function* archiveLines(file: string): AsyncGenerator<[line: number, value: unknown]> {
  let line = 0
  let rest = ''
  const read = (text: string): [number, unknown] => [++line, JSON.parse(text)]
  try {
    for await (const part of createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) {
      const lines = `${rest}${part}`.split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) yield read(text)
    }
    if (rest) yield read(rest)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`${file} cannot be read behind its line ${line}.`, { cause: error })
  }
}
