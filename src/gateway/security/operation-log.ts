import { codes } from '#contract/codes.ts'
import { type Endpoint, pathOf } from '#contract/define-endpoint.ts'
import { insertCalls } from '../db/call-rows.ts'
import { operationCalls, type operationLog } from '../db/tables/log.ts'
import { newId } from '../platform/ids.ts'
import { callerIds } from './actor.ts'
import type { SignedInStep } from './step.ts'

type OperationRow = typeof operationLog.$inferInsert

/** What was done, and where; request and response are JSON without secrets. */
type Operation = Pick<OperationRow, 'app' | 'menu' | 'action' | 'content' | 'request' | 'response'>

/** Adds a row to the operation log (LOG-02), in the transaction of the call that reports it or does it; of a read, before its answer. */
export async function logOperation(
  { tx, actor, now, elapsed, requestId, ip }: SignedInStep,
  endpoint: Endpoint,
  operation: Operation,
): Promise<void> {
  const row: OperationRow = {
    ...operation,
    operationLogId: newId(now),
    uri: pathOf(endpoint),
    service: endpoint.service,
    accountId: callerIds(actor).accountId,
    accountName: actor.accountName,
    status: codes.success,
    duration: elapsed(),
    requestId,
    ip,
    time: now,
  }
  await insertCalls(tx, operationCalls, [row])
}
