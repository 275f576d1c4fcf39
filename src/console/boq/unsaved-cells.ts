import { createContext } from 'react'

/** What somebody types into a cell, over the value that stood there when they came to it. */
export interface Unsaved {
  text: string
  stood: string
  baseRevision: number
}

/** What of a bill's cells is not saved, by item and field: a cell that is scrolled out of sight does not lose it. */
export const UnsavedCells = createContext<Map<string, Unsaved>>(new Map())
