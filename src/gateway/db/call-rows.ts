import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { insertMissing, insertSet } from './row-sets.ts'
import type { CallLog } from './tables/log.ts'

/** Adds calls to a log, as one set, with the kinds of calls that it has not had before. */
export async function insertCalls<Log extends CallLog>(
  tx: Tx,
  { rows, kinds }: Log,
  calls: readonly Log['rows']['$inferInsert'][],
): Promise<void> {
  const found = new Map(
    calls.map(({ action, app, accountId, accountName, status }) => [
      JSON.stringify([action, app, accountId, accountName, status]),
      { action, app, accountId, accountName, status },
    ]),
  )
  // In one order, so that two that add the same ones wait for each other instead of both.
  const ordered = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, kind]) => kind)
  await insertMissing(tx, kinds, kinds.kind, ordered)
  await insertSet(tx, rows, calls)
}

/**
 * Deletes calls from before a time, at most so many, and the kinds that no other call is of.
 * @returns how many calls went.
 */
export async function deleteCalls(
  tx: Tx,
  { rows, kinds, id }: CallLog,
  before: Date,
  most: number,
): Promise<number> {
  const isOld = lt(rows.time, before)
  const old = tx.select({ id }).from(rows).where(isOld).limit(most)
  // The time again: partitions that have none of them are left alone.
  const gone = await tx
    .delete(rows)
    .where(and(inArray(id, old), isOld))
    .returning({ kind: rows.kind })
  if (gone.length === 0) return 0
  // Kinds are added before their calls: nobody may be between the two.
  await tx.execute(sql`lock table ${kinds} in share row exclusive mode`)
  const spent = sql`not exists (select from ${rows} where ${rows.kind} = ${kinds.kind})`
  await tx.delete(kinds).where(and(inArray(kinds.kind, [...new Set(gone.map(({ kind }) => kind))]), spent))
  return gone.length
}
