import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
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
  { background = false, changedBy }: ReadOptions = {},
) {
  return queryOptions<ResponseOf<E>>({
    queryKey: endpointKey(endpoint, request),
    queryFn: ({ signal }) => source.read(endpoint, request, signal, background),
    ...(changedBy && { meta: { changedBy } }),
  })
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
