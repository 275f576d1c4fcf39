import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { TerminalName } from '#contract/terminal/name-schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { terminal } from '../db/tables/terminal.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

const entity = 'terminal'

/** A terminal with the place of the person whose account signed in on it first: there it is seen. */
export interface LocatedTerminal {
  terminal: typeof terminal.$inferSelect
  userId: string
  place: Pick<typeof person.$inferSelect, 'organizationId' | 'departmentId'> & { projectId: string | null }
}

/** Terminals with where they lie; a condition and a lock are still to be added. */
export function selectTerminals({ tx }: Pick<SignedInStep, 'tx'>) {
  const { organizationId, departmentId } = person
  return tx
    .select({
      terminal,
      userId: account.userId,
      place: { organizationId, departmentId, projectId: account.projectId },
    })
    .from(terminal)
    .innerJoin(account, eq(account.accountId, terminal.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
    .$dynamic()
}

/** The condition for terminals that are authorised and whose days are not over. */
export function isAuthorisedAt(now: Date): SQL | undefined {
  return and(eq(terminal.status, 'authorised'), or(isNull(terminal.validUntil), gt(terminal.validUntil, now)))
}

/** Writes columns of a locked terminal, records the change in the history and notifies those who list it. */
export async function reviseTerminal(
  { tx, record, announce }: SignedInStep,
  { terminal: row, place }: LocatedTerminal,
  columns: Partial<typeof row>,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const revision = row.revision + 1
  await tx
    .update(terminal)
    .set({ ...columns, revision })
    .where(eq(terminal.terminalId, row.terminalId))
  const location = locationOf(place)
  record({
    entity,
    entityId: row.terminalId,
    action: 'update',
    revision,
    label: columns.deviceName ?? row.deviceName,
    ...location,
    ...change,
  })
  announce({ permission: 'terminal:view', ...location }, { kind: 'changed', entity })
}

/** Notes that edits from a terminal have taken effect; no change of the terminal, so the history does not tell it. */
export async function stampSync(tx: Tx, terminalId: string, now: Date): Promise<void> {
  await tx.update(terminal).set({ lastSyncAt: now }).where(eq(terminal.terminalId, terminalId))
}

/** Gives a locked terminal the name that its people call it by. */
export async function nameTerminal(
  context: SignedInStep,
  row: LocatedTerminal,
  { terminalId, deviceName }: TerminalName,
): Promise<TerminalName> {
  const before = row.terminal.deviceName
  if (before !== deviceName)
    await reviseTerminal(
      context,
      row,
      { deviceName, named: true },
      { before: { deviceName: before }, after: { deviceName } },
    )
  return { terminalId, deviceName }
}
