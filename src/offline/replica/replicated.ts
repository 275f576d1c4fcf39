import { codes } from '#contract/codes.ts'
import { pullChanges } from '#contract/sync/endpoints.ts'
import type { ReplicatedEntity } from '#contract/sync/schema.ts'
import { call } from '#request/call.ts'
import { Refused } from '#request/errors.ts'
import type { Edit } from '../queue/edit.ts'
import { deletesEntity } from '../queue/effects.ts'
import type { ReplicaState } from '../replica-types.ts'
import type { Database } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'
import { type EditedRows, overlaidRows, type UnsyncedEdits } from './overlay.ts'
import { Replica } from './replica.ts'

/** A replica of any kind, as those see it that serve all kinds alike. */
export interface Replicated {
  readonly kind: ReplicatedEntity
  /** When the gateway was last asked for changes, by this device's clock. */
  readonly pulledAt: number
  readonly state: ReplicaState
  /** Reads what is on disk, if it is newer than what is in memory. */
  load(): Promise<boolean>
  /** Fetches what changed since the last time. True when rows changed. Rejects as a call does. */
  pull(): Promise<boolean>
  /**
   * Takes the rows that the gateway answered to edits, and lets go of those that were deleted, so that between the
   * acknowledgement and the next pull the person sees what was saved: in memory at once; resolves when that is on disk.
   */
  save(taken: readonly { edit: Edit; data: unknown }[]): Promise<void>
  /** The complete replica's answer, edits applied to it; undefined when it cannot say. */
  answer(endpointId: string, request: unknown, unsynced: UnsyncedEdits): unknown
  /** What stands for an entity now, as the person sees it. */
  one(id: string, unsynced: UnsyncedEdits): object | undefined
}

/** Answers to those who may see no such rows, or more than a device stores: what they read stays, and the rest is online. */
const withoutReplica: Readonly<Partial<Record<number, ReplicaState>>> = {
  [codes.noPermission]: 'not-allowed',
  [codes.tooLarge]: 'too-large',
}

/** Opens the replica of a kind; `load` it before anything else. */
export function replicate<Row extends { revision: number }>(
  kind: EditedRows<Row>,
  database: Database,
  vault: Vault,
): Replicated {
  const replica = new Replica({
    database,
    vault,
    entity: kind.kind,
    schema: kind.schema,
    idOf: kind.idOf,
    ask: (query) =>
      call(pullChanges, query, {
        account: vault.account,
        purpose: 'sync',
        background: true,
        handles: Object.keys(withoutReplica).map(Number),
      }),
    locks: navigator.locks,
    now: () => Date.now(),
  })
  // Until the page is loaded again: who may not store such rows must not ask for them at every turn.
  let denied: ReplicaState | undefined
  return {
    kind: kind.kind,
    get pulledAt() {
      return denied ? Number.POSITIVE_INFINITY : replica.pulledAt
    },
    get state() {
      return denied ?? (replica.complete ? 'whole' : 'missing')
    },
    load: () => replica.load(),
    async pull() {
      if (denied) return false
      try {
        return await replica.pull()
      } catch (failure) {
        denied = failure instanceof Refused ? withoutReplica[failure.code] : undefined
        if (!denied) throw failure
        // A right that was taken away takes the rows along.
        return replica.drop()
      }
    },
    save(taken) {
      const deletions = taken.filter(({ edit }) => deletesEntity(edit.content.endpointId))
      return replica.put(
        taken.flatMap(({ data }) => kind.savedRow(data) ?? []),
        deletions.flatMap(({ edit }) => edit.content.entities.map(([, id]) => id)),
      )
    },
    answer(endpointId, request, unsynced) {
      if (!kind.endpoints.includes(endpointId) || !replica.complete) return undefined
      return kind.answer(endpointId, request, overlaidRows(replica.rows, kind, unsynced), unsynced.lines)
    },
    one: (id, unsynced) => overlaidRows(replica.rows, kind, unsynced).one(id),
  }
}
