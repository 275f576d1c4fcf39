import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { clearable, editParts } from '../revision.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** How many accounts a unit has, and may have. */
export const AccountQuota = z.object({
  organizationId: Id,
  organizationName: z.string(),
  organizationTypeName: z.string(),
  /** Accounts of its people, in whatever status. */
  accountCount: z.int(),
  /** Absent for any number. */
  accountLimit: z.optional(z.int()),
  revision: z.int(),
})
export type AccountQuota = z.output<typeof AccountQuota>

export const AccountQuotaQuery = z.strictObject({
  ...pageQuery(['sort', 'organizationName']),
  keyword: z.optional(line(100)),
  organizationTypeId: z.optional(Id),
})
export type AccountQuotaQuery = z.output<typeof AccountQuotaQuery>

/** A unit's new limit, or none with `clear`. One below what there is stops new accounts, and takes none away. */
export const AccountLimitEdit = z.strictObject({
  organizationId: Id,
  ...editParts,
  clear: clearable(['accountLimit']),
  accountLimit: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
})
export type AccountLimitEdit = z.output<typeof AccountLimitEdit>

export const listAccountQuotas = defineEndpoint({
  id: 'orgAccount.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'orgAccount/listPage',
  summary: 'The units within reach with their number of accounts and its limit.',
  permission: 'accountLimit:view',
  request: AccountQuotaQuery,
  response: pageOf(AccountQuota),
  offline: 'cached-read',
})

export const setAccountLimit = defineEndpoint({
  id: 'orgAccount.setAccountLimit',
  service: 'admin/v1',
  method: 'POST',
  path: 'orgAccount/setAccountLimit',
  summary: 'Limits the number of accounts of a unit, or lifts the limit.',
  permission: 'accountLimit:edit',
  request: AccountLimitEdit,
  response: AccountQuota,
  offline: 'online-only',
})
