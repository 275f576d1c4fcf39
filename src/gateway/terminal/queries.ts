import { and, eq, getTableColumns } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listTerminals } from '#contract/terminal/endpoints.ts'
import type { Terminal } from '#contract/terminal/schema.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'

/** A page of the terminals of accounts within the actor's reach, the one heard from last first. */
export async function findTerminals(
  { tx, actor, language }: StepContext,
  query: RequestOf<typeof listTerminals>,
): Promise<ResponseOf<typeof listTerminals>> {
  const where = and(
    ofVisibleAccount(tx, actor, terminal.accountId),
    query.status && eq(terminal.status, query.status),
  )
  const field = query.sortBy ?? 'lastHeartbeatAt'
  return await findPage(query, language, {
    sorting: {
      column: terminal[field],
      id: terminal.terminalId,
      keyOf: (row) => [row[field], row.terminalId],
      desc: query.desc ?? true,
    },
    find: (part) =>
      tx
        .select({ ...getTableColumns(terminal), accountName: account.accountName })
        .from(terminal)
        .innerJoin(account, eq(account.accountId, terminal.accountId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, terminal, where, limit),
    present: presentTerminal,
  })
}

function presentTerminal(row: typeof terminal.$inferSelect & { accountName: string }): Terminal {
  const { terminalId, deviceName, os, osVersion, terminalVersion, applyIp, accountName, status } = row
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
  return {
    terminalId,
    deviceName,
    os,
    osVersion,
    terminalVersion,
    applyIp,
    accountName,
    status,
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
  }
}
