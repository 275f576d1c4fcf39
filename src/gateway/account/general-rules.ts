import { eq, sql } from 'drizzle-orm'
import type { addGeneralAccount } from '#contract/account/endpoints.ts'
import { accountFieldGroups, type GeneralAccountAdd, type ValidPeriodEdit } from '#contract/account/schema.ts'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { account } from '../db/tables/account.ts'
import type { StepContext } from '../http/handle.ts'
import { refuseHigher } from '../identity/authority.ts'
import { lockOwnAccount } from '../identity/lock-account.ts'
import { checkRank, findHigherPeople } from '../identity/person-accounts.ts'
import { recordAccountChange } from '../identity/revise-accounts.ts'
import { findAccountHindrance } from '../organization/queries.ts'
import { lockPeople } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { type GeneralAccountRow, periodColumns, presentGeneralAccount, presentPeriod } from './general.ts'
import { findAnyGeneralAccount, lockGeneralAccounts } from './queries.ts'

type Saved = ResponseOf<typeof addGeneralAccount>

/**
 * Creates a general account of a person, without a password and without a role: what it may do is granted online.
 * @throws Refusal 20400, naming the field, when there is no such person within reach, its unit has as many accounts as it may
 *   have, or the name or the id is in use, 20403 as `checkRank`.
 */
export async function createGeneralAccount(context: StepContext, add: GeneralAccountAdd): Promise<Saved> {
  const { tx, actor, now, language } = context
  const { generalAccountId: accountId, accountName, userId } = add
  // Asked here and not for the whole batch at once: the batch itself may have created the person. Locked, so that nobody moves
  // it to another unit while there is room in this one.
  const owner = (await lockPeople(tx, actor, [userId])).get(userId)
  if (!owner || owner.person.deletedAt) throw refuseField('userId', 'outOfReach', language)
  await checkRank(context, owner.person)
  const hindrance = await findAccountHindrance(tx, owner.person)
  if (hindrance) throw refuseField('userId', hindrance, language)
  const [row] = await tx
    .insert(account)
    .values({
      accountId,
      accountName,
      userId,
      level: 'general',
      status: 'normal',
      ...periodColumns(add),
      passwordChangedAt: now,
      createdAt: now,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField(await takenField(tx, accountName), 'taken', language)
  const made: GeneralAccountRow = { ...owner, account: row, platforms: [], anyRole: false }
  const { userName, level, status } = presentGeneralAccount(made)
  recordAccountChange(context, made, {
    action: 'add',
    after: { accountName, userName, level, status, ...presentPeriod(row) },
  })
  return { account: presentGeneralAccount(made) }
}

/** Which of the two is in use, when a new account could not be written. */
export async function takenField(tx: Tx, accountName: string): Promise<'accountName' | 'generalAccountId'> {
  const [sameName] = await tx
    .select({ id: account.accountId })
    .from(account)
    .where(eq(sql`lower(${account.accountName})`, accountName.toLowerCase()))
  return sameName ? 'accountName' : 'generalAccountId'
}

/** The locked accounts of a batch of edits, as the edits leave them. */
export interface EditedAccounts {
  rows: Map<string, GeneralAccountRow>
  /** Those that stand in the database as they were before. */
  unsaved: Set<string>
  /** The people who may do more than the actor, by any of their accounts. */
  higher: ReadonlySet<string>
  /** Whether the actor's own account is locked: once for a batch. */
  held: boolean
}

/** Locks the accounts of a batch of edits in one query. */
export async function loadGeneralAccounts(
  tx: Tx,
  actor: Actor,
  requests: readonly ValidPeriodEdit[],
): Promise<EditedAccounts> {
  const ids = requests.map(({ generalAccountId }) => generalAccountId)
  const rows = await lockGeneralAccounts(tx, actor, ids)
  const owners = [...rows.values()].map((row) => row.account.userId)
  return { rows, unsaved: new Set(), higher: await findHigherPeople(tx, actor, owners), held: false }
}

const editedColumns = [
  'validFrom',
  'validUntil',
  'revision',
  'fieldRevisions',
  'changedAt',
  'changedBy',
  'changedByName',
] as const

/** Writes the edited accounts of a batch in one statement. */
export async function saveGeneralAccounts(tx: Tx, { rows, unsaved }: EditedAccounts): Promise<void> {
  const edited = [...unsaved].flatMap((accountId) => rows.get(accountId)?.account ?? [])
  await updateSet(tx, account, 'accountId', editedColumns, edited)
  unsaved.clear()
}

const PeriodFields = z.object({
  validFrom: z.optional(z.nullable(z.string())),
  validUntil: z.optional(z.nullable(z.string())),
})

/**
 * Applies a new valid period to the account as it is now (protocol: "Revisions"); `saveGeneralAccounts` writes it.
 * @throws Refusal 20403 for one's own and for one of somebody who may do more than the actor, 20404 out of reach, 20410 deleted,
 *   20409 when somebody else changed the period since, 20400 when it ends before it begins.
 */
export async function reviseValidPeriod(
  context: StepContext<undefined, EditedAccounts>,
  { generalAccountId, label: _label, baseRevision, after, clear, ...fields }: ValidPeriodEdit,
): Promise<Saved> {
  const { tx, actor, now, language, loaded, idempotencyKey = '' } = context
  // Nobody prolongs their own time (security.md, row 21).
  if (generalAccountId === actor.accountId) throw new Refusal(codes.noPermission)
  if (!loaded.held) await lockOwnAccount(context)
  loaded.held = true
  const row =
    loaded.rows.get(generalAccountId) ??
    (await lockGeneralAccounts(tx, actor, [generalAccountId])).get(generalAccountId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.account.deletedAt) throw new Refusal(codes.deleted)
  if (loaded.higher.has(row.account.userId))
    throw refuseHigher([{ at: 0, name: row.account.accountName }], language)
  const { revision, fieldRevisions, changedByName, changedAt } = row.account
  const before: Record<string, unknown> = presentPeriod(row.account)
  const merge = mergeEdit({
    row: { fields: before, revision, fieldRevisions, changedByName, changedAt },
    edit: { baseRevision, after, clear, base: context.edit?.base, fields },
    groups: accountFieldGroups,
    key: idempotencyKey,
    language,
  })
  const merged = merge.merged.length > 0 ? { merged: merge.merged } : {}
  const changed = Object.keys(merge.changes).length > 0
  if (!changed && !merge.repeats) return { account: presentGeneralAccount(row), ...merged }
  const { validFrom, validUntil } = z.parse(PeriodFields, { ...before, ...merge.changes })
  if (validFrom && validUntil && validFrom > validUntil)
    throw refuseField('validUntil', 'validPeriod', language)
  const written: GeneralAccountRow = {
    ...row,
    account: {
      ...row.account,
      ...periodColumns({ validFrom: validFrom ?? undefined, validUntil: validUntil ?? undefined }),
      revision: merge.revision,
      fieldRevisions: merge.fieldRevisions,
      ...(changed && stampOf(actor, now)),
    },
  }
  if (changed)
    recordAccountChange(context, written, {
      action: 'update',
      before: Object.fromEntries(Object.keys(merge.changes).map((name) => [name, before[name] ?? null])),
      after: merge.changes,
    })
  // A later edit of the same batch builds on this one.
  loaded.rows.set(generalAccountId, written)
  loaded.unsaved.add(generalAccountId)
  return { account: presentGeneralAccount(written), ...merged }
}

/** The row as it stands now, for a write that came before: deleted since or not, that write had its effect. */
export async function savedBefore(
  { tx, actor }: StepContext<undefined, unknown>,
  { generalAccountId }: { generalAccountId: string },
): Promise<Saved> {
  return { account: presentGeneralAccount(await findAnyGeneralAccount(tx, actor, generalAccountId)) }
}
