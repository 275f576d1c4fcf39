import { asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import type { Audience, Location } from '../security/actor.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { Change, PublicStep, SignedInStep } from '../security/step.ts'

const entity = 'account'
type Row = typeof account.$inferSelect

/** An account that is locked to be administered, with its person's name and place. */
export interface AdministeredAccount {
  account: Row
  person: Pick<typeof person.$inferSelect, 'userName' | 'organizationId' | 'departmentId'>
}

/** The accounts that `which` selects, locked until the commit in id order, so that no two callers deadlock. */
export async function lockAdministered(tx: Tx, which: SQL | undefined): Promise<AdministeredAccount[]> {
  const { userName, organizationId, departmentId } = person
  return await tx
    .select({ account, person: { userName, organizationId, departmentId } })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(which)
    .orderBy(asc(account.accountId))
    .for('update', { of: account })
}

/** What a change shows in the history, beside the columns that it writes. */
interface Revision {
  columns: Partial<Omit<Row, 'accountId' | 'revision' | 'fieldRevisions'>>
  before: Record<string, unknown>
  /** Absent for a deleted one. */
  after?: Record<string, unknown>
  /** Fields that edits made elsewhere may overlap with (protocol: "Revisions"). */
  fields?: readonly string[]
}

const stamped = ['revision', 'fieldRevisions', 'changedAt', 'changedBy', 'changedByName'] as const

/** Writes the named columns of each account, as one set, and records the change in the history. */
export async function reviseAccounts(
  context: SignedInStep,
  rows: readonly AdministeredAccount[],
  names: readonly (keyof Row)[],
  revise: (row: AdministeredAccount) => Revision,
): Promise<{ changed: number }> {
  const { tx, actor, now, idempotencyKey } = context
  const written = rows.map((row): Row => {
    const { columns, before, after, fields = [] } = revise(row)
    const revision = row.account.revision + 1
    const written = {
      ...row.account,
      ...columns,
      revision,
      fieldRevisions: {
        ...row.account.fieldRevisions,
        ...Object.fromEntries(fields.map((name) => [name, { revision, key: idempotencyKey }])),
      },
      ...stampOf(actor, now),
    }
    const action = after ? 'update' : 'delete'
    recordAccountChange(
      context,
      { ...row, account: written },
      { action, before, ...(after && { after }) },
      row,
    )
    return written
  })
  await updateSet(tx, account, 'accountId', [...names, ...stamped], written)
  return { changed: written.length }
}

/** An account with what says where it lies. */
interface LocatedAccount {
  account: Pick<Row, 'accountId' | 'accountName' | 'revision' | 'level' | 'projectId'>
  person: Pick<typeof person.$inferSelect, 'organizationId' | 'departmentId'>
}

/**
 * Records the change in the history, and notifies those who see such accounts there.
 * @param former the row before the change, where that may move it to another list or project.
 */
export function recordAccountChange(
  { record, announce }: Pick<PublicStep, 'record' | 'announce'>,
  row: LocatedAccount,
  { action, ...change }: Pick<Change, 'action' | 'before' | 'after'>,
  former = row,
): void {
  const { accountId, accountName, revision, level, projectId } = row.account
  record({
    entity,
    entityId: accountId,
    action,
    revision,
    label: accountName,
    ...placeOf(row),
    ...change,
  })
  announce(audienceOf(row), { kind: 'changed', entity })
  if (former.account.level !== level || former.account.projectId !== projectId)
    announce(audienceOf(former), { kind: 'changed', entity })
}

function audienceOf(row: LocatedAccount): Audience {
  const permission = row.account.level === 'registered' ? 'registeredAccount:view' : 'account:view'
  return { permission, ...placeOf(row) }
}

/** Notifies those who see the account in a list that it has changed. */
export async function announceAccount(
  { tx, announce }: Pick<PublicStep, 'tx' | 'announce'>,
  accountId: string,
): Promise<void> {
  const row = await findLocated(tx, accountId)
  if (row) announce(audienceOf(row), { kind: 'changed', entity })
}

/** Where an account lies. Nowhere, when there is none. */
export async function findPlaceOf(tx: Tx, accountId: string): Promise<Location> {
  const row = await findLocated(tx, accountId)
  return row ? placeOf(row) : {}
}

async function findLocated(tx: Tx, accountId: string): Promise<LocatedAccount | undefined> {
  const [row] = await tx
    .select({ account, person })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(eq(account.accountId, accountId))
  return row
}

function placeOf({
  account: { projectId },
  person,
}: {
  account: Pick<Row, 'projectId'>
  person: LocatedAccount['person']
}): Location {
  return locationOf({ ...person, projectId })
}
