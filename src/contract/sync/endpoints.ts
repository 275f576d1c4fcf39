import { defineEndpoint } from '../define-endpoint.ts'
import { Pull, PullQuery, ReplayRequest, ReplayResponse } from './schema.ts'
import { SyncStatus, SyncStatusQuery } from './status.ts'

export const pullChanges = defineEndpoint({
  id: 'sync.pull',
  service: 'admin/v1',
  method: 'GET',
  path: 'sync/pull',
  summary:
    "A replica's snapshot, or what changed since the cursor; each entity asks for its own view permission.",
  permission: 'signed-in',
  request: PullQuery,
  response: Pull,
  offline: 'online-only',
})

export const replayEdits = defineEndpoint({
  id: 'sync.replay',
  service: 'admin/v1',
  method: 'POST',
  path: 'sync/replay',
  summary: 'Runs queued edits in order, each under its own key, permission and savepoint.',
  permission: 'signed-in',
  keyed: false,
  request: ReplayRequest,
  response: ReplayResponse,
  offline: 'online-only',
})

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
