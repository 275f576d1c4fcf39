import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { organization, type UnitRow } from '../db/tables/organization.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Merged, stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { unitStore, visibleOrganization } from './store.ts'

/**
 * A unit, locked until the commit.
 * @throws Refusal 20404 when there is none within the actor's reach, 20410 when it was deleted.
 */
export async function lockOrganization(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  organizationId: string,
): Promise<UnitRow> {
  const [row] = await tx
    .select()
    .from(organization)
    .where(and(eq(organization.organizationId, organizationId), visibleOrganization(actor)))
    .for('no key update')
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

type Insert = typeof organization.$inferInsert
type Columns = { [Name in keyof Insert]?: Insert[Name] | undefined }

/**
 * Writes the result of an edit of a locked unit, and records it in the history. What is part of a unit counts as a field of
 * it: two people who replace the same set at once conflict like two who write the same field.
 * @param columns those of the unit's own that change.
 * @param before the changed fields as they stood.
 */
export async function writeRevision(
  context: SignedInStep,
  row: UnitRow,
  { changes, revision, fieldRevisions }: Merged,
  columns: Columns,
  before: Readonly<Record<string, unknown>>,
): Promise<UnitRow> {
  const { tx, actor, now } = context
  const [written] = await tx
    .update(organization)
    .set({
      ...columns,
      revision,
      fieldRevisions,
      ...stampOf(actor, now),
    })
    .where(eq(organization.organizationId, row.organizationId))
    .returning()
  if (!written) throw new Refusal(codes.notFound)
  await unitStore.notify(context, written, 'update', {
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])),
    after: changes,
  })
  return written
}
