/** The name of what an id stands for, in a row of which as much is known. */
export interface IdNameProps {
  field: string
  id: string
  row: Readonly<Record<string, unknown>>
}

export interface ValueViewProps {
  value: unknown
  /** What stood in the field before the edit: of a list, what its entries were called. */
  before?: unknown
  /** As much of the row as is known. */
  row: Readonly<Record<string, unknown>>
}
