import { z } from '#contract/zod.ts'
import { Chain } from './chain.ts'
import type { Database } from './db.ts'
import type { Vault } from './seal.ts'

/** What the next edit of a thing is laid upon. */
export interface Head {
  /** Grows with each edit, so that whoever writes finds out that another tab has been there since; 0 while there is none. */
  version: number
  chain: Chain | undefined
}

/** The version after one: a head that is made anew, its former one pruned, must not pass for that in another tab. */
export function nextVersion(version: number): number {
  return version === 0 ? Date.now() : version + 1
}

/** The head of a thing as it stands on disk. */
export async function readHead(database: Database, vault: Vault, tag: string): Promise<Head> {
  const record = await database.get('heads', [vault.account, tag])
  if (!record) return { version: 0, chain: undefined }
  return { version: record.version, chain: z.parse(Chain, await vault.open('heads', tag, record.sealed)) }
}
