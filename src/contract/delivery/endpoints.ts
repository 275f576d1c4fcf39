import { defineEndpoint } from '../define-endpoint.ts'
import { OutboxLetters, OutboxQuery } from './schema.ts'

export const listOutbox = defineEndpoint({
  id: 'delivery.outbox',
  service: 'admin/v1',
  method: 'GET',
  path: 'outbox/list',
  summary:
    'The newest letters of the outbox, for anyone who tries the demo on its own machine; 20404 for anybody else, and once a sender is configured.',
  permission: 'signed-in',
  request: OutboxQuery,
  response: OutboxLetters,
  offline: 'online-only',
})
