import { defineEndpoint } from '../define-endpoint.ts'
import { Pull, PullQuery, ReplayRequest, ReplayResponse } from './schema.ts'

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
