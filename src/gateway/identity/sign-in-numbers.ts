import { and, inArray, isNull } from 'drizzle-orm'
import { maskCellphone } from '#contract/mask.ts'
import { account } from '../db/tables/account.ts'
import { isUniqueViolation } from '../db/transaction.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { lockAdministered, reviseAccounts } from './revise-accounts.ts'

/**
 * Lets accounts that sign in by their person's cellphone number do so by the new one; without one they sign in by name.
 * Whatever changes the number of a person who may have an account calls it.
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
  const revised = reviseAccounts(context, following, ['cellphone', 'phoneLogin'], ({ account: before }) => {
    const cellphone = numbers.get(before.userId) ?? null
    const after = { cellphone, phoneLogin: cellphone !== null }
    return { columns: after, before: masked(before), after: masked(after), fields: ['phoneLogin'] }
  })
  await revised.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuseField(field, 'taken', language) : error
  })
}

function masked({ cellphone, phoneLogin }: Pick<typeof account.$inferSelect, 'cellphone' | 'phoneLogin'>) {
  return { cellphone: cellphone && maskCellphone(cellphone), phoneLogin }
}
