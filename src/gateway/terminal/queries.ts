import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { TerminalNeed } from '#contract/terminal/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { readTerminalPolicy } from '../identity/terminal-policy.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { day } from '../platform/durations.ts'
import { hasStatus, isOnline, needConditions, urgency, urgencyOf } from './conditions.ts'
import { statusAt } from './rules.ts'

function selectRows(tx: Tx, columns: { online: SQL<boolean>; needs: Record<TerminalNeed, SQL<boolean>> }) {
  return tx
    .select({
      terminal,
      ...columns,
      accountName: account.accountName,
      userName: account.userName,
      organizationName: organization.organizationName,
      projectName: project.projectName,
    })
    .from(terminal)
    .innerJoin(account, eq(account.accountId, terminal.accountId))
    .leftJoin(organization, eq(organization.organizationId, account.organizationId))
    .leftJoin(project, eq(project.projectId, account.projectId))
}
type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** A page of the terminals of accounts within the actor's reach, those that need somebody most urgently first. */
export async function findTerminals(
  { tx, actor, language, now, services }: StepContext,
  query: RequestOf<typeof listTerminals>,
): Promise<ResponseOf<typeof listTerminals>> {
  const policy = await readTerminalPolicy(tx, services.settings)
  const needs = needConditions(now, policy)
  const online = isOnline(now, policy)
  const where = and(
    ofVisibleAccount(tx, actor, terminal.accountId),
    inPlaces(tx, query),
    query.keyword ? hasKeyword(tx, query.keyword) : undefined,
    query.status && hasStatus(query.status, now),
    query.build ? eq(terminal.build, query.build) : undefined,
    query.os ? eq(terminal.os, query.os) : undefined,
    query.online === undefined ? undefined : query.online ? online : sql`not ${online}`,
    query.need && needs[query.need],
  )
  const field = query.sortBy ?? 'needs'
  const columns = {
    online: isSo(online),
    needs: {
      waiting: isSo(needs.waiting),
      cloned: isSo(needs.cloned),
      silent: isSo(needs.silent),
      parked: isSo(needs.parked),
      expiring: isSo(needs.expiring),
      behind: isSo(needs.behind),
    },
  }
  return await findPage(query, language, {
    sorting: {
      column: field === 'needs' ? urgency(needs) : terminal[field],
      id: terminal.terminalId,
      keyOf: (row: Row) => [
        field === 'needs' ? urgencyOf(needsOf(row)[0], row.terminal.lastHeartbeatAt) : row.terminal[field],
        row.terminal.terminalId,
      ],
      desc: query.desc ?? true,
    },
    find: (part) => {
      // What a row shows is worked out for the page alone, not for all that are sorted.
      const found = tx
        .select({ terminalId: terminal.terminalId })
        .from(terminal)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset)
      return selectRows(tx, columns)
        .where(inArray(terminal.terminalId, found))
        .orderBy(...part.orderBy)
    },
    total: (limit) => countRows(tx, terminal, where, limit),
    present: (row) => presentTerminal(row, now, policy.heartbeatMinutes),
  })
}

/** How many terminals of accounts within the actor's reach have a need, counted up to a limit. */
export async function countNeeding(
  { tx, actor, now, services }: StepContext,
  need: TerminalNeed,
  limit: number,
): Promise<number> {
  const needs = needConditions(now, await readTerminalPolicy(tx, services.settings))
  const where = and(ofVisibleAccount(tx, actor, terminal.accountId), needs[need])
  return await countRows(tx, terminal, where, limit)
}

/** The condition for terminals of a unit or a project; undefined where neither is asked for. */
export function inPlaces(
  tx: Tx,
  { organizationId, projectId }: Pick<RequestOf<typeof listTerminals>, 'organizationId' | 'projectId'>,
): SQL | undefined {
  const there = and(
    organizationId ? eq(account.organizationId, organizationId) : undefined,
    projectId ? eq(account.projectId, projectId) : undefined,
  )
  return there && ofAccountsThat(tx, there)
}

/** The condition for terminals that are called so, or whose account or person is. */
function hasKeyword(tx: Tx, keyword: string): SQL | undefined {
  const holds = (text: SQL) => sql`strpos(lower((${text}) collate "C"), ${keyword.toLowerCase()}) > 0`
  return or(
    holds(sql`${terminal.deviceName}`),
    ofAccountsThat(tx, holds(sql`${account.accountName} || E'\\n' || ${account.userName}`)),
  )
}

/** Terminals by the accounts that signed in on them first: those are looked for once, and not again for each terminal. */
function ofAccountsThat(tx: Tx, condition: SQL): SQL {
  const found = tx.select({ accountId: account.accountId }).from(account).where(condition)
  return inArray(terminal.accountId, found)
}

/** A condition as a column; of what is not known it is not so. */
function isSo(condition: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${condition}, false)`
}

function needsOf({ needs }: Row): TerminalNeed[] {
  return TerminalNeed.options.filter((need) => needs[need])
}

function presentTerminal(found: Row, now: Date, heartbeatMinutes: number): Terminal {
  const { terminal: row, online, needs: _, ...names } = found
  return {
    terminalId: row.terminalId,
    deviceName: row.deviceName,
    os: row.os,
    osVersion: row.osVersion,
    terminalVersion: row.terminalVersion,
    applyIp: row.applyIp,
    accountName: names.accountName,
    userName: names.userName,
    status: statusAt(row, now),
    appliedAt: row.appliedAt.getTime(),
    registeredAt: row.registeredAt.getTime(),
    contactIp: row.contactIp,
    lastHeartbeatAt: row.lastHeartbeatAt.getTime(),
    unsynced: row.unsynced,
    parked: row.parked,
    online,
    needs: needsOf(found),
    heartbeatMinutes,
    ...known({
      organizationName: names.organizationName,
      projectName: names.projectName,
      memory: row.memory,
      processor: row.processor,
      applyCity: row.applyCity,
      city: row.city,
      build: row.build,
      storageUsed: row.storageUsed,
      storageQuota: row.storageQuota,
      displayMode: row.displayMode,
      persisted: row.persisted,
      batteryLevel: row.batteryLevel,
      charging: row.charging,
      clockOffset: row.clockOffset,
      authorisedAt: row.authorisedAt?.getTime(),
      validUntil: row.validUntil?.getTime(),
      validDays: daysBetween(row.authorisedAt, row.validUntil),
      oldestMadeAt: row.oldestMadeAt?.getTime(),
      lastRequestAt: row.lastRequestAt?.getTime(),
      lastSyncAt: row.lastSyncAt?.getTime(),
      behindSince: row.behindSince?.getTime(),
      cloneSuspectedAt: row.cloneSuspectedAt?.getTime(),
      revokedAt: row.revokedAt?.getTime(),
      revocationDeliveredAt: row.revocationDeliveredAt?.getTime(),
      revocationAcknowledgedAt: row.revocationAcknowledgedAt?.getTime(),
      heldEdits: row.heldEdits,
    }),
  }
}

/** Whole days between two times; nothing where either is not known. */
function daysBetween(from: Date | null, to: Date | null): number | undefined {
  return from && to ? Math.round((to.getTime() - from.getTime()) / day) : undefined
}

/** The values that are known. */
function known<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const given: { [Name in keyof Values]?: NonNullable<Values[Name]> } = {}
  for (const name in values) {
    const value = values[name]
    if (value !== null && value !== undefined) given[name] = value
  }
  return given
}
