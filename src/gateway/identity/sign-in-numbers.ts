import { and, inArray, isNull } from 'drizzle-orm'
import { maskCellphone } from '#contract/mask.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockAdministered, reviseAccounts } from './revise-accounts.ts'

/** The person's number, if the person has proved it by a code. */
export function provenNumber(row: Pick<typeof person.$inferSelect, 'cellphone' | 'provenCellphone'>) {
  return row.cellphone === row.provenCellphone ? row.cellphone : null
}

/**
 * Lets accounts that sign in by their person's cellphone number do so by the new one, once that is proved; without one they
 * sign in by name. Whatever changes the number of a person who may have an account calls it.
 * @param numbers the new numbers, by the ids of the people, whose rows are locked.
 * @throws Refusal 20400 on `field` when somebody else signs in by one of the numbers.
 */
export async function followNumbers(
  context: SignedInStep,
  numbers: ReadonlyMap<string, string | null>,
  field: string,
): Promise<void> {
  const { tx, language } = context
  // All of them: to sign in by the number may just be allowed to one that does not yet.
  const rows = await lockAdministered(
    tx,
    and(inArray(account.userId, [...numbers.keys()]), isNull(account.deletedAt)),
  )
  const following = rows.filter(({ account }) => account.phoneLogin)
  const { userId, provenCellphone } = person
  const people = await tx
    .select({ userId, provenCellphone })
    .from(person)
    .where(inArray(userId, [...numbers.keys()]))
  const proven = new Map(people.map((row) => [row.userId, row.provenCellphone]))
  const revised = reviseAccounts(context, following, ['cellphone', 'phoneLogin'], ({ account: before }) => {
    const cellphone = numbers.get(before.userId) ?? null
    const after = {
      cellphone: provenNumber({ cellphone, provenCellphone: proven.get(before.userId) ?? null }),
      phoneLogin: cellphone !== null,
    }
    return { columns: after, before: masked(before), after: masked(after), fields: ['phoneLogin'] }
  })
  await revised.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuseField(field, 'taken', language) : error
  })
}

function masked({ cellphone, phoneLogin }: Pick<typeof account.$inferSelect, 'cellphone' | 'phoneLogin'>) {
  return { cellphone: cellphone && maskCellphone(cellphone), phoneLogin }
}
