import {
  keepPreviousData,
  type QueryFunctionContext,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { type DataSource, useDataSource } from './data-source.tsx'

/** The cache key of an endpoint's answers; without a request, of all of them (to invalidate after a write). */
export function endpointKey<E extends Endpoint>(endpoint: E, request?: RequestOf<E>): readonly unknown[] {
  return request === undefined ? [endpoint.id] : [endpoint.id, request]
}

/** Query options of a read, for `useQuery`, `prefetchQuery` and a route's loader alike. */
export function endpointQuery<E extends Endpoint>(
  source: DataSource,
  endpoint: E,
  request: RequestOf<E>,
  { background = false, storedFirst = false, changedBy }: ReadOptions = {},
) {
  const queryKey = endpointKey(endpoint, request)
  return queryOptions<ResponseOf<E>>({
    queryKey,
    queryFn: storedFirst
      ? (context) =>
          showingStored<ResponseOf<E>>(context, ({ signal, stored }) =>
            source.read(endpoint, request, signal, { background, stored }),
          )
      : ({ signal }) => source.read(endpoint, request, signal, { background }),
    ...(changedBy && { meta: { changedBy } }),
  })
}

/** When what this device has stored was answered, as far as a query knows: no answer of the gateway's is of this time. */
const storedAt = 1

/** Shows what is stored on this device while the gateway is asked, where nothing newer is shown already. */
export async function showingStored<Answer>(
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  read: (options: { signal: AbortSignal; stored: (answer: Answer) => void }) => Promise<Answer>,
): Promise<Answer> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const stored = (answer: Answer) => {
    if (!query || query.state.data !== undefined) return
    query.setData(answer, { updatedAt: storedAt, manual: true })
  }
  try {
    return await read({ signal, stored })
  } catch (failure) {
    // What this person may not see, or not any more, goes. A read that gave way to a newer one says nothing of that.
    if (!signal.aborted && query?.state.dataUpdatedAt === storedAt)
      query.setState({ data: undefined, status: 'pending' })
    throw failure
  }
}

type ChangedBy = {
  /**
   * Of a read that asks much of the gateway: the few writes that change it, after which what is shown is read again.
   * After any other it is when it is next opened. Default: every write.
   */
  changedBy?: readonly Endpoint[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ChangedBy
  }
}

export interface ReadOptions extends ChangedBy {
  /** A failure is said in its place, and in no box. Default false. */
  background?: boolean
  /**
   * Show at once what the gateway last answered, where this device has it, and then what it answers now. Not for a form, which
   * would go on from values of another day. Default false.
   */
  storedFirst?: boolean
}

export interface UseEndpointOptions extends ReadOptions {
  /** False: do not ask yet. Default true. */
  enabled?: boolean
  /** Show the answer to the previous request while the next one is under way. Default false. */
  keepPrevious?: boolean
}

/** Reads an endpoint and keeps the answer fresh; see TanStack Query for what comes back. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { enabled = true, keepPrevious = false, ...options }: UseEndpointOptions = {},
): UseQueryResult<ResponseOf<E>> {
  const source = useDataSource()
  return useQuery<ResponseOf<E>>({
    ...endpointQuery(source, endpoint, request, options),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
