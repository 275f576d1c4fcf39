import { eq } from 'drizzle-orm'
import { person } from '../db/tables/person.ts'
import { maskRecipient } from '../identity/mask-recipient.ts'
import { nameColumns } from '../identity/name-columns.ts'
import { newId } from '../platform/ids.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { Author, PublicStep } from '../security/step.ts'
import { hasAccount, invitationUnknown, type Place } from './invitation.ts'

/** The one way to reach a newcomer that a code has proved. */
export type ProvenContact =
  | { email: string; cellphone?: undefined }
  | { cellphone: string; email?: undefined }

/** Creates the record of a newcomer: of nobody's unit, or of the one that invites. Returns its id. */
export async function addPerson(
  { tx, now, record }: PublicStep,
  given: ProvenContact & Partial<Place>,
  author: Author,
): Promise<string> {
  const userId = newId(now)
  const { userName } = author
  await tx.insert(person).values({
    ...stampOf(author, now),
    ...given,
    provenCellphone: given.cellphone ?? null,
    userId,
    ...nameColumns(userName),
  })
  record({
    entity: 'person',
    entityId: userId,
    action: 'add',
    revision: 1,
    label: userName,
    ...locationOf(given),
    after: { userName },
    author,
  })
  return userId
}

/**
 * Gives the record of somebody who was invited the contact that it lacks. One that it has stays, and so does one with an
 * account: nobody has reviewed the newcomer yet.
 * @throws Refusal 20404 when the person has been archived meanwhile.
 */
export async function completePerson(
  { tx, now, record }: PublicStep,
  userId: string,
  given: ProvenContact,
  author: Author,
): Promise<void> {
  const [row] = await tx.select().from(person).where(eq(person.userId, userId)).for('update')
  if (!row || row.deletedAt) throw invitationUnknown()
  const contact = given.email === undefined ? 'cellphone' : 'email'
  const value = given.email ?? given.cellphone
  if (row[contact] !== null || (await hasAccount(tx, userId))) return
  const revision = row.revision + 1
  await tx
    .update(person)
    .set({
      [contact]: value,
      ...(given.cellphone !== undefined && { provenCellphone: given.cellphone }),
      revision,
      fieldRevisions: { ...row.fieldRevisions, [contact]: { revision } },
      ...stampOf(author, now),
    })
    .where(eq(person.userId, userId))
  record({
    entity: 'person',
    entityId: userId,
    action: 'update',
    revision,
    label: row.userName,
    ...locationOf(row),
    before: { [contact]: null },
    after: { [contact]: maskRecipient(value) },
    author,
  })
}
