import type { UserAccount } from '#contract/session/schema.ts'
import type { Database } from './db.ts'
import { type Edit, entityKey } from './edit.ts'
import { answersChangedBy, openReplicas } from './kinds.ts'
import type { UnsyncedEdits } from './overlay.ts'
import { Queue } from './queue.ts'
import { Reads } from './reads.ts'
import type { Replicated } from './replicated.ts'
import { openVault, type Vault, type VaultKeys } from './seal.ts'

/** What tabs tell each other: where to look again. Never what stands there. */
export type TabNews =
  | { kind: 'edits'; account: string; seqs: readonly number[] }
  | { kind: 'replica'; account: string; of: string }
  /** A backup was restored at the gateway: what was sent before waits again. */
  | { kind: 'restored'; account: string }

/** Everything that is kept for one account on this device, open. */
export interface Kept {
  database: Database
  vault: Vault
  queue: Queue
  reads: Reads
  replicas: readonly Replicated[]
  unsynced: UnsyncedEdits
  /** The epoch of the gateway's database, as far as it was heard. */
  epoch: string | undefined
  tell(news: TabNews): void
}

/** Opens what is kept for the account: reads its queue and its replicas. `edited` is told of every change of an edit. */
export async function openKept(
  database: Database,
  account: UserAccount,
  keys: VaultKeys,
  edited: (edits: readonly Edit[]) => void,
  tell: (news: TabNews) => void,
): Promise<Kept> {
  const { accountId, userName } = account
  const vault = openVault(accountId, keys)
  const now = () => Date.now()
  const queue = new Queue(database, vault, now, edited)
  const replicas = openReplicas(database, vault)
  // Before the queue: a restored backup that is noticed meanwhile is then noticed once more.
  const epoch = (await database.get('vaults', accountId))?.epoch
  await Promise.all([queue.load(), ...replicas.map((replica) => replica.load())])
  const unsynced: UnsyncedEdits = {
    author: userName,
    of: (kind, id) => queue.editsOf(entityKey([kind, id])),
    ids: (kind) => queue.idsOf(kind),
  }
  return { database, vault, queue, reads: new Reads(database, vault, now), replicas, unsynced, epoch, tell }
}

/** The answer of a complete replica, edits laid over it; undefined when none can say. */
export function answerHere({ replicas, unsynced }: Kept, endpointId: string, request: unknown): unknown {
  for (const replica of replicas) {
    const answer = replica.answer(endpointId, request, unsynced)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** What stands for a thing now, as the person sees it; undefined when no replica has it. */
export function rowHere({ replicas, unsynced }: Kept, kind: string, id: string): object | undefined {
  return replicas.find((replica) => replica.kind === kind)?.one(id, unsynced)
}

/** Puts what the gateway answered to edits into what is kept of their kinds; resolves when it is on disk. */
export async function keepAnswers(
  { replicas, reads, vault, tell }: Kept,
  answers: readonly { edit: Edit; data: unknown }[],
): Promise<void> {
  await Promise.all(
    replicas.map(async (replica) => {
      const own = answers.filter(({ edit }) => edit.content.entities[0]?.[0] === replica.kind)
      if (own.length === 0) return
      await replica.keep(own)
      tell({ kind: 'replica', account: vault.account, of: replica.kind })
    }),
  )
  await reads.change(answers.flatMap(({ edit, data }) => answersChangedBy(edit, data)))
}
