import { canonicalText, headers as names, syncPurpose } from '#contract/canonical.ts'
import { codes, succeeded } from '#contract/codes.ts'
import { type Endpoint, isKeyed, type ResponseOf } from '#contract/define-endpoint.ts'
import { Envelope } from '#contract/envelope.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { z } from '#contract/zod.ts'
import { isSomebodyThere } from './activity.ts'
import { Cancelled, NetworkFailure, Refused } from './errors.ts'
import { parseJson } from './items.ts'
import { type PreparedRequest, prepareRequest } from './prepare.ts'
import { clockOffset, gatewayHeard, gatewayMissed, item, language, signer } from './session.ts'
import { sha256 } from './sign.ts'

/** Request timeout, milliseconds (specification §9). Streams have a heartbeat instead. */
const timeout = 30_000

/** How a caller wants a call made. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whose call it is: no try of it is sent in a session of somebody else. `call` takes the account it begins as. */
  account?: string | undefined
  /** The token of a session that is only about to begin; left out, the session's. */
  token?: string | undefined
  /** The write's key. Without one a write gets a new key; give it where the write may be repeated. */
  idempotencyKey?: string | undefined
  /** Made by a machine, whether somebody is there or not: does not count as activity. Left out, it does when somebody is. */
  purpose?: 'sync' | undefined
  /** Codes that the caller shows in its own way: no box for these. `all` for every refusal and network failure. */
  handles?: readonly number[] | 'all' | undefined
  /** No box at all, and no password prompt: a failure is recorded for the diagnostics page (SES-26). */
  background?: boolean | undefined
  /** Body of an endpoint that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer> | undefined
  /** Upload ticket. */
  ticket?: string | undefined
  /** Told the answer's code and message, where it was a success. */
  onSuccess?: ((answer: Pick<Envelope, 'code' | 'message'>) => void) | undefined
}

/**
 * One try at a call, but for the second signature after 20401 (protocol: "Client duties"): no recovery, no box. Rejects with
 * Refused, NetworkFailure or Cancelled.
 */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  request: Record<string, unknown>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const prepared = prepareRequest(endpoint, request, options.bytes)
  const first = await talk(endpoint, prepared, options, readEnvelope)
  const envelope = first.code === codes.clock ? await talk(endpoint, prepared, options, readEnvelope) : first
  if (!succeeded(envelope.code)) throw new Refused(envelope)
  options.onSuccess?.(envelope)
  return parseAnswer(endpoint, envelope.data ?? null)
}

/** As `exchange`, for an endpoint that sends bytes or events: the response whose body is to be read. */
export async function exchangeBody(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const prepared = prepareRequest(endpoint, request)
  return talk(endpoint, prepared, options, async (response, key) => {
    const json = response.headers.get('content-type')?.includes('json') ?? false
    if (response.ok && !json) return response
    throw new Refused(await readEnvelope(response, key))
  })
}

/** Sends once and reads the answer, all within the time limit. */
async function talk<T>(
  endpoint: Endpoint,
  prepared: PreparedRequest,
  options: CallOptions,
  read: (response: Response, key: string | undefined) => Promise<T>,
): Promise<T> {
  if (options.signal?.aborted) throw new Cancelled()
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new NetworkFailure('timeout')), timeout)
  const cancel = () => abort.abort(new Cancelled())
  options.signal?.addEventListener('abort', cancel, { once: true })
  let streaming = false
  const origin = originOf(endpoint)
  try {
    const init = await dress(endpoint, prepared, options)
    const response = await fetch(origin + prepared.address, { ...init, signal: abort.signal })
    const answer = await read(response, isKeyed(endpoint) ? options.idempotencyKey : undefined)
    streaming = answer instanceof Response
    return answer
  } catch (cause) {
    const failure = abort.signal.aborted ? abort.signal.reason : cause
    if (failure instanceof Refused || failure instanceof Cancelled) throw failure
    // Silence at the separate port says nothing of the gateway itself.
    if (origin === '') gatewayMissed()
    throw failure instanceof NetworkFailure ? failure : new NetworkFailure('unreachable', failure)
  } finally {
    clearTimeout(timer)
    // The body of a stream is still to be read, and may be given up by the caller at any time.
    if (!streaming) options.signal?.removeEventListener('abort', cancel)
  }
}

/** The origin of the separate port for a call that is made there (SES-23); empty for the console's own. */
export function originOf({ separatePort }: Endpoint): string {
  return separatePort ? (item('nodesOrigin') ?? '') : ''
}

/** Headers, signature and body of a request, made again for every try. */
async function dress(
  endpoint: Endpoint,
  prepared: PreparedRequest,
  { account, idempotencyKey, purpose: given, ticket, token = item('token') ?? '' }: CallOptions,
): Promise<RequestInit> {
  if (account !== undefined && item('userAccount')?.accountId !== account) throw new Cancelled()
  const { method, path, query, contentType, body } = prepared
  const key = isKeyed(endpoint) ? (idempotencyKey ?? '') : ''
  const accessToken = item('accessToken') ?? ''
  const menuId = item('currentMenu')?.menuId ?? ''
  const timestamp = formatTimestamp(new Date(Date.now() + clockOffset()))
  const purpose = given ?? (isSomebodyThere() ? '' : syncPurpose)
  const headers = new Headers({
    [names.appCode]: consoleAppCode,
    [names.menuId]: menuId,
    [names.timestamp]: timestamp,
    'cache-control': 'no-cache',
    'accept-language': language(),
  })
  if (contentType) headers.set('content-type', contentType)
  if (key) headers.set(names.idempotencyKey, key)
  if (purpose) headers.set(names.purpose, purpose)
  if (ticket) headers.set(names.ticket, ticket)
  if (token && endpoint.permission !== 'public') headers.set(names.authorization, token)
  if (endpoint.signed !== false) {
    if (accessToken) headers.set(names.accessToken, accessToken)
    const [authorizationDigest, accessTokenDigest, bodyDigest, signing] = await Promise.all([
      sha256(token),
      sha256(accessToken),
      sha256(body),
      signer(),
    ])
    const text = canonicalText({
      method,
      path,
      query,
      timestamp,
      appCode: consoleAppCode,
      menuId,
      authorizationDigest,
      accessTokenDigest,
      idempotencyKey: key,
      purpose,
      contentType,
      bodyDigest,
    })
    if (signing) headers.set(names.signature, await signing.sign(text))
  }
  return { method, headers, cache: 'no-store', ...(body.length > 0 ? { body } : {}) }
}

/** The envelope, if this is an answer of the gateway to this very request; else a network failure. */
async function readEnvelope(response: Response, key: string | undefined): Promise<Envelope> {
  const envelope = z.safeParse(Envelope, parseJson(await response.text())).data
  if (!envelope) throw new NetworkFailure('not-an-answer')
  gatewayHeard(envelope, Date.now())
  if (key !== undefined && succeeded(envelope.code) && envelope.idempotencyKey !== key)
    throw new NetworkFailure('not-an-answer')
  return envelope
}

/** The answer as the endpoint declares it; anything else is no answer. */
export function parseAnswer<E extends Endpoint>(endpoint: E, data: unknown): ResponseOf<E> {
  const answer = z.safeParse<E['response']>(endpoint.response, data)
  if (!answer.success) throw new NetworkFailure('not-an-answer', answer.error)
  return answer.data
}
