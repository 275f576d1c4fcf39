import { eq } from 'drizzle-orm'
import { birthDateOf, sexOf } from '#contract/check-digits.ts'
import { maskIdCard } from '#contract/mask.ts'
import type { IdCardEntry, Profile } from '#contract/personal/schema.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { announcePerson } from '../identity/announce-person.ts'
import { isIdCardTaken } from '../identity/taken-id-cards.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import { findProfile, lockOwnPerson } from './queries.ts'

/**
 * Enters the actor's own ID number, which nobody has entered yet: it stands in the history masked, and personnel alone
 * changes it from then on. Sex and birth date are what it says.
 * @throws Refusal 20400 on `idCard` when the record has one, or somebody else's has this one.
 */
export async function enterOwnIdCard(
  context: StepContext<unknown>,
  { idCard }: IdCardEntry,
): Promise<Profile> {
  const { tx, actor, now, language, idempotencyKey } = context
  const row = await lockOwnPerson(tx, actor)
  if (row.idCard !== null || (await isIdCardTaken(tx, idCard, row.userId)))
    throw refuseField('idCard', 'taken', language)
  const told = { sex: sexOf(idCard), birthDate: birthDateOf(idCard) ?? null }
  const revision = row.revision + 1
  const stamp = { revision, key: idempotencyKey }
  await tx
    .update(person)
    .set({
      idCard,
      ...told,
      revision,
      fieldRevisions: { ...row.fieldRevisions, idCard: stamp, sex: stamp, birthDate: stamp },
      ...stampOf(actor, now),
    })
    .where(eq(person.userId, row.userId))
  const { userId, userName } = row
  context.record({
    entity: 'person',
    entityId: userId,
    action: 'update',
    revision,
    label: userName,
    ...locationOf(row),
    before: { idCard: null, sex: row.sex, birthDate: row.birthDate },
    after: { idCard: maskIdCard(idCard), ...told },
  })
  announcePerson(context, actor.accountId, locationOf(row))
  return await findProfile(tx, actor)
}
