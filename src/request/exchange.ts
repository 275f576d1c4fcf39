import type { Endpoint, ResponseOf } from '#contract/define-endpoint.ts'

/** How a caller wants a call made. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whose call it is: no try of it is sent in a session of somebody else. `call` takes the account it begins as. */
  account?: string | undefined
  /** The write's key. Without one a write gets a new key; give it where the write may be repeated. */
  idempotencyKey?: string | undefined
  /** Made by a machine, whoever is there: does not count as activity. Left out, it does when somebody is. */
  purpose?: 'sync' | undefined
  /** Codes that the caller shows in its own way: no box for these. `all` for every refusal and network failure. */
  handles?: readonly number[] | 'all' | undefined
  /** No box at all, and no password prompt: a failure is kept for the diagnostics page (SES-26). */
  background?: boolean | undefined
  /** Body of an endpoint that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** Upload ticket. */
  ticket?: string | undefined
}

/** One try at a call: no recovery, no box. Rejects with Refused, NetworkFailure or Cancelled. */
export type Exchange = <E extends Endpoint>(
  endpoint: E,
  request: Record<string, unknown>,
  options?: CallOptions,
) => Promise<ResponseOf<E>>
