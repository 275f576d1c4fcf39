import type { ResponseOf } from '#contract/define-endpoint.ts'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import { call } from '#request/call.ts'
import { clockOffset } from '#request/session.ts'
import { isEmptied, unsentHere } from '../vault/device-record.ts'
import type { AccountStore } from './account-store.ts'
import { readCondition } from './device-condition.ts'
import { readSequence, saveSequence } from './heartbeat-sequence.ts'

/**
 * Sends one heartbeat: what this device has still to send, and how it is.
 * @returns what the gateway answers, and whether the browser had emptied the database.
 */
export async function report(
  { database, vault }: AccountStore,
  terminalId: string,
): Promise<{ emptied: boolean; answer: ResponseOf<typeof sendHeartbeat> }> {
  const [condition, { unsynced, parked, oldestMadeAt }, emptied] = await Promise.all([
    readCondition(),
    unsentHere(database),
    isEmptied(database),
  ])
  const answer = await call(
    sendHeartbeat,
    {
      terminalId,
      unsynced,
      parked,
      oldestMadeAt: oldestMadeAt && Math.round(oldestMadeAt + clockOffset()),
      build: __BUILD_ID__,
      emptied: emptied || undefined,
      ...condition,
      clockOffset: clockOffset(),
      sequence: readSequence(),
    },
    { account: vault.account, purpose: 'sync', background: true },
  )
  saveSequence(answer.sequence)
  return { emptied, answer }
}
