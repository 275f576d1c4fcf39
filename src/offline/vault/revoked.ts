import { isDictionaryCache } from '../wake.ts'
import type { Database } from './db.ts'
import { wipesOf } from './device-record.ts'

/**
 * Takes away what a terminal may keep no longer once its authorisation is cancelled (APP-07): every account's way in by
 * password, its right to work offline, its read caches and dictionaries. Sealed edits stay, and open by the secret that the gateway hands
 * out when the terminal is authorised again; a vault that has no such way in keeps the only one it has. That it is done is
 * noted with it, for a device that is killed then to say so later, and for a sign-in that goes on meanwhile to put nothing back.
 */
export async function wipeRevoked(database: Database): Promise<void> {
  const tx = database.transaction(['vaults', 'answers', 'replicas', 'chunks', 'device'], 'readwrite', {
    durability: 'strict',
  })
  const [vaults, device] = await Promise.all([
    tx.objectStore('vaults').getAll(),
    tx.objectStore('device').get('device'),
  ])
  await Promise.all([
    ...vaults.map((vault) =>
      tx.objectStore('vaults').put({
        ...vault,
        byPassword: vault.byDevice ? undefined : vault.byPassword,
        offlineHours: undefined,
        menus: undefined,
      }),
    ),
    tx.objectStore('answers').clear(),
    tx.objectStore('replicas').clear(),
    tx.objectStore('chunks').clear(),
    tx.objectStore('device').put({ name: 'device', ...device, wiped: true, wipes: wipesOf(device) + 1 }),
    tx.done,
  ])
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter(isDictionaryCache).map((name) => caches.delete(name)))
}
