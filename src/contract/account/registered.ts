import { accountName } from '../account-text.ts'
import { Id, Instant } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { day } from '../rules.ts'
import { Platform } from '../session/schema.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { accountIds } from './administration.ts'
import { AccountStatus, inOrder } from './schema.ts'

/** An account that is of a project. */
export const RegisteredAccount = z.object({
  registeredAccountId: Id,
  accountName: z.string(),
  userId: Id,
  userName: z.string(),
  /** The person's own unit, apart from where the project has them. */
  organizationName: z.optional(z.string()),
  /** Nobody signs in as somebody who is archived, whatever the status. */
  personArchived: z.optional(z.literal(true)),
  status: AccountStatus,
  projectId: z.optional(Id),
  projectName: z.optional(z.string()),
  projectOrganizationId: z.optional(Id),
  projectOrganizationName: z.optional(z.string()),
  projectDepartmentId: z.optional(Id),
  departmentName: z.optional(z.string()),
  validFrom: z.optional(z.string()),
  validUntil: z.optional(z.string()),
  passwordSet: z.boolean(),
  /** That it has no role: its person finds nothing there. */
  noRole: z.optional(z.literal(true)),
  phoneLogin: z.boolean(),
  /** WeChat and QQ, as far as somebody of them signs in to it; absent when nobody does. */
  platforms: z.optional(z.array(Platform)),
  /** The person's number, masked. */
  cellphone: z.optional(z.string()),
  revision: z.int(),
  changedAt: Instant,
  changedByName: z.string(),
})
export type RegisteredAccount = z.output<typeof RegisteredAccount>

export const RegisteredAccountQuery = z.strictObject({
  ...pageQuery(['accountName', 'changedAt']),
  userId: z.optional(Id),
  keyword: z.optional(line(100)),
  projectId: z.optional(Id),
  projectOrganizationId: z.optional(Id),
  projectDepartmentId: z.optional(Id),
  status: z.optional(z.array(AccountStatus)),
})
export type RegisteredAccountQuery = z.output<typeof RegisteredAccountQuery>
export const RegisteredAccountPage = pageOf(RegisteredAccount)

const where = { projectOrganizationId: Id, projectDepartmentId: z.optional(Id) }

/** A new account of a person for a project, without a password, as a general one. */
export const RegisteredAccountAdd = z
  .strictObject({
    registeredAccountId: Id,
    accountName,
    userId: Id,
    ...where,
    validFrom: z.optional(day),
    validUntil: z.optional(day),
  })
  .check(inOrder)
export type RegisteredAccountAdd = z.output<typeof RegisteredAccountAdd>

/** To where in the same project. */
export const ProjectDepartmentChange = z.strictObject({ ids: accountIds, ...where })
export type ProjectDepartmentChange = z.output<typeof ProjectDepartmentChange>
