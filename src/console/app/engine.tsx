import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EntityKind, QueuedEndpoint, RequestOf } from '#contract/define-endpoint.ts'
import type { Engine, Store, Submitted } from '#offline/surface.ts'

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

/** Whether a thing has edits that are on this device only, and whether one of them needs a person. */
export function useUnsynced(kind: EntityKind, id: string): 'waiting' | 'needYou' | undefined {
  return useStore(useEngine().queue.marks(kind)).get(id)
}

export type Submit = <E extends QueuedEndpoint>(endpoint: E, request: RequestOf<E>) => Promise<Submitted>
