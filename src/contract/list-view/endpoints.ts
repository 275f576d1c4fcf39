import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { SavedView, SavedViewAdd, SavedViewIds, SavedViewQuery } from './schema.ts'

export const listSavedViews = defineEndpoint({
  id: 'listView.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'listView/list',
  summary: "The caller's own views of a list, and those shared by people of the same unit.",
  permission: 'signed-in',
  request: SavedViewQuery,
  response: z.array(SavedView),
  offline: 'cached-read',
})

export const addSavedView = defineEndpoint({
  id: 'listView.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'listView/add',
  summary: 'Keeps a view of a list under a name; one of the same name and owner is replaced.',
  permission: 'signed-in',
  request: SavedViewAdd,
  response: SavedView,
  offline: 'online-only',
})

export const deleteSavedViews = defineEndpoint({
  id: 'listView.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'listView/delete',
  summary: "Deletes some of the caller's own views.",
  permission: 'signed-in',
  request: SavedViewIds,
  response: z.null(),
  offline: 'online-only',
})
