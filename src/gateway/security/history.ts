import { desc, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { history } from '../db/tables/history.ts'
import { dayInChina } from '../platform/china-days.ts'
import { canonicalJson } from './canonical-json.ts'
import { digestOf } from './tokens.ts'

type Row = typeof history.$inferInsert
/** A row of the history as its maker knows it, before it takes its place in the chain. */
export type HistoryEntry = Omit<Row, 'seq' | 'hash' | 'previousHash' | 'month' | 'fields'>

/** Any number, as long as it stays: writers of the history take turns, or the chain would fork. */
const chainLock = 7_305_412
/** What the first row follows. */
export const beginning = '0'.repeat(64)

/**
 * Appends to the history, as one set. Each row carries the hash of the one before it, so that a changed, removed
 * or moved row is found. Call it last in a transaction: others wait from here to the commit.
 */
export async function appendHistory(tx: Tx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx
    .select({ hash: history.hash, month: history.month })
    .from(history)
    .orderBy(desc(history.seq))
    .limit(1)
  let [previousHash, month] = [last?.hash ?? beginning, last?.month]
  const rows = entries.map((entry): Row => {
    month = monthAfter(month, dayInChina(entry.changedAt).slice(0, 7))
    const row = { ...entry, month, fields: fieldsOf(entry), previousHash, hash: hashOf(previousHash, entry) }
    previousHash = row.hash
    return row
  })
  await insertSet(tx, history, rows)
}

/**
 * The month, `YYYY-MM`, of a row behind one of the month `last`, with a change in the month `changedIn` in China: never an earlier
 * one, though clocks of gateways differ.
 */
export function monthAfter(last: string | undefined, changedIn: string): string {
  return last !== undefined && last > changedIn ? last : changedIn
}

/** The fields that a change touched, sorted by name. */
export function fieldsOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
}

const {
  seq: _seq,
  month: _month,
  fields: _fields,
  previousHash: _previous,
  hash: _hash,
  ...own
} = getTableColumns(history)
/** What is hashed of a row, by name, in the order of canonical JSON. */
export const hashedColumns = Object.entries(own).sort(([one], [other]) => (one < other ? -1 : 1))

/** Whether a column that has nothing is left out: rows that name none are hashed as those before there was any. */
export function isLeftOut(name: string): boolean {
  return name === 'applicationId'
}

/** The hash of a row that follows the one with `previousHash`. */
export function hashOf(previousHash: string, entry: HistoryEntry): string {
  const members = hashedColumns.flatMap(([name]): [string, unknown][] => {
    const value: unknown = Reflect.get(entry, name) ?? null
    return value === null && isLeftOut(name) ? [] : [[name, value]]
  })
  return hashOfText(previousHash, canonicalJson(Object.fromEntries(members)))
}

/** The same of its canonical JSON. */
export function hashOfText(previousHash: string, text: string): string {
  return digestOf(`${previousHash}\n${text}`)
}
