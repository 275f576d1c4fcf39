import { cellphone } from '#contract/contact.ts'
import { loginText } from '#contract/pasted.ts'
import type { LoginResponse } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import type { Database } from './db.ts'

/** What an account goes by at a sign-in, as the gateway last said. */
type SignInNames = Pick<LoginResponse, 'userAccount' | 'terminal'>

/**
 * What a vault is found by on disk: the account's name as it is, and of its number no more than a mark. Of all the numbers
 * that there are, a hash that tells them apart is soon undone.
 */
export async function namesOnDisk({ userAccount, terminal }: SignInNames): Promise<string[]> {
  const name = plain(userAccount.accountName)
  return terminal?.cellphone === undefined ? [name] : [name, await markOf(terminal.cellphone)]
}

/**
 * The accounts that may go by what somebody typed: the one of that name, or all with a number of the same mark, first those
 * with the fewest wrong passwords, so that a right one rarely costs somebody else a try.
 */
export async function accountsBy(database: Database, typed: string): Promise<string[]> {
  const text = plain(typed)
  const isNumber = z.safeParse(cellphone, text).success
  const vaults = await database.getAllFromIndex('vaults', 'names', isNumber ? await markOf(text) : text)
  return vaults.toSorted((a, b) => a.failures - b.failures).map(({ account }) => account)
}

/** Whether the account goes by what somebody typed, and not only by a number of the same mark. */
export function goesBy({ userAccount, terminal }: SignInNames, typed: string): boolean {
  return [plain(userAccount.accountName), terminal?.cellphone].includes(plain(typed))
}

function plain(typed: string): string {
  return loginText(typed).toLowerCase()
}

/**
 * Two bytes of the number's hash: they tell the few accounts of a tablet apart, and a hundred thousand numbers have the same.
 * No account name begins like it.
 */
async function markOf(number: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(number))
  return `#${new DataView(hash).getUint16(0)}`
}
