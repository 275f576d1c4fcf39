import type { QueueCounts } from '../engine-types.ts'
import { countIn, type Database, needsAuthor, onTheirWay, unsettled } from '../vault/db.ts'

/** Counts for the badge; those of other accounts are all that is ever read of theirs. */
export async function countEdits(database: Database, account: string): Promise<QueueCounts> {
  const records = await database.getAll('counts')
  const mine = records.filter((record) => record.account === account)
  const others = records.filter((record) => record.account !== account)
  return {
    waiting: countIn(mine, onTheirWay),
    needYou: countIn(mine, needsAuthor),
    others: countIn(others, unsettled),
  }
}
