import { inArray } from 'drizzle-orm'
import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  listDepartmentTree,
  moveDepartment,
  updateDepartment,
} from '#contract/department/endpoints.ts'
import { department } from '../db/tables/department.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { relocateDepartment } from './move.ts'
import { findDepartments, findDepartmentTree } from './queries.ts'
import { departmentStore, lockTreesOf } from './store.ts'

export const departmentHandlers = [
  handle(listDepartments, (context, { organizationId }) => findDepartments(context, organizationId)),
  handle(listDepartmentTree, (context, { organizationId }) => findDepartmentTree(context, organizationId)),
  ...entityHandlers({ add: addDepartment, update: updateDepartment }, departmentStore),
  handle(moveDepartment, relocateDepartment, { again: departmentStore.again }),
  handle(
    deleteDepartments,
    async (context, request) => {
      const { tx } = context
      const found = await tx
        .select({ organizationId: department.organizationId })
        .from(department)
        .where(inArray(department.departmentId, request.ids))
      await lockTreesOf(
        tx,
        found.map(({ organizationId }) => organizationId),
      )
      // Anyone who moves somebody there meanwhile locks the row, and is waited for.
      return await departmentStore.remove(context, request)
    },
    { again: deletedBefore },
  ),
]
