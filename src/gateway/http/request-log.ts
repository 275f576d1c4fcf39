import type { FastifyRequest } from 'fastify'
import { codes, succeeded } from '#contract/codes.ts'
import { type Endpoint, isKeyed } from '#contract/define-endpoint.ts'
import { replayEdits } from '#contract/sync/endpoints.ts'
import { newId } from '../platform/ids.ts'
import { type Actor, callerIds } from '../security/actor.ts'
import { masked } from '../security/mask.ts'
import type { GatewayServices } from '../security/services.ts'
import { addressOfCaller } from './caller.ts'
import type { Verdict } from './envelope.ts'
import type { RequestHead } from './request-head.ts'

/** A call on its way, with what has been learned of it so far. */
export interface LoggedCall {
  endpoint: Endpoint
  started: Date
  /** Milliseconds since it came. */
  elapsed(): number
  head?: RequestHead
  request?: unknown
  actor?: Actor
}

/** Counts milliseconds from now on, by the process's steady clock, to a tenth. */
export function stopwatch(): () => number {
  const begun = performance.now()
  return () => Math.round((performance.now() - begun) * 10) / 10
}

/** Whether calls of the endpoint have an effect on what people see; sign-ins have a log of their own. */
function changesSomething(endpoint: Endpoint): boolean {
  return isKeyed(endpoint) || endpoint.body === 'bytes' || endpoint.id === replayEdits.id
}

/** Puts a call that changed something or was refused into the system log; a replay is one row. */
export function logCall(
  { logs }: GatewayServices,
  logged: LoggedCall,
  { code, message, data }: Verdict,
  request: FastifyRequest,
): void {
  const { endpoint, started, head, actor } = logged
  // A row for each request that is one too many would be the second half of the flood.
  const worthARow = succeeded(code) ? changesSomething(endpoint) : code !== codes.slowDown
  if (!worthARow) return
  logs.system({
    systemLogId: newId(started),
    menu: head?.menuId || null,
    action: endpoint.id,
    app: head?.appCode ?? '',
    content: message,
    uri: request.url.split('?', 1)[0] ?? '',
    service: endpoint.service,
    accountId: actor ? callerIds(actor).accountId : null,
    accountName: actor?.accountName ?? '',
    status: code,
    request: masked(logged.request, endpoint.unlogged) ?? null,
    response: masked(data, endpoint.unlogged) ?? null,
    duration: logged.elapsed(),
    requestId: request.id,
    ip: addressOfCaller(request),
    time: started,
  })
}
