import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { dictionary, dictionaryNode } from '../db/tables/dictionary.ts'
import { withTransaction } from '../db/transaction.ts'
import { type DictionaryRow, packParts, presentNode, readTree, sentIn, writeParts } from './tree.ts'

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

type Versions = Pick<DictionaryRow, 'dictionaryId' | 'version' | 'snapshot'>

/**
 * Makes a standard's parts again from the rows, without holding up who changes them. Deltas lead on from the snapshot before.
 * @returns whether they are those of the present version: not when the tree changed meanwhile.
 */
export async function foldDictionary(database: Database, dictionaryId: string): Promise<boolean> {
  const isThis = eq(dictionary.dictionaryId, dictionaryId)
  const { version, snapshot } = dictionary
  const [row] = await database.orm.select({ version, snapshot }).from(dictionary).where(isThis)
  if (!row) return false
  if (row.snapshot === row.version) return true
  const tree = await packTree(database.orm, dictionaryId)
  return await withTransaction(database, async (tx) => {
    const [locked] = await tx
      .select({ version, snapshot })
      .from(dictionary)
      .where(and(isThis, eq(version, row.version), eq(snapshot, row.snapshot)))
      .for('no key update')
    if (!locked) return false
    await writeSnapshot(tx, { dictionaryId, ...locked }, tree)
    await dropSnapshots(tx, dictionaryId)
    return true
  })
}

/** Makes the parts of a standard, which the transaction has locked, those of its present version. */
export async function takeSnapshot(tx: Tx, row: Versions): Promise<void> {
  if (row.snapshot < row.version) await writeSnapshot(tx, row, await packTree(tx, row.dictionaryId))
}

/** Drops the parts of versions that no project pins any more, but for the present snapshot; the transaction has locked the standard. */
export async function dropSnapshots(tx: Tx, dictionaryId: string): Promise<void> {
  await tx.execute(sql`
    delete from dictionary_part part where part.dictionary_id = ${dictionaryId}::uuid
      and part.version <> (select snapshot from dictionary where dictionary_id = ${dictionaryId}::uuid)
      and not exists (select 1 from project_dictionary used where used.dictionary_id = ${dictionaryId}::uuid
        and part.version in (used.version, used.former_version))`)
}

interface PackedTree {
  parts: Buffer[]
  nodes: number
}

async function packTree(tx: Tx, dictionaryId: string): Promise<PackedTree> {
  const nodes = (await readTree(tx, dictionaryId)).map(presentNode)
  return { parts: await packParts(nodes, nodes.at(-1)?.nodeId ?? 0), nodes: nodes.length }
}

async function writeSnapshot(tx: Tx, row: Versions, { parts, nodes }: PackedTree): Promise<void> {
  await writeParts(tx, row, parts)
  await tx
    .update(dictionary)
    .set({ snapshot: row.version, knownSince: row.snapshot, parts: parts.length, nodes })
    .where(eq(dictionary.dictionaryId, row.dictionaryId))
}
