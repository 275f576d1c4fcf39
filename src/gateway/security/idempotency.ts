import { and, eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { insertSet } from '../db/row-sets.ts'
import { idempotency } from '../db/tables/session.ts'
import { Refusal } from '../platform/refusal.ts'
import { canonicalJson } from './canonical-json.ts'
import { digestOf } from './tokens.ts'

/** A write as its key names it. */
export interface KeyedWrite {
  key: string
  endpointId: string
  fingerprint: string
}

/** The write of an endpoint under a key; the fingerprint reveals another request under the same key. */
export function keyedWrite(endpointId: string, key: string, request: unknown): KeyedWrite {
  return { key, endpointId, fingerprint: digestOf(`${endpointId}\n${canonicalJson(request)}`) }
}

/**
 * Locks the keys of the account for this transaction, so that the same write in another one is refused meanwhile.
 * @returns those that took effect before, with the fingerprints they had then.
 * @throws Refusal 20425 when one of them is just being processed.
 */
export async function claimKeys(
  tx: Tx,
  accountId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // One lock for each key, in one order, and without waiting: anyone who comes second asks again.
  const locks = [...new Set(keys)].sort().map((key) => `${accountId}:${key}`)
  const claimed = await tx.execute<{ free: boolean }>(
    sql`select coalesce(bool_and(pg_try_advisory_xact_lock(hashtextextended(name, 0))), true) as free
        from unnest(${sql.param(locks)}::text[]) as name`,
  )
  if (!claimed.rows[0]?.free) throw new Refusal(codes.running)
  const rows = await tx
    .select({ key: idempotency.key, fingerprint: idempotency.fingerprint })
    .from(idempotency)
    .where(and(eq(idempotency.accountId, accountId), inArray(idempotency.key, [...keys])))
  return new Map(rows.map((row) => [row.key, row.fingerprint]))
}

/**
 * Whether the write took effect before.
 * @throws Refusal 20422 when its key stands for another request.
 */
export function isRepeated(known: ReadonlyMap<string, string>, write: KeyedWrite): boolean {
  const fingerprint = known.get(write.key)
  if (fingerprint === undefined) return false
  if (fingerprint !== write.fingerprint) throw new Refusal(codes.keyReused)
  return true
}

/** Remembers that the writes took effect, for good. */
export async function rememberWrites(
  tx: Tx,
  accountId: string,
  writes: readonly KeyedWrite[],
  madeAt: Date,
): Promise<void> {
  const rows = writes.map((write) => ({ accountId, madeAt, ...write }))
  await insertSet(tx, idempotency, rows)
}
