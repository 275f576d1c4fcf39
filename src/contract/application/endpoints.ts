import { defineEndpoint } from '../define-endpoint.ts'
import { Nothing } from '../session/schema.ts'
import { z } from '../zod.ts'
import { Application, Menu, MenuQuery } from './schema.ts'

export const listMenus = defineEndpoint({
  id: 'application.listMenus',
  service: 'portal/v1',
  method: 'GET',
  marked: true,
  path: 'applicationMenu/listByMenuOperatePermission',
  summary: 'The menus of an application that the account may operate, in order.',
  permission: 'signed-in',
  request: MenuQuery,
  response: z.array(Menu),
  offline: 'cached-read',
})

export const listApplications = defineEndpoint({
  id: 'application.listByPermission',
  service: 'auth/v1',
  method: 'GET',
  path: 'api/listAppByPermission',
  summary: 'The applications that the account may open, in order.',
  permission: 'signed-in',
  request: Nothing,
  response: z.array(Application),
  offline: 'cached-read',
})
