import { eq } from 'drizzle-orm'
import { person } from '../db/tables/person.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { Change, SignedInStep } from '../security/step.ts'
import { announcePerson } from './announce-person.ts'

/**
 * Changes columns of the actor's own person (locked), and leaves the change in the history.
 * @param told what the history says of it: numbers and addresses masked.
 */
export async function reviseOwnPerson(
  context: SignedInStep,
  row: typeof person.$inferSelect,
  columns: Partial<typeof person.$inferInsert>,
  told: Required<Pick<Change, 'before' | 'after'>>,
): Promise<void> {
  const { tx, actor, now, idempotencyKey } = context
  const { userId, userName } = row
  const revision = row.revision + 1
  const stamps = Object.keys(columns).map((name) => [name, { revision, key: idempotencyKey }])
  await tx
    .update(person)
    .set({
      ...columns,
      revision,
      fieldRevisions: { ...row.fieldRevisions, ...Object.fromEntries(stamps) },
      ...stampOf(actor, now),
    })
    .where(eq(person.userId, userId))
  const location = locationOf(row)
  context.record({
    entity: 'person',
    entityId: userId,
    action: 'update',
    revision,
    label: userName,
    ...location,
    ...told,
  })
  announcePerson(context, actor.accountId, location)
}
