import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'
import {
  type TerminalAction,
  type TerminalAgreement,
  terminalTransitions,
} from '#contract/terminal/authorisation-schema.ts'
import type { TerminalName } from '#contract/terminal/name-schema.ts'
import type { TerminalStatus } from '#contract/terminal/schema.ts'
import { account } from '../db/tables/account.ts'
import { deviceCredential } from '../db/tables/session.ts'
import { terminal } from '../db/tables/terminal.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseHigher } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import { findAccountsOf, grantsOfAccounts, higherPeople } from '../identity/person-accounts.ts'
import { type LocatedTerminal, nameTerminal, reviseTerminal, selectTerminals } from '../identity/terminals.ts'
import { ofVisibleAccount } from '../identity/visible-accounts.ts'
import { day } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseNamed, type Text } from '../platform/refuse-named.ts'
import { endSessions } from '../security/end-sessions.ts'
import { statusAt } from './rules.ts'

const statuses: Record<TerminalStatus, Text> = {
  unauthorised: { zh: '未授权', en: 'not authorised' },
  authorised: { zh: '已授权', en: 'authorised' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  rejected: { zh: '已拒绝', en: 'rejected' },
}

const needed: Record<Exclude<TerminalAction, 'agree'>, Text> = {
  reject: { zh: '只有未授权的终端可以拒绝', en: 'Only a terminal that waits can be rejected' },
  cancel: { zh: '只有已授权的终端可以取消授权', en: 'Only an authorised terminal can be cancelled' },
}

/** No stage of a revocation is reached. */
const notRevoked = {
  revokedAt: null,
  revocationDeliveredAt: null,
  revocationAcknowledgedAt: null,
  heldEdits: null,
}

const ownTerminal = {
  zh: '不能给自己使用的终端授权，请由其他管理员授权',
  en: 'You cannot authorise a terminal that you work on: another administrator has to',
}
const thisTerminal = {
  zh: '不能取消正在使用的终端',
  en: 'You cannot cancel the terminal that you are working on',
}

/**
 * Authorises terminals for so many days from now on; one that has days left, too.
 * @throws Refusal as `takeTerminals` does, 20403 when one is the actor's own or one that it works on.
 */
export async function agree(
  context: StepContext,
  { ids, validDays }: TerminalAgreement,
): Promise<{ changed: number }> {
  const { now, actor } = context
  const rows = await takeTerminals(context, ids)
  // Nobody prolongs what opens their own vault (security.md, row 21).
  if (rows.some(({ userId }) => userId === actor.userId) || (await hasWorkedOn(context, ids)))
    throw new Refusal(codes.noPermission, undefined, ownTerminal)
  const validUntil = new Date(now.getTime() + validDays * day)
  return await move(context, rows, 'agree', {
    ...notRevoked,
    authorisedAt: now,
    validUntil,
    // Whoever authorises it has looked at it.
    cloneSuspectedAt: null,
  })
}

/**
 * Turns terminals away, or takes the authorisation from them: who works on one is signed out, with the reason.
 * @throws Refusal as `takeTerminals` does, 20403 when the actor works on one, 20400 naming those whose status does not allow it.
 */
export async function turnAway(
  context: StepContext,
  ids: readonly string[],
  action: 'reject' | 'cancel',
): Promise<{ changed: number }> {
  const { actor, now, language } = context
  const rows = await takeTerminals(context, ids)
  if (actor.terminalId !== undefined && ids.includes(actor.terminalId))
    throw new Refusal(codes.noPermission, undefined, thisTerminal)
  const { from } = terminalTransitions[action]
  const refused = rows.filter((row) => !from.includes(statusAt(row.terminal, now)))
  if (refused.length > 0) throw refuseRows(ids, refused, action, now, language)
  const changed = await move(context, rows, action, { ...notRevoked, revokedAt: now })
  for (const terminalId of ids) await endSessions(context, { terminalId }, 'terminal-revoked')
  return changed
}

/** Gives a terminal its name. @throws Refusal as `takeTerminals` does. */
export async function rename(context: StepContext, request: TerminalName): Promise<TerminalName> {
  const [row] = await takeTerminals(context, [request.terminalId])
  if (!row) throw new Refusal(codes.notFound)
  return await nameTerminal(context, row, request)
}

async function move(
  context: StepContext,
  rows: readonly LocatedTerminal[],
  action: TerminalAction,
  columns: Partial<typeof terminal.$inferSelect>,
): Promise<{ changed: number }> {
  const { now } = context
  const { to: status } = terminalTransitions[action]
  for (const row of rows) {
    await reviseTerminal(
      context,
      row,
      { ...columns, status },
      {
        before: { status: statusAt(row.terminal, now) },
        after: { status, ...(columns.validUntil && { validUntil: columns.validUntil.getTime() }) },
      },
    )
  }
  return { changed: rows.length }
}

function refuseRows(
  ids: readonly string[],
  rows: readonly LocatedTerminal[],
  action: keyof typeof needed,
  now: Date,
  language: Language,
): Refusal {
  const named = rows.map(({ terminal: row }) => ({
    at: ids.indexOf(row.terminalId),
    name: row.deviceName,
    why: statuses[statusAt(row, now)],
  }))
  return refuseNamed(codes.invalid, named, needed[action], language)
}

/**
 * Locks terminals to change them. Rank is the person's, of everybody who works on the terminal: anyone who may not act on a
 * person's highest account does not touch it.
 * @throws Refusal 20404 when one is out of reach, 20403 naming those on which somebody works who may do more than the actor,
 *   20119 when the actor has just been stopped itself.
 */
async function takeTerminals(context: StepContext, ids: readonly string[]): Promise<LocatedTerminal[]> {
  const { tx, actor, language } = context
  await lockOwnAccount(context)
  const which = and(inArray(terminal.terminalId, [...ids]), ofVisibleAccount(tx, actor, terminal.accountId))
  const found = await selectTerminals(context).where(which)
  if (found.length < ids.length) throw new Refusal(codes.notFound)
  const beside = await findOthersOn(context, ids)
  const people = [...found.map((row) => ({ ...row.terminal, userId: row.userId })), ...beside]
  // Accounts before terminals, as a sign-in locks them.
  const accounts = await findAccountsOf(tx, [...new Set(people.map(({ userId }) => userId))], true)
  const rows = await selectTerminals(context)
    .where(which)
    .orderBy(asc(terminal.terminalId))
    .for('update', { of: terminal })
  const higher = higherPeople(actor, accounts, await grantsOfAccounts(tx, accounts))
  const refused = rows.flatMap(({ terminal: { terminalId, deviceName } }) =>
    people.some((each) => each.terminalId === terminalId && higher.has(each.userId))
      ? { at: ids.indexOf(terminalId), name: deviceName }
      : [],
  )
  if (refused.length > 0) throw refuseHigher(refused, language)
  return rows
}

/** Whose accounts may go on on the terminals without a password. */
async function findOthersOn(
  { tx }: StepContext,
  ids: readonly string[],
): Promise<{ terminalId: string; userId: string }[]> {
  return await tx
    .select({ terminalId: deviceCredential.terminalId, userId: account.userId })
    .from(deviceCredential)
    .innerJoin(account, eq(account.accountId, deviceCredential.accountId))
    .where(and(inArray(deviceCredential.terminalId, [...ids]), isNull(deviceCredential.endedAt)))
}

/** Whether the actor's person has signed in on one of the terminals; also where that ended, for a new sign-in opens the same vault. */
async function hasWorkedOn({ tx, actor }: StepContext, ids: readonly string[]): Promise<boolean> {
  const own = tx
    .select({ accountId: account.accountId })
    .from(account)
    .where(eq(account.userId, actor.userId))
  const { terminalId, accountId } = deviceCredential
  const signedIn = and(inArray(terminalId, [...ids]), inArray(accountId, own))
  return (await tx.$count(deviceCredential, signedIn)) > 0
}
