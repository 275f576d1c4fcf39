import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { type FirstStep, firstSteps, type Home } from '#contract/home/schema.ts'
import type { Permission } from '#contract/permissions.ts'
import { shownGeneralAccounts } from '../account/queries.ts'
import { countRows } from '../db/page.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { project } from '../db/tables/project.ts'
import { roleMember } from '../db/tables/role.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { shownUnits } from '../organization/queries.ts'
import { shownPeople } from '../person/queries.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** What those may do who lead an installation through its beginning. */
const leading: readonly Permission[] = ['organization:add', 'person:add', 'account:add', 'role:member']
/** An installation with more units or departments has begun long ago. */
const beginning = 20

/** Which of the first steps are done; undefined where the actor may not take them, or all are. */
export async function findSteps({ tx, actor }: SignedInStep): Promise<Home['steps']> {
  if (!leading.every((permission) => actor.permissions.has(permission))) return undefined
  const { organizationId } = organization
  const units = await tx
    .select({ organizationId })
    .from(organization)
    .where(shownUnits(actor))
    .orderBy(asc(organization.sort), asc(organizationId))
    .limit(beginning)
  if (units.length === beginning) return undefined
  const reach = within(actor, {
    organization: department.organizationId,
    department: department.departmentId,
  })
  const departments = await countRows(tx, department, and(isNull(department.deletedAt), reach), beginning)
  if (departments === beginning) return undefined
  const others = and(shownPeople(actor), ne(person.userId, actor.userId))
  const otherAccounts = and(shownGeneralAccounts(actor), ne(account.accountId, actor.accountId))
  const withRole = tx
    .select({ accountId: account.accountId })
    .from(account)
    .innerJoin(roleMember, eq(roleMember.accountId, account.accountId))
    .where(otherAccounts)
    .limit(1)
  const isDone: Record<FirstStep, boolean> = {
    unit: units.length > 0,
    department: departments > 0,
    person: (await countRows(tx, person, others, 1)) > 0,
    account: (await countRows(tx, account, otherAccounts, 1)) > 0,
    role: (await withRole).length > 0,
    project: (await countRows(tx, project, visibleProject(actor), 1)) > 0,
  }
  const done = firstSteps.filter((step) => isDone[step])
  const unitId = units[0]?.organizationId
  return done.length === firstSteps.length ? undefined : { done, ...(unitId && { unitId }) }
}
