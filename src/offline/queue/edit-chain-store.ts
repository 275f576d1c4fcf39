import { z } from '#contract/zod.ts'
import type { Database } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'
import { EditChain } from './edit-chain.ts'

/** What the next edit of an entity is applied on. */
export interface StoredChain {
  /** Grows with each edit, so that a writer finds out that another tab has been there since; 0 while there is none. */
  version: number
  chain: EditChain | undefined
}

/** The version after one: a head that is created again, its former one pruned, must not pass for that in another tab. */
export function nextVersion(version: number): number {
  return version === 0 ? Date.now() : version + 1
}

/** The head of an entity as it stands on disk. */
export async function readChain(database: Database, vault: Vault, tag: string): Promise<StoredChain> {
  const record = await database.get('heads', [vault.account, tag])
  if (!record) return { version: 0, chain: undefined }
  return { version: record.version, chain: z.parse(EditChain, await vault.open('heads', tag, record.sealed)) }
}
