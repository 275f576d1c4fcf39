import { createContext, useContext } from 'react'

/** What rows call a value that no texts name; undefined for one that is none of theirs. */
export type NameValue = (entity: string, field: string, value: unknown) => string | undefined

export const ValueNamesContext = createContext<NameValue>(() => undefined)

/** Names values by rows: a major's code by what people call the major. */
export function useValueNames(): NameValue {
  return useContext(ValueNamesContext)
}
