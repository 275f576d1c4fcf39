import { asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import { beginning, hashOf } from '../security/history.ts'

const pageRows = 1000

type Row = typeof history.$inferSelect

export interface HistoryCheck {
  /** Rows that stand in their place as they were written. */
  sound: number
  /** The hash of the last sound row: noted elsewhere, it shows later whether rows were cut off at the end. */
  head: string
  /** Rows that are not sound: the first of them, and how many there are. */
  broken: { seq: number; historyId: string; how: 'altered' | 'moved' | 'after-removed' }[]
  brokenRows: number
}

/** How many rows that are not sound are named. */
const mostNamed = 100

/**
 * Walks the history's chain from its beginning to its end, and names the rows that were altered or moved, or stand behind one
 * that was removed. Behind each of them it goes on with what that row says of itself, so that no fault hides another.
 */
export async function verifyHistory({ orm }: { orm: Pick<Tx, 'select'> }): Promise<HistoryCheck> {
  const broken: HistoryCheck['broken'] = []
  let [sound, brokenRows, head, lastHash, seq] = [0, 0, beginning, beginning, 0]
  for (;;) {
    const rows = await orm
      .select()
      .from(history)
      .where(gt(history.seq, seq))
      .orderBy(asc(history.seq))
      .limit(pageRows)
    for (const row of rows) {
      const how = await faultOf(orm, row, lastHash)
      if (how) {
        brokenRows++
        if (broken.length < mostNamed) broken.push({ seq: row.seq, historyId: row.historyId, how })
      } else [sound, head] = [sound + 1, row.hash]
      ;[lastHash, seq] = [row.hash, row.seq]
    }
    if (rows.length < pageRows) return { sound, head, broken, brokenRows }
  }
}

async function faultOf(orm: Pick<Tx, 'select'>, row: Row, head: string) {
  if (row.hash !== hashOf(row.previousHash, row)) return 'altered' as const
  if (row.previousHash === head) return undefined
  if (row.previousHash === beginning) return 'moved' as const
  const follows = await orm
    .select({ seq: history.seq })
    .from(history)
    .where(eq(history.hash, row.previousHash))
  return follows.length > 0 ? ('moved' as const) : ('after-removed' as const)
}
