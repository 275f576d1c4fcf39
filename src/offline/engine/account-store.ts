import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import type { Epoch } from '#contract/revision.ts'
import type { UserAccount } from '#contract/session/schema.ts'
import type { z } from '#contract/zod.ts'
import { knownLines } from '../project/known-lines.ts'
import { type Edit, entityKey } from '../queue/edit.ts'
import type { EditStore } from '../queue/edit-store.ts'
import { Queue } from '../queue/queue.ts'
import type { UnsyncedEdits } from '../replica/overlay.ts'
import type { Replicated } from '../replica/replicated.ts'
import { ResponseCache } from '../replica/response-cache.ts'
import type { Database, DraftRecord } from '../vault/db.ts'
import { openVault, type VaultKeys } from '../vault/encryption.ts'
import { answersChangedBy, creationOf, openReplicas } from './entity-registry.ts'

/** What tabs notify each other of: where to look again. Never what stands there. */
export type TabNews =
  | { kind: 'edits'; account: string; seqs: readonly number[] }
  | { kind: 'replica'; account: string; of: string }
  /** A backup was restored at the gateway: what was sent before waits again. */
  | { kind: 'restored'; account: string }

/** Everything that is stored for one account on this device, open. */
export interface AccountStore extends EditStore {
  responses: ResponseCache
  replicas: readonly Replicated[]
  unsynced: UnsyncedEdits
  /** The epoch of the gateway's database, as far as it was heard. */
  epoch: Epoch | undefined
  notify(news: TabNews): void
}

/** Opens what is stored for the account: reads its queue and its replicas. `edited` is notified of every change of an edit. */
export async function openAccountStore(
  database: Database,
  account: UserAccount,
  keys: VaultKeys,
  edited: (edits: readonly Edit[]) => void,
  notify: (news: TabNews) => void,
): Promise<AccountStore> {
  const { accountId, userName } = account
  const vault = openVault(accountId, keys)
  const now = () => Date.now()
  const queue = new Queue(database, vault, now, edited)
  const replicas = openReplicas(database, vault)
  // Before the queue: a restored backup that is noticed meanwhile is then noticed once more.
  const epoch = (await database.get('vaults', accountId))?.epoch
  await Promise.all([queue.load(), ...replicas.map((replica) => replica.load())])
  const responses = new ResponseCache(database, vault, now)
  const unsynced: UnsyncedEdits = {
    author: userName,
    lines: knownLines(responses),
    of: (kind, id) => queue.editsOf(entityKey([kind, id])),
    ids: (kind) => queue.idsOf(kind),
  }
  return {
    database,
    vault,
    queue,
    responses,
    replicas,
    unsynced,
    epoch,
    creationOf: (kind, edits) => creationOf(kind, edits, userName),
    notify,
  }
}

/** The answer of a complete replica, edits applied to it; undefined when none can say. */
export function answerHere(
  { replicas, unsynced }: AccountStore,
  endpointId: string,
  request: unknown,
): unknown {
  for (const replica of replicas) {
    const answer = replica.answer(endpointId, request, unsynced)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** What stands for an entity now, as the person sees it; undefined when no replica has it. */
function rowHere({ replicas, unsynced }: AccountStore, kind: string, id: string): object | undefined {
  return replicas.find((replica) => replica.kind === kind)?.one(id, unsynced)
}

/**
 * Queues the edits of a save over the rows that the person saw. `draft`: the half-written form that they were; it goes in the same
 * transaction, unless another tab has written in it since.
 */
export function queueEdits<Request extends Schema>(
  store: AccountStore,
  endpoint: QueuedEndpoint<Request>,
  edits: readonly { request: z.output<Request>; seen?: object | undefined }[],
  draft: DraftRecord | undefined,
): Promise<Edit[]> {
  const over = edits.map(({ request, seen }) => {
    const [own] = endpoint.offline.entities(request)
    const row = seen ?? (own && rowHere(store, own[0], own[1]))
    // All of the row: if somebody deletes it meanwhile, it can be created again.
    return { request, before: row && { ...row } }
  })
  return store.queue.submitAll(endpoint, over, { draft })
}

/** Puts what the gateway answered to edits into what is stored of their kinds; resolves when it is on disk. */
export async function saveAnswers(
  { replicas, responses, vault, notify }: AccountStore,
  answers: readonly { edit: Edit; data: unknown }[],
): Promise<void> {
  await Promise.all(
    replicas.map(async (replica) => {
      const own = answers.filter(({ edit }) => edit.content.entities[0]?.[0] === replica.kind)
      if (own.length === 0) return
      await replica.save(own)
      notify({ kind: 'replica', account: vault.account, of: replica.kind })
    }),
  )
  const changed = await Promise.all(answers.map(({ edit, data }) => answersChangedBy(edit, data)))
  await responses.change(changed.flat())
}
