import type { Menu } from '#contract/application/schema.ts'
import type { Database } from './db.ts'
import type { VaultKeys } from './encryption.ts'
import { readMenus } from './stored-menus.ts'
import { forgive, OfflineRefused, type Profile, readProfile, tryPassword } from './vault.ts'
import { accountsBy, goesBy } from './vault-names.ts'

/**
 * Opens the vault of the person who goes by what was typed, with its password and nothing else. Where numbers bear the same mark,
 * the password is tried on each until one opens, and what it cost the others is taken back then. Rejects with OfflineRefused.
 */
export async function openOffline(
  database: Database,
  typed: string,
  password: string,
  now: number,
): Promise<{ keys: VaultKeys; profile: Profile; menus: Menu[] | undefined }> {
  let refused = new OfflineRefused('unknown-account')
  const tried: string[] = []
  for (const account of await accountsBy(database, typed)) {
    try {
      const keys = await tryPassword(database, account, password, now, true)
      const profile = await readProfile(database, account, keys)
      // Somebody else's, with the same password.
      if (!goesBy(profile, typed)) throw new OfflineRefused('wrong-password')
      for (const other of tried) await forgive(database, other)
      return { keys, profile, menus: await readMenus(database, account, keys) }
    } catch (failure) {
      if (!(failure instanceof OfflineRefused)) throw failure
      if (failure.reason === 'wrong-password') tried.push(account)
      // What is said is true of whose password was looked at, if any was.
      if (refused.reason !== 'wrong-password') refused = failure
    }
  }
  throw refused
}
