import type { Store } from './engine-types.ts'

export interface WritableStore<T> extends Store<T> {
  set(value: T): void
}

/** A value that notifies its listeners when it changes. */
export function createStore<T>(first: T): WritableStore<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    read: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
