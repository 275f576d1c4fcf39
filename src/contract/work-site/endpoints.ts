import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import {
  WorkSite,
  WorkSiteAdd,
  WorkSiteDelete,
  WorkSiteDetailQuery,
  WorkSiteEdit,
  WorkSitePage,
  WorkSitePhotos,
  WorkSiteQuery,
  WorkSiteSaved,
} from './schema.ts'

export const listWorkSites = defineEndpoint({
  id: 'workSite.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'workSite/listPage',
  summary: 'Work sites of the projects that the account may see.',
  permission: 'workSite:view',
  request: WorkSiteQuery,
  response: WorkSitePage,
  offline: 'cached-read',
})

export const getWorkSite = defineEndpoint({
  id: 'workSite.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'workSite/detail',
  summary: 'One work site.',
  permission: 'workSite:view',
  request: WorkSiteDetailQuery,
  response: WorkSite,
  offline: 'cached-read',
})

export const addWorkSite = defineEndpoint({
  id: 'workSite.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'workSite/add',
  summary: 'Makes a work site under an id that the caller minted.',
  permission: 'workSite:add',
  request: WorkSiteAdd,
  response: WorkSiteSaved,
  offline: {
    effect: 'create',
    entities: (request) => [['work-site', request.workSiteId]],
    label: (request) => request.workSiteName,
    files: (request) => request.photos ?? [],
  },
})

export const updateWorkSite = defineEndpoint({
  id: 'workSite.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'workSite/update',
  summary: 'Changes fields of a work site.',
  permission: 'workSite:edit',
  request: WorkSiteEdit,
  response: WorkSiteSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['work-site', request.workSiteId]],
    label: (request) => request.workSiteName ?? request.workSiteId,
  },
})

export const updateWorkSitePhotos = defineEndpoint({
  id: 'workSite.updatePhotos',
  service: 'admin/v1',
  method: 'PUT',
  path: 'workSite/updatePhotos',
  summary: 'Adds uploaded photos to a work site, and takes others away.',
  permission: 'workSite:edit',
  request: WorkSitePhotos,
  response: WorkSiteSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['work-site', request.workSiteId]],
    label: (request) => request.workSiteName,
    files: (request) => request.add ?? [],
  },
})

export const deleteWorkSites = defineEndpoint({
  id: 'workSite.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'workSite/delete',
  summary: 'Deletes work sites.',
  permission: 'workSite:delete',
  request: WorkSiteDelete,
  response: z.object({ deleted: z.int() }),
  offline: {
    effect: 'delete',
    entities: (request) => request.ids.map((id) => ['work-site', id] as const),
    label: (request) => request.label ?? request.ids.join(', '),
  },
})
