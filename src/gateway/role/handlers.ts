import { listRoles } from '#contract/role/endpoints.ts'
import { handle } from '../handle.ts'
import { findRoles } from './queries.ts'

export const roleHandlers = [handle(listRoles, findRoles)]
