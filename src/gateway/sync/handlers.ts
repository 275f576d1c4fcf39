import { pullChanges } from '#contract/sync/endpoints.ts'
import { getSyncStatus } from '#contract/sync/status.ts'
import { type Handler, handle } from '../http/handle.ts'
import { pullReplica } from './pull.ts'
import { replayHandler } from './replay.ts'
import { findSyncStatus } from './status.ts'

/** `handlers` are those whose queued edits may be replayed. */
export function syncHandlers(handlers: readonly Handler[]): Handler[] {
  return [handle(pullChanges, pullReplica), handle(getSyncStatus, findSyncStatus), replayHandler(handlers)]
}
