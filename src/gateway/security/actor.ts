import type { Permission } from '#contract/permissions.ts'
import type { AccountLevel } from '#contract/session/schema.ts'
import type { SecondFactor } from './second-factor.ts'

/** The rows that an account's roles open to it: the union of what each role's data permission allows. */
export interface Scope {
  all: boolean
  organizationIds: readonly string[]
  departmentIds: readonly string[]
  projectIds: readonly string[]
  /** Standards of other units that a role opens by name. */
  resourceIds: readonly string[]
  /** Rows that the account created itself. */
  own: boolean
}

/** Who calls, with what the roles grant at this very request. */
export interface Actor {
  accountId: string
  accountName: string
  userId: string
  userName: string
  level: AccountLevel
  sessionId: string
  terminalId?: string
  terminalName?: string
  secondFactor: SecondFactor
  permissions: ReadonlySet<Permission>
  scope: Scope
}

/** Where a row lies: what its changes and the news of them name, as far as there is any. */
export interface Location {
  projectId?: string
  organizationId?: string
  departmentId?: string
}

/** Who is notified of a live event. */
export type Audience =
  /** Whoever is signed in. */
  | { everyone: true }
  | { accountIds: readonly string[] }
  | { sessionIds: readonly string[] }
  /** Holders of the permission who may see rows that lie there. */
  | ({ permission: Permission } & Location)
