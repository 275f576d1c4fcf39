import { defineEndpoint } from '../define-endpoint.ts'
import { Deleted } from '../organization/schema.ts'
import { z } from '../zod.ts'
import {
  Department,
  DepartmentAdd,
  DepartmentEdit,
  DepartmentMove,
  DepartmentNode,
  DepartmentSaved,
  DepartmentsDelete,
  DepartmentsQuery,
} from './schema.ts'

export const listDepartments = defineEndpoint({
  id: 'department.listByOrgId',
  service: 'admin/v1',
  method: 'GET',
  path: 'department/listByOrgId',
  summary: 'The departments of a unit within reach, in order, each with its head count.',
  permission: 'person:view',
  alsoBy: ['organization:view'],
  request: DepartmentsQuery,
  response: z.array(Department),
  offline: 'cached-read',
})

export const listDepartmentTree = defineEndpoint({
  id: 'department.listTreeByOrgId',
  service: 'admin/v1',
  method: 'GET',
  path: 'department/listTreeByOrgId',
  summary: 'The departments of a unit within reach as a tree, in order, each with its head count.',
  permission: 'person:view',
  alsoBy: ['organization:view'],
  request: DepartmentsQuery,
  response: z.array(DepartmentNode),
  offline: 'cached-read',
})

export const addDepartment = defineEndpoint({
  id: 'department.addByOrgId',
  service: 'admin/v1',
  method: 'POST',
  path: 'department/addByOrgId',
  summary: 'Makes a department under an id that the caller minted.',
  permission: 'department:add',
  request: DepartmentAdd,
  response: DepartmentSaved,
  offline: 'online-only',
})

export const updateDepartment = defineEndpoint({
  id: 'department.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'department/update',
  summary: 'Changes fields of a department.',
  permission: 'department:edit',
  request: DepartmentEdit,
  response: DepartmentSaved,
  offline: 'online-only',
})

export const moveDepartment = defineEndpoint({
  id: 'department.move',
  service: 'admin/v1',
  method: 'POST',
  path: 'department/move',
  summary: 'Puts a department below another one of its unit, or elsewhere in the order.',
  permission: 'department:edit',
  request: DepartmentMove,
  response: DepartmentSaved,
  offline: 'online-only',
})

export const deleteDepartments = defineEndpoint({
  id: 'department.delete',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'department/delete',
  summary: 'Deletes departments that have neither people nor departments below them.',
  permission: 'department:delete',
  request: DepartmentsDelete,
  response: Deleted,
  offline: 'online-only',
})
