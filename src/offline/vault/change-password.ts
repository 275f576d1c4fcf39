import type { Database } from './db.ts'
import { passwordKey, placeOf, sealBytes } from './encryption.ts'
import { change, defaultIterations, unwrap } from './vault.ts'

/**
 * Wraps the vault's key under a new password, which the gateway has just taken in place of the former one. False when the
 * former one does not open it: the next sign-in then asks for the one that does. A wrap that was taken away meanwhile stays away.
 */
export async function changePassword(
  database: Database,
  account: string,
  former: string,
  password: string,
  iterations = defaultIterations,
): Promise<boolean> {
  const record = await database.get('vaults', account)
  const raw = record && (await unwrap(record, [former], undefined))
  if (!raw) return false
  const wrapping = await passwordKey(password, record.salt, iterations)
  const byPassword = await sealBytes(wrapping, raw, placeOf(account, 'vaults', 'password'))
  raw.fill(0)
  await change(database, account, (vault) =>
    vault.byPassword ? { ...vault, iterations, byPassword, failures: 0 } : vault,
  )
  return true
}
