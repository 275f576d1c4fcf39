import { createContext, useContext } from 'react'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/define-endpoint.ts'

export interface SourceOptions<Answer = unknown> {
  background?: boolean | undefined
  stored?: ((answer: Answer) => void) | undefined
}

/**
 * Where the kit reads from. The console's entry gives the real one (the gateway, or the sealed replicas when
 * there is no network), so that no kit part knows how the gateway is called.
 */
export interface DataSource {
  /**
   * The answer to a read, with unsynced edits applied to it. Rejects with the gateway's refusal; `background`: without a box
   * that says so. `stored` is called first, with an older answer, where one is on this device.
   */
  read<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    signal: AbortSignal,
    options?: SourceOptions<ResponseOf<E>>,
  ): Promise<ResponseOf<E>>
  /** When the answer that `read` last gave was received, if it was not fresh; else undefined. */
  staleSince<E extends Endpoint>(endpoint: E, request: RequestOf<E>): number | undefined
}

export const DataSourceContext = createContext<DataSource>({
  read: () => Promise.reject(new Error('No DataSourceContext above this part')),
  staleSince: () => undefined,
})

/** The source that the kit reads from. */
export function useDataSource(): DataSource {
  return useContext(DataSourceContext)
}
