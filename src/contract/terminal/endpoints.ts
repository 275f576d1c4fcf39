import { defineEndpoint } from '../define-endpoint.ts'
import { Heartbeat, HeartbeatAnswer } from './schema.ts'

export const sendHeartbeat = defineEndpoint({
  id: 'terminal.heartbeat',
  service: 'portal/v1',
  method: 'POST',
  path: 'terminal/heartbeat',
  summary:
    'A device says that it lives and what it still has to send; learns whether it is still authorised.',
  permission: 'signed-in',
  keyed: false,
  request: Heartbeat,
  response: HeartbeatAnswer,
  offline: 'online-only',
})
