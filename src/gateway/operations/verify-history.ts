import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { history } from '../db/tables/history.ts'
import { beginning, hashOf } from '../security/history.ts'

const pageRows = 1000

type Row = typeof history.$inferSelect

export interface HistoryCheck {
  /** Rows that stand in their place as they were written. */
  sound: number
  /** The hash of the last sound row: noted elsewhere, it shows later whether rows were cut off at the end. */
  head: string
  /** The first row that is not sound. */
  broken?: { seq: number; historyId: string; how: 'altered' | 'moved' | 'after-removed' }
}

/** Walks the history's chain from its beginning, and stops at the first row that was altered, removed or moved. */
export async function verifyHistory({ orm }: Pick<Database, 'orm'>): Promise<HistoryCheck> {
  let [sound, head, seq] = [0, beginning, 0]
  for (;;) {
    const rows = await orm
      .select()
      .from(history)
      .where(gt(history.seq, seq))
      .orderBy(asc(history.seq))
      .limit(pageRows)
    for (const row of rows) {
      const how = await faultOf(orm, row, head)
      if (how) return { sound, head, broken: { seq: row.seq, historyId: row.historyId, how } }
      ;[sound, head, seq] = [sound + 1, row.hash, row.seq]
    }
    if (rows.length < pageRows) return { sound, head }
  }
}

async function faultOf(orm: Database['orm'], row: Row, head: string) {
  if (row.hash !== hashOf(row.previousHash, row)) return 'altered' as const
  if (row.previousHash === head) return undefined
  if (row.previousHash === beginning) return 'moved' as const
  const follows = await orm
    .select({ seq: history.seq })
    .from(history)
    .where(eq(history.hash, row.previousHash))
  return follows.length > 0 ? ('moved' as const) : ('after-removed' as const)
}
