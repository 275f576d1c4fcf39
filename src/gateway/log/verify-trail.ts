import { asc, desc, inArray } from 'drizzle-orm'
import type { TrailFault, TrailFindings } from '#contract/log/trail-check.ts'
import type { Tx } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import { beginning, fieldsOf, monthAfter } from '../security/history.ts'
import { type HeadsEnd, readHeadsEnds } from './head-attestations.ts'
import type { Head, HeadLine } from './head-files.ts'
import { readCuts } from './trail-cuts.ts'
import { Findings } from './trail-findings.ts'
import type { TrailKey } from './trail-key.ts'
import { readTrail, type TrailRow } from './trail-rows.ts'

/** So many heads are looked for in one query. */
const headsAtOnce = 500

type Orm = Pick<Tx, 'select' | 'execute'>

export interface Trail {
  orm: Orm
  /** What gateways signed outside the database. */
  heads: AsyncIterable<HeadLine>
  key: TrailKey
}

/** Hears how far a verification is: rows looked at, and about how many there are. */
export type Progress = (checked: number, all: number) => Promise<void>

/**
 * Walks the trail from its first row to its last, then looks for every signed head on it. Behind a fault it goes on with
 * what the row says of itself, so that no fault hides another.
 * @throws Error when `stop` is signalled.
 */
export async function verifyTrail(
  { orm, heads, key }: Trail,
  progress?: Progress,
  stop?: AbortSignal,
): Promise<TrailFindings> {
  const findings = new Findings()
  await walk(orm, findings, progress, stop)
  // Before the files: these are ahead of what is said of them.
  const ends = await readHeadsEnds(orm, key)
  for (const { file, sound } of ends) if (!sound) findings.fault({ kind: 'attestation-altered', file })
  const cuts = await readCuts(orm, key)
  for (const { sound } of cuts) if (!sound) findings.fault({ kind: 'cut-altered' })
  await matchHeads(
    {
      orm,
      heads: countHeads(
        heads,
        ends.filter(({ sound }) => sound),
        findings,
      ),
    },
    cuts.filter(({ sound }) => sound),
    findings,
  )
  return findings.whole()
}

async function walk(
  orm: Orm,
  findings: Findings,
  progress: Progress | undefined,
  stop: AbortSignal | undefined,
): Promise<void> {
  const all = await lengthOf(orm)
  /** Rows that do not follow the one before them: whether what they follow stands elsewhere is asked at the end. */
  const displaced: { fault: TrailFault; previousHash: string }[] = []
  let [lastHash, checked]: [string, number] = [beginning, 0]
  let month: string | undefined
  for await (const rows of readTrail(orm)) {
    stop?.throwIfAborted()
    for (const row of rows) {
      findings.row(row)
      const expected = monthAfter(month, row.changedIn)
      const about = { month: row.month, seq: row.seq, historyId: row.historyId }
      if (isAltered(row, expected)) findings.fault({ kind: 'altered', ...about })
      else if (row.previousHash !== lastHash) {
        const fault = findings.fault({ kind: 'removed', ...about })
        if (fault) displaced.push({ fault, previousHash: row.previousHash })
      }
      ;[month] = [row.month, expected].sort()
      lastHash = row.hash
    }
    checked += rows.length
    await progress?.(checked, Math.max(all, checked))
  }
  await tellMoved(orm, displaced)
}

async function lengthOf(orm: Orm): Promise<number> {
  const ends = [asc, desc].map((order) =>
    orm.select({ seq: history.seq }).from(history).orderBy(order(history.seq)).limit(1),
  )
  const [first = [], last = []] = await Promise.all(ends)
  return (last[0]?.seq ?? 0) - (first[0]?.seq ?? 1) + 1
}

/** Whether the row, or what it is found by, is other than it was written. */
function isAltered(row: TrailRow, month: string): boolean {
  if (row.hash !== row.ownHash) return true
  return row.month !== month || row.fields !== fieldsOf(row).join('\n')
}

/** A row whose predecessor is there, but elsewhere, was moved; one whose predecessor is nowhere stands behind removed ones. */
async function tellMoved(orm: Orm, displaced: { fault: TrailFault; previousHash: string }[]): Promise<void> {
  if (displaced.length === 0) return
  const hashes = displaced.map(({ previousHash }) => previousHash)
  const rows = await orm.select({ hash: history.hash }).from(history).where(inArray(history.hash, hashes))
  const there = new Set([beginning, ...rows.map(({ hash }) => hash)])
  for (const { fault, previousHash } of displaced) if (there.has(previousHash)) fault.kind = 'moved'
}

/** The same lines. Once they are through, the files are named that do not go as far as their gateways had said, or are gone. */
async function* countHeads(
  heads: Trail['heads'],
  ends: readonly HeadsEnd[],
  findings: Findings,
): AsyncGenerator<HeadLine> {
  const missing = new Map(ends.map((end) => [end.file, end]))
  for await (const each of heads) {
    const end = missing.get(each.file)
    if (end?.lines === each.line && end.lastSignature === each.signature) missing.delete(each.file)
    yield each
  }
  for (const { file, lines } of missing.values()) findings.fault({ kind: 'heads-removed', file, line: lines })
}

/** A restore took away what the trail of former epochs had beyond its cut. */
function isCut(
  cuts: readonly { epoch: number; seq: number }[],
  { epoch, seq }: { epoch: number; seq: number },
) {
  return cuts.some((cut) => cut.epoch > epoch && seq > cut.seq)
}

async function matchHeads(
  { orm, heads }: Pick<Trail, 'orm' | 'heads'>,
  cuts: readonly { epoch: number; seq: number }[],
  findings: Findings,
): Promise<void> {
  const told = new Set<string>()
  let batch: (HeadLine & { head: Head })[] = []
  const match = async () => {
    const seqs = batch.map(({ head }) => head.seq)
    const { seq, hash } = history
    const rows = await orm.select({ seq, hash }).from(history).where(inArray(seq, seqs))
    const hashes = new Map(rows.map((row) => [row.seq, row.hash]))
    for (const { file, line, head } of batch) {
      if (hashes.get(head.seq) === head.hash) continue
      const kind = headFault(findings, head, hashes.has(head.seq))
      // A gateway's later heads beyond the same end say nothing more; neither do those of a chain that was written again.
      const what = `${kind} ${head.month} ${file}`
      if (!told.has(what)) findings.fault({ kind, month: head.month, seq: head.seq, file, line })
      told.add(what)
    }
    batch = []
  }
  for await (const { head, ...at } of heads) {
    const { file, line } = at
    if (!head) findings.fault({ kind: 'heads-altered', file, line })
    else if (isCut(cuts, head)) findings.cutHeads++
    else {
      findings.heads++
      batch.push({ ...at, head })
      if (batch.length === headsAtOnce) await match()
    }
  }
  if (batch.length > 0) await match()
}

function headFault(findings: Findings, { seq, month }: { seq: number; month: string }, isThere: boolean) {
  if (isThere) return 'rewritten'
  if (!findings.hasMonth(month)) return 'month-removed'
  return seq > findings.lastSeq ? 'tail-removed' : 'removed'
}
