import type { SheetRow } from '#contract/tabulation/sheet-entity.ts'

/** The ids of repeated rows in their order, by the repeat. */
export function rowIdsOf(rows: readonly SheetRow[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { rowId, repeatId } of rows) ids[repeatId] = [...(ids[repeatId] ?? []), rowId]
  return ids
}
