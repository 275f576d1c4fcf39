import { createContext, useContext } from 'react'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'

/**
 * Where the kit reads from. The console's entry gives the real one (the gateway, or the sealed replicas when
 * there is no network), so that no kit part knows how a call is made.
 */
export interface DataSource {
  /** The answer to a read, with unsynced edits laid over it. Rejects with the gateway's refusal. */
  read<E extends Endpoint>(endpoint: E, request: RequestOf<E>, signal: AbortSignal): Promise<ResponseOf<E>>
}

export const DataSourceContext = createContext<DataSource>({
  read: () => Promise.reject(new Error('No DataSourceContext above this part')),
})

/** The source that the kit reads from. */
export function useDataSource(): DataSource {
  return useContext(DataSourceContext)
}
