import { exchangePortrait } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { findBoundPeople } from '../identity/person-accounts.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { MergedPerson } from './merged-person.ts'
import type { PersonRow } from './present.ts'

/** Codes that open an account go to what its person has bound, so nobody else may put another number or address there. */
export async function checkContacts(
  { tx, actor, language }: StepContext<undefined, unknown>,
  { person: { userId } }: PersonRow,
  { changes }: MergedPerson,
): Promise<void> {
  const contact = (['cellphone', 'email'] as const).find((name) => name in changes)
  if (!contact) return
  const bound = await findBoundPeople(tx, actor, [userId], true)
  if (bound.has(userId)) throw refuseField(contact, 'boundContact', language)
}

/** Shows the uploaded picture as the person's photo. @throws Refusal 20400 when it is none that may be shown. */
export async function showPortrait(
  context: StepContext<undefined, unknown>,
  userId: string,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (!(await exchangePortrait(context, userId, { before, after })))
    throw refuseField('profilePhoto', 'photo', context.language)
}
