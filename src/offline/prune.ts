import { z } from '#contract/zod.ts'
import { mintedAt } from '#request/id.ts'
import { Chain } from './chain.ts'
import { settled } from './db.ts'
import { entityKey } from './edit.ts'
import type { Kept } from './kept.ts'
import { settledKept } from './queue-view.ts'

/** Takes away edits that were settled longer ago than they are kept. Unsynced ones are never touched. */
export async function pruneSettled({ database, vault, queue }: Kept, now: number): Promise<void> {
  const { account } = vault
  for (const state of settled) {
    const range = IDBKeyRange.bound([account, state], [account, state, []])
    for (const key of await database.getAllKeysFromIndex('edits', 'by-state', range)) {
      const record = await database.get('edits', key)
      // In the order they were made: those after it are younger still.
      if (!record || mintedAt(record.id) > now - settledKept) break
      const { content } = await queue.open(record)
      if ((content.settledAt ?? now) > now - settledKept) continue
      await database.delete('edits', key)
      const [own] = content.entities
      if (own) await pruneHead({ database, vault }, await vault.nameOf(entityKey(own)), record.id)
    }
  }
}

/** A thing's head goes with the last edit that it knows of. */
async function pruneHead(
  { database, vault }: Pick<Kept, 'database' | 'vault'>,
  tag: string,
  lastKey: string,
): Promise<void> {
  const head = await database.get('heads', [vault.account, tag])
  if (!head) return
  const chain = z.parse(Chain, await vault.open('heads', tag, head.sealed))
  if (chain.lastKey !== lastKey) return
  const tx = database.transaction('heads', 'readwrite')
  const now = await tx.store.get([vault.account, tag])
  if (now?.version === head.version) await tx.store.delete([vault.account, tag])
  await tx.done
}
