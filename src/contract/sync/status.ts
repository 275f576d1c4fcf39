import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { z } from '../zod.ts'

const SyncStatusQuery = z.strictObject({ projectId: z.optional(Id) })

/** So many terminals are named, those on which most waits first. */
export const terminalsNamed = 500

/** Edits that were not sent yet, and those among them that need a person. */
const waiting = {
  unsynced: z.int(),
  parked: z.int(),
  /** When the oldest of them was made. */
  oldestMadeAt: z.optional(Instant),
}

/** What waits on a terminal, as its last heartbeat told. */
const WaitingTerminal = z.object({
  terminalId: Id,
  deviceName: z.string(),
  /** Who signed in on it first. */
  accountName: z.string(),
  ...waiting,
  lastHeartbeatAt: Instant,
})

/** How far the edits of devices have come: what waits on all terminals together, and on each where anything does. */
export const SyncStatus = z.object({
  ...waiting,
  /** On which anything waits. */
  terminalCount: z.int(),
  terminals: z.array(WaitingTerminal),
})
export type SyncStatus = z.output<typeof SyncStatus>

export const getSyncStatus = defineEndpoint({
  id: 'sync.status',
  service: 'admin/v1',
  method: 'GET',
  path: 'sync/status',
  summary:
    'How many edits wait on devices, as these told last: in all, and by terminal; of a project, those of its accounts.',
  permission: 'terminal:view',
  callers: ['application'],
  request: SyncStatusQuery,
  response: SyncStatus,
  offline: 'online-only',
})
