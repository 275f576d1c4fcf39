import { birthDateOf, sexOf } from '#contract/check-digits.ts'
import { maskIdCard } from '#contract/mask.ts'
import type { Profile } from '#contract/personal/schema.ts'
import type { IdCardEntry } from '#contract/personal/security-schema.ts'
import type { StepContext } from '../http/handle.ts'
import { reviseOwnPerson } from '../identity/revise-own-person.ts'
import { isIdCardTaken } from '../identity/taken-id-cards.ts'
import { refuseField } from '../platform/refuse-field.ts'
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
  const { tx, actor, language } = context
  const row = await lockOwnPerson(tx, actor)
  if (row.idCard !== null || (await isIdCardTaken(tx, idCard, row.userId)))
    throw refuseField('idCard', 'taken', language)
  const told = { sex: sexOf(idCard), birthDate: birthDateOf(idCard) ?? null }
  await reviseOwnPerson(
    context,
    row,
    { idCard, ...told },
    {
      before: { idCard: null, sex: row.sex, birthDate: row.birthDate },
      after: { idCard: maskIdCard(idCard), ...told },
    },
  )
  return await findProfile(tx, actor)
}
