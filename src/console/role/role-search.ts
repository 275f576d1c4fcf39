import type { RoleAccountQuery } from '#contract/role/schema.ts'
import { listSearch } from '../kit/list-search.ts'

/** Search parameters of /admin/role-manage: which role is open, and what of its members is shown. */
export const roleSearch = listSearch<Partial<RoleAccountQuery>>
