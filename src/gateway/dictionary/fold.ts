import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { dictionary, dictionaryNode, dictionaryPart } from '../db/tables/dictionary.ts'
import { withTransaction } from '../db/transaction.ts'
import { packParts, presentNode, readTree, sentIn, writeParts } from './tree.ts'

/** So many nodes may change since the parts were made; a device that begins fetches them behind the parts. */
export const foldBeyond = 2000

/** The standards of which more have changed. */
export async function findFoldable(orm: Tx): Promise<string[]> {
  const changed = sql`(select count(*) from (
    select 1 from ${dictionaryNode}
    where ${dictionaryNode.dictionaryId} = ${dictionary.dictionaryId} and ${sentIn} > ${dictionary.snapshot}
    limit ${foldBeyond + 1}) as changed)`
  const found = await orm
    .select({ dictionaryId: dictionary.dictionaryId })
    .from(dictionary)
    .where(and(gt(dictionary.version, dictionary.snapshot), sql`${changed} > ${foldBeyond}`))
  return found.map(({ dictionaryId }) => dictionaryId)
}

/**
 * Makes a standard's parts again from the rows, without holding up who changes them. Deltas lead on from the snapshot before.
 * @returns whether it did: not when the tree changed meanwhile.
 */
export async function foldDictionary(database: Database, dictionaryId: string): Promise<boolean> {
  const isThis = eq(dictionary.dictionaryId, dictionaryId)
  const [row] = await database.orm.select({ version: dictionary.version }).from(dictionary).where(isThis)
  if (!row) return false
  const nodes = (await readTree(database.orm, dictionaryId)).map(presentNode)
  const parts = await packParts(nodes, nodes.at(-1)?.nodeId ?? 0)
  return await withTransaction(database, async (tx) => {
    const [locked] = await tx
      .select({ snapshot: dictionary.snapshot })
      .from(dictionary)
      .where(and(isThis, eq(dictionary.version, row.version)))
      .for('no key update')
    if (!locked) return false
    await tx.delete(dictionaryPart).where(eq(dictionaryPart.dictionaryId, dictionaryId))
    await writeParts(tx, dictionaryId, parts)
    await tx
      .update(dictionary)
      .set({
        snapshot: row.version,
        knownSince: locked.snapshot,
        parts: parts.length,
        nodes: nodes.length,
      })
      .where(isThis)
    return true
  })
}
