import { useState } from 'react'
import type { List, ListRequest } from './use-list.ts'

/** The ticked rows, those of pages that were turned over since as well: as they were last seen. */
export function useCheckedRows<Request extends ListRequest, Row>(list: List<Request, Row>): Row[] {
  const { page, rowId, checked } = list
  const [seen, setSeen] = useState<{ page: typeof page; rows: ReadonlyMap<string, Row> }>({
    page: undefined,
    rows: new Map(),
  })
  if (page && page !== seen.page) {
    const rows = page.records.map((row) => [rowId(row), row] as const)
    setSeen({ page, rows: new Map([...seen.rows, ...rows]) })
  }
  return [...checked].flatMap((id) => seen.rows.get(id) ?? [])
}
