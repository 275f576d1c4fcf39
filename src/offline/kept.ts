import type { UserAccount } from '#contract/session/schema.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import { call } from '#request/call.ts'
import type { Database } from './db.ts'
import { type Edit, entityKey } from './edit.ts'
import { messageMarks } from './message/read-marks.ts'
import type { AnswerOverlay, UnsyncedEdits } from './overlay.ts'
import { overlaidRows } from './overlay.ts'
import { Queue } from './queue.ts'
import { Reads } from './reads.ts'
import { Replica } from './replica.ts'
import { openVault, type Vault, type VaultKeys } from './seal.ts'
import { workSiteRows } from './work-site/rows.ts'

/** How a row shows its unsynced edits. */
export type UnsyncedMark = 'waiting' | 'needYou'

/** What tabs tell each other: where to look again. Never what stands there. */
export type TabNews =
  | { kind: 'edits'; account: string; seqs: readonly number[] }
  | { kind: 'replica'; account: string }

/** Everything that is kept for one account on this device, open. */
export interface Kept {
  database: Database
  vault: Vault
  queue: Queue
  reads: Reads
  workSites: Replica<Parameters<typeof workSiteRows.idOf>[0]>
  unsynced: UnsyncedEdits
  tell(news: TabNews): void
}

/** Overlays by the endpoints whose answers they change. */
const overlays: readonly AnswerOverlay[] = [workSiteRows, messageMarks]

/** The overlay of an endpoint's answers, if edits can change them. */
export function overlayOf(endpointId: string): AnswerOverlay | undefined {
  return overlays.find(({ endpoints }) => endpoints.includes(endpointId))
}

const endpointsOfKind: Readonly<Record<string, readonly string[]>> = {
  'work-site': workSiteRows.endpoints,
  message: messageMarks.endpoints,
}

/** Endpoints whose answers an edit of these kinds changes. */
export function endpointsOf(kinds: Iterable<string>): string[] {
  return [...new Set(kinds)].flatMap((kind) => endpointsOfKind[kind] ?? [])
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
  const workSites = new Replica({
    database,
    vault,
    entity: workSiteRows.entity,
    schema: workSiteRows.schema,
    idOf: workSiteRows.idOf,
    ask: (query) => call(pullChanges, query, { account: accountId, purpose: 'sync', background: true }),
    locks: navigator.locks,
    now,
  })
  await Promise.all([queue.load(), workSites.load()])
  const unsynced: UnsyncedEdits = {
    author: userName,
    of: (kind, id) => queue.editsOf(entityKey([kind, id])),
    ids: (kind) => queue.idsOf(kind),
  }
  return { database, vault, queue, reads: new Reads(database, vault, now), workSites, unsynced, tell }
}

/** The answer of the complete replica, edits laid over it; undefined when it cannot say. */
export function answerHere({ workSites, unsynced }: Kept, endpointId: string, request: unknown): unknown {
  if (!workSiteRows.endpoints.includes(endpointId) || !workSites.complete) return undefined
  return workSiteRows.answer(endpointId, request, overlaidRows(workSites.rows, workSiteRows, unsynced))
}

/** What stands for a thing now, as the person sees it. */
export function rowHere({ workSites, unsynced }: Kept, kind: string, id: string): object | undefined {
  return kind === 'work-site' ? overlaidRows(workSites.rows, workSiteRows, unsynced).one(id) : undefined
}
