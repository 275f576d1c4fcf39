import type { QueryClient } from '@tanstack/react-query'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { Refused } from '#request/errors.ts'
import type { DataSource } from '../kit/data-source.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'

/** Reads what may be opened later, so that this device stores it for where there is no network. */
export function readAheadWith(queries: QueryClient, source: DataSource) {
  /** Whether the answer is here; what the account may not see is not to come, and whatever else went wrong passes. */
  async function read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<boolean> {
    const query = endpointQuery(source, endpoint, request, { background: true })
    await queries.prefetchQuery(query)
    const { data, error } = queries.getQueryState(query.queryKey) ?? {}
    return data !== undefined || (error instanceof Refused && isOutOfReach(error))
  }
  /** The answer, where it comes. */
  async function answerOf<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
  ): Promise<ResponseOf<E> | undefined> {
    return await queries
      .fetchQuery(endpointQuery(source, endpoint, request, { background: true }))
      .catch(() => undefined)
  }
  return { read, answerOf }
}

function isOutOfReach({ code }: Refused): boolean {
  return code === codes.noPermission || code === codes.notFound
}
