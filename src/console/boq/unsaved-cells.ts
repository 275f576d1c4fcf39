import { createContext } from 'react'
import { createStore, type WritableStore } from '#offline/store.ts'

/** What somebody types into a cell, over the value that stood there when they came to it. */
export interface Unsaved {
  text: string
  stood: string
  baseRevision: number
  /** It has been sent, and nothing was heard yet: a cell that goes meanwhile must not send it again. */
  sent?: boolean
}

/** By item and field. */
export type UnsavedByCell = ReadonlyMap<string, Unsaved>

/** What of a bill's cells is not saved: a cell that is scrolled out of sight does not lose it. */
export const UnsavedCells = createContext<WritableStore<UnsavedByCell>>(createStore(new Map()))
