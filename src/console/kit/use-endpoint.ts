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
  background = false,
) {
  return queryOptions<ResponseOf<E>>({
    queryKey: endpointKey(endpoint, request),
    queryFn: ({ signal }) => source.read(endpoint, request, signal, background),
  })
}

export interface UseEndpointOptions {
  /** False: do not ask yet. Default true. */
  enabled?: boolean
  /** A failure is said in its place, and in no box. Default false. */
  background?: boolean
  /** Show the answer to the previous request while the next one is under way. Default false. */
  keepPrevious?: boolean
}

/** Reads an endpoint and keeps the answer fresh; see TanStack Query for what comes back. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { enabled = true, background = false, keepPrevious = false }: UseEndpointOptions = {},
): UseQueryResult<ResponseOf<E>> {
  const source = useDataSource()
  return useQuery<ResponseOf<E>>({
    ...endpointQuery(source, endpoint, request, background),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
