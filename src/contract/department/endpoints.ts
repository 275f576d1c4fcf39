import { defineEndpoint } from '../define-endpoint.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { IdsToDelete } from '../organization/schema.ts'
import { z } from '../zod.ts'
import { Department, DepartmentMove, DepartmentNode, DepartmentsQuery, departmentEntity } from './entity.ts'

const { list, add, update, remove } = entityEndpoints(departmentEntity, {
  service: 'admin/v1',
  path: 'department',
  rows: 'departments',
  permission: {
    view: 'person:view',
    add: 'department:add',
    edit: 'department:edit',
    delete: 'department:delete',
  },
  offline: 'read',
})

export const listDepartments = defineEndpoint({
  ...list,
  id: 'department.listByOrgId',
  path: 'department/listByOrgId',
  summary: 'The departments of a unit within reach, in order, each with its head count.',
  alsoBy: ['organization:view'],
  request: DepartmentsQuery,
  response: z.array(Department),
})

export const listDepartmentTree = defineEndpoint({
  ...listDepartments,
  id: 'department.listTreeByOrgId',
  path: 'department/listTreeByOrgId',
  summary: 'The departments of a unit within reach as a tree, in order, each with its head count.',
  response: z.array(DepartmentNode),
})

export const addDepartment = defineEndpoint({
  ...add,
  id: 'department.addByOrgId',
  path: 'department/addByOrgId',
})

export const updateDepartment = update

export const moveDepartment = defineEndpoint({
  ...update,
  id: 'department.move',
  method: 'POST',
  path: 'department/move',
  summary: 'Puts a department below another one of its unit, or elsewhere in the order.',
  request: DepartmentMove,
})

export const deleteDepartments = defineEndpoint({
  ...remove,
  summary: 'Deletes departments that have neither people nor departments below them.',
  request: IdsToDelete,
})
