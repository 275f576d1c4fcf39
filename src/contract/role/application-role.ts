import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { z } from '../zod.ts'
import { AccountRole } from './schema.ts'

const OfApplication = z.strictObject({ applicationId: Id })
const someIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(200),
  noRepeats((id) => id),
)
const ApplicationRolesAdd = z.strictObject({ applicationId: Id, roleIds: someIds })
const ApplicationRolesDelete = z.strictObject({ applicationId: Id, ids: someIds })
const ApplicationRoles = z.array(AccountRole)

export const listApplicationRoles = defineEndpoint({
  id: 'applicationRole.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationRole/list',
  summary: 'The roles that an application calls with, and those that the caller may give it.',
  permission: 'application:view',
  request: OfApplication,
  response: ApplicationRoles,
  offline: 'online-only',
})

export const addApplicationRoles = defineEndpoint({
  id: 'applicationRole.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationRole/add',
  summary: 'Lets an application call with roles; never with more than the caller holds.',
  permission: 'application:role',
  factor: 'step-up',
  request: ApplicationRolesAdd,
  response: ApplicationRoles,
  offline: 'online-only',
})

export const deleteApplicationRoles = defineEndpoint({
  id: 'applicationRole.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'applicationRole/delete',
  summary: 'Takes roles from an application; anyone who takes one could give it.',
  permission: 'application:role',
  factor: 'step-up',
  request: ApplicationRolesDelete,
  response: ApplicationRoles,
  offline: 'online-only',
})
