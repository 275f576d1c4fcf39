import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import { Told } from '#contract/sync/told.ts'
import { z } from '#contract/zod.ts'
import { call } from '#request/call.ts'
import { newId } from '#request/id.ts'
import type { Submitted } from '../engine-types.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import { endpointsOf } from './entity-registry.ts'

/**
 * Sends edits where nothing can be stored, one after the other: each is safe once the gateway took it, and `changes` is notified of
 * what reads otherwise now. Rejects as a call does.
 */
export async function sendAllAtOnce<Request extends Schema>(
  account: string,
  endpoint: QueuedEndpoint<Request>,
  edits: readonly { request: z.output<Request> }[],
  changes: ChangeNotifier,
): Promise<Submitted[]> {
  const sent: Submitted[] = []
  for (const { request } of edits) sent.push(await sendAtOnce(account, endpoint, request, changes))
  return sent
}

async function sendAtOnce<Request extends Schema>(
  account: string,
  endpoint: QueuedEndpoint<Request>,
  request: z.output<Request>,
  changes: ChangeNotifier,
): Promise<Submitted> {
  const id = newId()
  const data = await call(endpoint, request, { account, idempotencyKey: id })
  const [own] = endpoint.offline.entities(request)
  changes.notify(endpointsOf(own?.[0]))
  const { refused } = z.safeParse(Told, data).data ?? {}
  return { id, queued: false, ...(refused && { refused }) }
}
