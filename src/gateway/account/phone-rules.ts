import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { PhoneLoginChange } from '#contract/account/administration.ts'
import type { Tx } from '../db/client.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { type AdministeredAccount, reviseAccounts } from '../identity/revise-accounts.ts'
import { provenNumber } from '../identity/sign-in-numbers.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { type AccountKind, takeAccounts } from './administered.ts'
import { refuseRows } from './refused-rows.ts'

const noSignIn = { zh: '不能开通手机号登录', en: 'Sign-in by phone cannot be allowed' }

/**
 * Lets accounts sign in by their person's cellphone number once its person has proved that by a code, or no more.
 * @throws Refusal as `takeAccounts` does, and 20400 naming the accounts without a number, or whose number or person already
 *   has another one.
 */
export async function changePhoneLogin(
  context: StepContext,
  kind: AccountKind,
  { ids, phoneLogin }: PhoneLoginChange,
): Promise<{ changed: number }> {
  const { tx, language } = context
  const { rows } = await takeAccounts(context, kind, ids)
  const numberOf = await findNumbers(tx, rows)
  if (phoneLogin) {
    const without = rows.filter((row) => numberOf(row).cellphone === null)
    const why = { zh: '没有手机号', en: 'no number' }
    if (without.length > 0) throw refuseRows(ids, without, noSignIn, (_row, to) => why[to], language)
    await checkNumbers(context, ids, rows, numberOf)
  }
  const revised = reviseAccounts(context, rows, ['phoneLogin', 'cellphone'], (row) => ({
    columns: { phoneLogin, cellphone: phoneLogin ? provenNumber(numberOf(row)) : null },
    before: { phoneLogin: row.account.phoneLogin },
    after: { phoneLogin },
    fields: ['phoneLogin'],
  }))
  return await revised.catch((error: unknown) => {
    // Somebody else has begun to sign in by one of the numbers meanwhile, or two of these have the same.
    if (isUniqueViolation(error)) throw refuseField('ids', 'taken', language)
    throw error
  })
}

type Numbers = Pick<typeof person.$inferSelect, 'cellphone' | 'provenCellphone'>
type NumberOf = (row: AdministeredAccount) => Numbers

/** The people's numbers. Asked once the accounts are locked: anyone who changes a number locks its person's accounts, too. */
async function findNumbers(tx: Tx, rows: readonly AdministeredAccount[]): Promise<NumberOf> {
  const ids = rows.map(({ account }) => account.userId)
  const found = await tx
    .select({
      userId: person.userId,
      cellphone: person.cellphone,
      provenCellphone: person.provenCellphone,
    })
    .from(person)
    .where(inArray(person.userId, ids))
  const numbers = new Map(found.map((row) => [row.userId, row]))
  return ({ account }) => numbers.get(account.userId) ?? { cellphone: null, provenCellphone: null }
}

async function checkNumbers(
  { tx, language }: StepContext,
  ids: readonly string[],
  rows: readonly AdministeredAccount[],
  numberOf: NumberOf,
): Promise<void> {
  const numbers = rows.flatMap((row) => numberOf(row).cellphone ?? [])
  const people = rows.map(({ account }) => account.userId)
  const holders = await tx
    .select({ accountId: account.accountId, userId: account.userId, cellphone: account.cellphone })
    .from(account)
    .where(
      and(
        or(inArray(account.cellphone, numbers), inArray(account.userId, people)),
        eq(account.phoneLogin, true),
        isNull(account.deletedAt),
      ),
    )
  const taken = rows.filter((row) =>
    holders.some(
      ({ accountId, userId, cellphone }) =>
        (cellphone === numberOf(row).cellphone || userId === row.account.userId) &&
        accountId !== row.account.accountId,
    ),
  )
  const why = { zh: '手机号已用于其他账号登录', en: 'somebody signs in by the number' }
  if (taken.length > 0) throw refuseRows(ids, taken, noSignIn, (_row, to) => why[to], language)
}
