import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EntityKind } from '#contract/entity-kind.ts'
import type { Engine, Store, UnsyncedMark } from '#offline/engine-types.ts'
import { reachability, subscribe } from '#request/session.ts'

/** The engine of the account that is signed in; the shell's route gives it. */
export const EngineContext = createContext<Engine | undefined>(undefined)

/** The offline engine. Throws where nobody is signed in. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('No EngineContext above this part')
  return engine
}

/** The value of a store, now and after each change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.read)
}

/** Whether an entity has edits that are on this device only, and how its row shows it. */
export function useUnsynced(kind: EntityKind, id: string): UnsyncedMark | undefined {
  return useStore(useEngine().queue.pendingStatus(kind)).get(id)
}

/** Whether an entity will be deleted by an edit that has not been sent. */
export function willBeDeleted(mark: UnsyncedMark | undefined): boolean {
  return mark === 'deletion' || mark === 'heldDeletion'
}

/** Whether the gateway was heard at the last try; not yet known counts as heard. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachability() !== 'unreachable')
}
