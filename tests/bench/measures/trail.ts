import { sql } from 'drizzle-orm'
import { withTransaction } from '#gateway/db/transaction.ts'
import { verifyTrail } from '#gateway/log/verify-trail.ts'
import { newId } from '#gateway/platform/ids.ts'
import { appendHistory } from '#gateway/security/history.ts'
import { testDatabase } from '../../gateway/database.ts'
import { trailKey } from '../../gateway/trail.ts'
import { progress, type Report } from '../figure.ts'

const rows = 1_000_000
const together = 5_000

async function* noHeads() {}

/** How long verifying a trail of 1,000,000 rows takes, and how much memory that needs; what appending to it costs. */
export async function run(report: Report): Promise<void> {
  const database = await testDatabase()
  try {
    const began = performance.now()
    for (let at = 0; at < rows; at += together) {
      const changedAt = new Date(Date.UTC(2026, 0, 1) + at * 20_000)
      const entries = Array.from({ length: together }, (_, index) => entry(at + index, changedAt))
      await withTransaction(database, (tx) => appendHistory(tx, entries))
      if (at % 100_000 === 0) progress(`${at} rows`)
    }
    const figure = { peer: null, peerValue: null }
    const each = (1000 * (performance.now() - began)) / rows
    report({ name: `trail.append.${together}`, value: each, unit: 'µs a row', ...figure })
    await database.orm.execute(sql`analyze history`)
    let most = 0
    const before = process.memoryUsage().rss
    const start = performance.now()
    const found = await verifyTrail({ orm: database.orm, heads: noHeads(), key: trailKey }, async () => {
      most = Math.max(most, process.memoryUsage().rss - before)
    })
    const seconds = (performance.now() - start) / 1000
    if (found.faultCount > 0) throw new Error('the trail is not sound')
    report({ name: `trail.verify.${rows}`, value: seconds, unit: 's', ...figure })
    report({ name: `trail.verify.${rows}.memory`, value: most / 2 ** 20, unit: 'MiB', ...figure })
  } finally {
    await database.close()
  }
}

function entry(index: number, changedAt: Date) {
  return {
    historyId: newId(changedAt),
    entity: 'work-site' as const,
    entityId: newId(changedAt),
    action: 'update' as const,
    revision: 2,
    label: `雅江特大桥 ${index}`,
    before: { progress: index, startMileage: 'DK1+200', remarks: '左幅' },
    after: { progress: index + 0.5, startMileage: 'DK1+300', remarks: '左幅，已复核' },
    projectId: newId(changedAt),
    accountId: newId(changedAt),
    accountName: 'engineer',
    changedByName: '王建国',
    changedAt,
    requestId: newId(changedAt),
  }
}
