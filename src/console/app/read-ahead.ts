import type { QueryClient } from '@tanstack/react-query'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { Refused } from '#request/errors.ts'
import type { DataSource } from '../kit/data-source.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'

/** Reads what may be opened later, so that this device stores it for where there is no network. */
export function readAheadWith(queries: QueryClient, source: DataSource) {
  /** The answer, where it comes, and whether all is here: what the account may not see is not to come, whatever else passes. */
  async function readAnswer<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
    try {
      const query = endpointQuery(source, endpoint, request, { background: true })
      return { here: true, answer: await queries.fetchQuery(query) }
    } catch (error) {
      return { here: error instanceof Refused && isOutOfReach(error) }
    }
  }
  async function read<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<boolean> {
    return (await readAnswer(endpoint, request)).here
  }
  return { read, readAnswer }
}

function isOutOfReach({ code }: Refused): boolean {
  return code === codes.noPermission || code === codes.notFound || code === codes.deleted
}
