import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { type getSyncStatus, type SyncStatus, terminalsNamed } from '#contract/sync/status.ts'
import { account } from '../db/tables/account.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'

/** What waits on the terminals of accounts within the actor's reach; on one that lost its authorisation, too. */
export async function findSyncStatus(
  { tx, actor }: StepContext,
  { projectId }: RequestOf<typeof getSyncStatus>,
): Promise<SyncStatus> {
  const { terminalId, deviceName, unsynced, parked, oldestMadeAt, lastHeartbeatAt } = terminal
  const where = and(
    ofVisibleAccount(tx, actor, terminal.accountId),
    projectId === undefined ? undefined : eq(account.projectId, projectId),
    or(sql`${unsynced} > 0`, sql`${parked} > 0`),
  )
  const [all] = await tx
    .select({
      unsynced: sql`coalesce(sum(${unsynced}), 0)`.mapWith(Number),
      parked: sql`coalesce(sum(${parked}), 0)`.mapWith(Number),
      oldestMadeAt: sql`min(${oldestMadeAt})`.mapWith(oldestMadeAt),
      terminalCount: sql<number>`count(*)::int`,
    })
    .from(terminal)
    .innerJoin(account, eq(account.accountId, terminal.accountId))
    .where(where)
  const rows = await tx
    .select({
      terminalId,
      deviceName,
      accountName: account.accountName,
      unsynced,
      parked,
      oldestMadeAt,
      lastHeartbeatAt,
    })
    .from(terminal)
    .innerJoin(account, eq(account.accountId, terminal.accountId))
    .where(where)
    .orderBy(desc(unsynced), terminalId)
    .limit(terminalsNamed)
  return {
    unsynced: all?.unsynced ?? 0,
    parked: all?.parked ?? 0,
    oldestMadeAt: all?.oldestMadeAt?.getTime(),
    terminalCount: all?.terminalCount ?? 0,
    terminals: rows.map((row) => ({
      ...row,
      oldestMadeAt: row.oldestMadeAt?.getTime(),
      lastHeartbeatAt: row.lastHeartbeatAt.getTime(),
    })),
  }
}
