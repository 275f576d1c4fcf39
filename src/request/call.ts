import { type Endpoint, isKeyed, type RequestOf, type ResponseOf } from '#contract/define-endpoint.ts'
import { type CallOptions, exchange, exchangeBody, originOf, parseAnswer } from './exchange.ts'
import { newId } from './id.ts'
import { prepareRequest } from './prepare.ts'
import { withRecovery } from './recover.ts'
import { report } from './report.ts'
import { item, readsInFlight } from './session.ts'

/**
 * Calls the gateway: signs, recovers the session where that can be done, shows the box that the specification's §8
 * asks for, and answers with `data`. Rejects with Refused, NetworkFailure or Cancelled.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const key = options.idempotencyKey ?? (isKeyed(endpoint) ? newId() : undefined)
  const parameters = asParameters(request)
  const account = options.account ?? item('userAccount')?.accountId
  const attempt = (signal: AbortSignal | undefined) =>
    withRecovery(() => exchange(endpoint, parameters, { ...options, account, signal, idempotencyKey: key }), {
      ...options,
      elsewhere: originOf(endpoint) !== '',
    })
  try {
    if (endpoint.method !== 'GET')
      return await attempt(options.signal).finally(() => readsInFlight().forget())
    const question = `${account} ${prepareRequest(endpoint, parameters).address}`
    // The one in flight was parsed by the same endpoint's schema; parsing it again gives the joiner its own copy.
    return parseAnswer(endpoint, await readsInFlight().join(question, options.signal, attempt))
  } catch (failure) {
    report(endpoint.id, failure, options)
    throw failure
  }
}

/**
 * The answer of an endpoint that sends bytes or events, as the response whose body is to be read. Recovers and
 * reports as `call` does; the 30 s are for its beginning only.
 */
export async function callForBody<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  try {
    const parameters = asParameters(request)
    const account = options.account ?? item('userAccount')?.accountId
    const attempt = () => exchangeBody(endpoint, parameters, { ...options, account })
    return await withRecovery(attempt, options)
  } catch (failure) {
    report(endpoint.id, failure, options)
    throw failure
  }
}

function asParameters(request: unknown): Record<string, unknown> {
  return typeof request === 'object' && request !== null ? { ...request } : {}
}
