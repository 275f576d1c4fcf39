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

/**
 * Who calls, with what the roles grant at this very request: the account of a session, or an application with a key of its own.
 * As account, person and session that has its own id, which none of them has: it finds nothing of anybody's.
 */
export interface Actor {
  accountId: string
  /** Present where an application calls. */
  applicationId?: string
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

/** Whose call it is, as history and logs store it: an account's, or an application's. */
export function callerIds({
  accountId,
  applicationId = null,
}: Pick<Actor, 'accountId'> & { applicationId?: string | null }): Record<
  'accountId' | 'applicationId',
  string | null
> {
  return { accountId: applicationId === null ? accountId : null, applicationId }
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
