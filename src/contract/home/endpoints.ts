import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { Home } from './schema.ts'

export const getHome = defineEndpoint({
  id: 'home.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'home/detail',
  summary:
    'What waits for the account, and how many people, accounts and projects there are, as far as it may open the lists of them.',
  permission: 'signed-in',
  request: Nothing,
  response: Home,
  offline: 'cached-read',
})
