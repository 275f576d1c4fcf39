import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { Menu, MenuQuery } from './schema.ts'

export const listMenus = defineEndpoint({
  id: 'application.listMenus',
  service: 'portal/v1',
  method: 'GET',
  path: 'applicationMenu/listByMenuOperatePermission',
  summary: 'The menus of an application that the account may operate, in order.',
  permission: 'signed-in',
  request: MenuQuery,
  response: z.array(Menu),
  offline: 'cached-read',
})
