import { defineEndpoint } from '../define-endpoint.ts'
import { Heartbeat, HeartbeatAnswer, TerminalPage, TerminalQuery } from './schema.ts'

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

export const listTerminals = defineEndpoint({
  id: 'terminal.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'terminal/listPage',
  summary: 'Terminals with their authorisation, last heartbeat and unsent edits.',
  permission: 'terminal:view',
  request: TerminalQuery,
  response: TerminalPage,
  offline: 'online-only',
})
