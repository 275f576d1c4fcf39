import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  listDepartmentTree,
  moveDepartment,
  updateDepartment,
} from '#contract/department/endpoints.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle } from '../http/handle.ts'
import { relocateDepartment } from './move.ts'
import { findDepartments, findDepartmentTree } from './queries.ts'
import { createDepartment, removeDepartments, reviseDepartment, savedBefore } from './rules.ts'

export const departmentHandlers = [
  handle(listDepartments, ({ tx, actor }, { organizationId }) => findDepartments(tx, actor, organizationId)),
  handle(listDepartmentTree, ({ tx, actor }, { organizationId }) =>
    findDepartmentTree(tx, actor, organizationId),
  ),
  handle(addDepartment, createDepartment, { again: savedBefore }),
  handle(updateDepartment, reviseDepartment, { again: savedBefore }),
  handle(moveDepartment, relocateDepartment, { again: savedBefore }),
  handle(deleteDepartments, (context, { ids }) => removeDepartments(context, ids), {
    again: deletedBefore,
  }),
]
