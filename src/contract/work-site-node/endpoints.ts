import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { Initialization, Plan, PlanRun, Preview, SeenRun, SitesQuery } from './schema.ts'

export const listInitializations = defineEndpoint({
  id: 'workSiteNode.initializations',
  service: 'admin/v1',
  method: 'GET',
  path: 'workSiteNode/listInitialization',
  summary: 'From what the nodes of work sites were made; those without nodes, or out of reach, are left out.',
  permission: 'workSiteNode:initialize',
  request: SitesQuery,
  response: z.array(Initialization),
  offline: 'online-only',
})

export const previewNodes = defineEndpoint({
  id: 'workSiteNode.preview',
  service: 'admin/v1',
  method: 'POST',
  path: 'workSiteNode/preview',
  summary:
    'What a subtree of an EBS standard with these loop counts would give at a work site, beside what is there; nothing is written.',
  permission: 'workSiteNode:initialize',
  request: Plan,
  response: Preview,
  offline: 'online-only',
  keyed: false,
})

export const applyNodes = defineEndpoint({
  id: 'workSiteNode.apply',
  service: 'admin/v1',
  method: 'POST',
  path: 'workSiteNode/apply',
  summary:
    'Creates the nodes of a work site; run again, adds the difference and removes what nobody has recorded anything of, or begun a sheet about.',
  permission: 'workSiteNode:initialize',
  request: PlanRun,
  response: Initialization,
  offline: 'online-only',
})

export const takeBackNodes = defineEndpoint({
  id: 'workSiteNode.takeBack',
  service: 'admin/v1',
  method: 'PUT',
  path: 'workSiteNode/takeBack',
  summary:
    'Takes the last run at a work site back, as long as nobody has recorded anything of what it made, or begun a sheet about it.',
  permission: 'workSiteNode:initialize',
  request: SeenRun,
  response: z.array(Initialization),
  offline: 'online-only',
})
