import { Menu } from '#contract/application/schema.ts'
import { z } from '#contract/zod.ts'
import type { Database } from './db.ts'
import { openVault, type Vault, type VaultKeys } from './encryption.ts'
import { change } from './vault.ts'

const Menus = z.array(Menu)

/**
 * Saves, sealed with the account's vault, the menus that its person finds after a sign-in without the gateway: a sign-out takes
 * the read caches away. Not where nothing can be stored, or this
 * terminal may not be opened so, or no more.
 */
export async function saveMenus(
  stored: { database: Database; vault: Vault } | undefined,
  menus: readonly Menu[],
): Promise<void> {
  if (!stored) return
  const { database, vault } = stored
  const { sealed } = await vault.seal('vaults', 'menus', menus)
  await change(database, vault.account, (record) =>
    record.offlineHours ? { ...record, menus: sealed } : record,
  )
}

/** The menus saved last; undefined when there are none, or they are of an older shape. */
export async function readMenus(
  database: Database,
  account: string,
  keys: VaultKeys,
): Promise<Menu[] | undefined> {
  const sealed = (await database.get('vaults', account))?.menus
  return sealed && z.safeParse(Menus, await openVault(account, keys).open('vaults', 'menus', sealed)).data
}
