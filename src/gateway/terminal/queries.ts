import { and, eq, getTableColumns, gt, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import { silentAfter } from '#contract/terminal/schema.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { statusAt } from './rules.ts'

/** A page of the terminals of accounts within the actor's reach, the one heard from last first. */
export async function findTerminals(
  { tx, actor, language, now }: StepContext,
  query: RequestOf<typeof listTerminals>,
): Promise<ResponseOf<typeof listTerminals>> {
  const where = and(
    ofVisibleAccount(tx, actor, terminal.accountId),
    query.status && hasStatus(query.status, now),
    query.silent === undefined ? undefined : query.silent ? isSilent(now) : not(isSilent(now)),
  )
  const field = query.sortBy ?? 'lastHeartbeatAt'
  return await findPage(query, language, {
    sorting: {
      column: terminal[field],
      id: terminal.terminalId,
      keyOf: (row: Row) => [row[field], row.terminalId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      tx
        .select({ ...getTableColumns(terminal), accountName: account.accountName, userName: person.userName })
        .from(terminal)
        .innerJoin(account, eq(account.accountId, terminal.accountId))
        .innerJoin(person, eq(person.userId, account.userId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, terminal, where, limit),
    present: (row) => presentTerminal(row, now),
  })
}

/** Terminals whose authorisation counts as this now: one that ran out is none. */
function hasStatus(status: TerminalStatus, now: Date): SQL | undefined {
  const own = eq(terminal.status, status)
  if (status === 'authorised') return and(own, or(isNull(terminal.validUntil), gt(terminal.validUntil, now)))
  if (status !== 'unauthorised') return own
  return or(own, and(eq(terminal.status, 'authorised'), lte(terminal.validUntil, now)))
}

/** Terminals that nothing is heard from although edits wait on them. */
function isSilent(now: Date): SQL {
  const last = new Date(now.getTime() - silentAfter)
  return sql`(${terminal.unsynced} > 0 and ${lte(terminal.lastHeartbeatAt, last)})`
}

type Row = typeof terminal.$inferSelect & Pick<Terminal, 'accountName' | 'userName'>

function presentTerminal(row: Row, now: Date): Terminal {
  const { terminalId, deviceName, os, osVersion, terminalVersion, applyIp, accountName, userName } = row
  const {
    memory,
    processor,
    city,
    validUntil,
    oldestMadeAt,
    build,
    unsynced,
    parked,
    storageUsed,
    storageQuota,
  } = row
  const { revokedAt, revocationDeliveredAt, revocationAcknowledgedAt, heldEdits } = row
  return {
    terminalId,
    deviceName,
    os,
    osVersion,
    terminalVersion,
    applyIp,
    accountName,
    userName,
    status: statusAt(row, now),
    appliedAt: row.appliedAt.getTime(),
    unsynced,
    parked,
    lastHeartbeatAt: row.lastHeartbeatAt.getTime(),
    ...(memory !== null && { memory }),
    ...(processor !== null && { processor }),
    ...(city !== null && { city }),
    ...(validUntil !== null && { validUntil: validUntil.getTime() }),
    ...(oldestMadeAt !== null && { oldestMadeAt: oldestMadeAt.getTime() }),
    ...(build !== null && { build }),
    ...(storageUsed !== null && { storageUsed }),
    ...(storageQuota !== null && { storageQuota }),
    ...(revokedAt !== null && { revokedAt: revokedAt.getTime() }),
    ...(revocationDeliveredAt !== null && { revocationDeliveredAt: revocationDeliveredAt.getTime() }),
    ...(revocationAcknowledgedAt !== null && {
      revocationAcknowledgedAt: revocationAcknowledgedAt.getTime(),
    }),
    ...(heldEdits !== null && { heldEdits }),
  }
}
