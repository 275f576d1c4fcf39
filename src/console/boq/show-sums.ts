import type { Query, QueryClient } from '@tanstack/react-query'
import { type Bill, type BoqItemRow, type BoqItemSaved, boqItemCalls, listBills } from '#contract/boq/item.ts'
import type { Endpoint, ResponseOf } from '#contract/define-endpoint.ts'
import { endpointKey } from '../kit/use-endpoint.ts'

/** Shows a changed item and all sums that its change moves, as the answer to it says, wherever they stand. */
export async function showSums(queries: QueryClient, { boqItem, above, bill }: BoqItemSaved): Promise<void> {
  const rows = new Map([boqItem, ...above].map((row) => [row.boqItemId, row]))
  // Answers may overtake each other.
  const newer = (row: BoqItemRow) => {
    const said = rows.get(row.boqItemId)
    return said && said.revision >= row.revision ? said : row
  }
  const ownerOf = ({ unitWorkId, workSiteId }: Bill) => unitWorkId ?? workSiteId
  await put(queries, boqItemCalls.list, (page) => ({ ...page, records: page.records.map(newer) }))
  await put(queries, boqItemCalls.detail, newer)
  await put(queries, listBills, (bills) =>
    bills.map((each) => (bill && ownerOf(each) === ownerOf(bill) ? bill : each)),
  )
}

async function put<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  change: (answer: ResponseOf<E>) => ResponseOf<E>,
): Promise<void> {
  const queryKey = endpointKey(endpoint)
  // An answer that is on its way may not know of this change yet, but of somebody else's: it is asked for again.
  const onTheirWay = queries.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data !== undefined,
  })
  const predicate = (query: Query) => onTheirWay.includes(query)
  await queries.cancelQueries({ predicate })
  queries.setQueriesData<ResponseOf<E>>({ queryKey }, (answer) => answer && change(answer))
  void queries.refetchQueries({ type: 'active', predicate })
}
