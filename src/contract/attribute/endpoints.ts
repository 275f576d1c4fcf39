import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { attributeGroupEntity } from './entities.ts'
import { Binding, BindRequest, CopyRequest, FormsQuery, ProjectForms } from './forms.ts'

export const getProjectForms = defineEndpoint({
  id: 'attributeGroup.forms',
  service: 'admin/v1',
  method: 'GET',
  path: 'attributeGroup/getForms',
  summary:
    'The attribute groups that can be bound in a project, with their items, and what they are bound to.',
  permission: 'attributeValue:view',
  alsoBy: ['attribute:view', 'workSite:view'],
  request: FormsQuery,
  response: ProjectForms,
  offline: 'cached-read',
})

export const bindGroups = defineEndpoint({
  id: 'attributeGroup.bind',
  service: 'admin/v1',
  method: 'PUT',
  path: 'attributeGroup/bindNode',
  summary: 'Binds attribute groups to a node or a whole project, and lets go of others; values stay.',
  permission: 'attributeValue:bind',
  request: BindRequest,
  response: z.array(Binding),
  offline: 'online-only',
})

export const copyGroup = defineEndpoint({
  id: 'attributeGroup.copy',
  service: 'admin/v1',
  method: 'POST',
  path: 'attributeGroup/copy',
  summary: 'Copies an attribute group with its items.',
  permission: 'attribute:add',
  request: CopyRequest,
  response: attributeGroupEntity.Saved,
  offline: 'online-only',
})
