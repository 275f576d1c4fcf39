import type { EditState, QueueCounts } from '../engine-types.ts'
import { countsOf, type Database, needsAuthor, onTheirWay, unsettled } from '../vault/db.ts'

/** Counts for the badge; those of other accounts are all that is ever read of theirs. */
export async function countEdits(database: Database, account: string): Promise<QueueCounts> {
  const records = await database.getAll('counts')
  const sum = (of: typeof records, states: readonly EditState[]) =>
    of.reduce((total, record) => {
      const counts = countsOf(record)
      return total + states.reduce((part, state) => part + counts[state], 0)
    }, 0)
  const mine = records.filter((record) => record.account === account)
  const others = records.filter((record) => record.account !== account)
  return { waiting: sum(mine, onTheirWay), needYou: sum(mine, needsAuthor), others: sum(others, unsettled) }
}
