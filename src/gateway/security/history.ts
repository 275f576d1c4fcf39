import { desc, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { history } from '../db/tables/history.ts'
import { dayInChina } from '../platform/china-days.ts'
import { inNameOrder } from './canonical-json.ts'
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
    month = monthAfter(month, entry.changedAt)
    const row = { ...entry, month, fields: fieldsOf(entry), previousHash, hash: hashOf(previousHash, entry) }
    previousHash = row.hash
    return row
  })
  await insertSet(tx, history, rows)
}

/** The month, `YYYY-MM`, of a row behind one of the month `last`: never an earlier one, though clocks of gateways differ. */
export function monthAfter(last: string | undefined, changedAt: Date): string {
  const month = dayInChina(changedAt).slice(0, 7)
  return last !== undefined && last > month ? last : month
}

/** The fields that a change touched, sorted by name. */
export function fieldsOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
}

/** The hash of a row that follows the one with `previousHash`: of its canonical JSON, which a million rows are verified by. */
export function hashOf(previousHash: string, entry: HistoryEntry): string {
  // The names stand in order; to sort them takes half as long again as all else.
  const row = {
    accountId: entry.accountId ?? null,
    accountName: entry.accountName,
    action: entry.action,
    after: inNameOrder(entry.after ?? null),
    // Rows that name none are hashed as those before there was any.
    ...(entry.applicationId && { applicationId: entry.applicationId }),
    before: inNameOrder(entry.before ?? null),
    changedAt: entry.changedAt,
    changedByName: entry.changedByName,
    departmentId: entry.departmentId ?? null,
    entity: entry.entity,
    entityId: entry.entityId,
    historyId: entry.historyId,
    label: entry.label,
    madeAt: entry.madeAt ?? null,
    organizationId: entry.organizationId ?? null,
    projectId: entry.projectId ?? null,
    requestId: entry.requestId,
    revision: entry.revision,
    terminalId: entry.terminalId ?? null,
    terminalName: entry.terminalName ?? null,
  }
  return digestOf(`${previousHash}\n${JSON.stringify(row)}`)
}
