import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { RequestOf } from '#contract/define-endpoint.ts'
import { roleNameIn } from '#contract/packaged-names.ts'
import type { listTargets, Target, TargetKind } from '#contract/workflow/model-check.ts'
import { account } from '../db/tables/account.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { role } from '../db/tables/role.ts'
import { tabulation } from '../db/tables/tabulation.ts'
import { workflowRole } from '../db/tables/workflow.ts'
import { visibleRole } from '../role/queries.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { candidate } from './process/act-context.ts'
import { actsInProcesses } from './process/who-acts.ts'

const mostShown = 50

type Query = RequestOf<typeof listTargets>
type Find = (context: SignedInStep, query: Query) => Promise<Target[]>

const findBy: Record<TargetKind, Find> = {
  async account({ tx, actor }, query) {
    const { accountId: id, accountName, userName: name } = account
    const searched = sql`${name} || ' · ' || ${accountName}`
    // One that was stopped since keeps its name where it is asked for.
    const may = query.ids ? undefined : actsInProcesses
    return await tx
      .select({ id, name, accountName })
      .from(account)
      .where(and(may, isNull(account.deletedAt), candidate(tx, actor), asked(id, searched, query)))
      .orderBy(asc(accountName), asc(id))
      .limit(limitOf(query))
  },
  async workflowRole({ tx }, query) {
    const { workflowRoleId: id, roleName: name } = workflowRole
    return await tx
      .select({ id, name })
      .from(workflowRole)
      .where(and(isNull(workflowRole.deletedAt), asked(id, name, query)))
      .orderBy(asc(workflowRole.nameKey), asc(id))
      .limit(limitOf(query))
  },
  async role({ tx, actor, language }, query) {
    const { roleId, roleName } = role
    const rows = await tx
      .select({ roleId, roleName })
      .from(role)
      .where(and(isNull(role.deletedAt), visibleRole(tx, actor), asked(roleId, roleName, query)))
      .orderBy(asc(roleName), asc(roleId))
      .limit(limitOf(query))
    return rows.map((row) => ({ id: row.roleId, name: roleNameIn(language, row) }))
  },
  async organization({ tx, actor }, query) {
    const { organizationId: id, organizationName: name } = organization
    return await tx
      .select({ id, name })
      .from(organization)
      .where(and(isNull(organization.deletedAt), within(actor, { organization: id }), asked(id, name, query)))
      .orderBy(asc(name), asc(id))
      .limit(limitOf(query))
  },
  async department({ tx, actor }, query) {
    const { departmentId: id, organizationId, departmentName: name } = department
    const reach = within(actor, { organization: organizationId, department: id })
    return await tx
      .select({ id, name })
      .from(department)
      .where(and(isNull(department.deletedAt), reach, asked(id, name, query)))
      .orderBy(asc(name), asc(id))
      .limit(limitOf(query))
  },
  async template({ tx }, query) {
    const { tabulationId: id, code, tabulationName, version, status, deletedAt } = tabulation
    const name = sql<string>`${code} || ' ' || ${tabulationName}`
    const inUse = and(isNull(deletedAt), eq(status, 1), gt(version, 0))
    return await tx
      .select({ id, name })
      .from(tabulation)
      .where(and(inUse, asked(id, name, query)))
      .orderBy(asc(code), asc(id))
      .limit(limitOf(query))
  },
}

/** Whom and what nodes and start scopes of models can name, by a part of the name; or those of some ids. */
export async function findTargets(context: SignedInStep, query: Query): Promise<Target[]> {
  return await findBy[query.kind](context, query)
}

type IdColumn = Parameters<typeof inArray>[0]

function asked(id: IdColumn, name: unknown, { ids, keyword }: Query): SQL | undefined {
  return and(
    ids && inArray(id, ids),
    keyword === undefined ? undefined : sql`strpos(lower(${name}), ${keyword.toLowerCase()}) > 0`,
  )
}

function limitOf({ ids }: Query): number {
  return ids ? ids.length : mostShown
}
