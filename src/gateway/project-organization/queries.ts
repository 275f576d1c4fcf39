import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { lowerAscii } from '#contract/collation.ts'
import type { Language } from '#contract/messages.ts'
import type { PageOf } from '#contract/page-of.ts'
import {
  type ProjectOrganization,
  type ProjectOrganizationQuery,
  projectOrganizationPageSize,
} from '#contract/project-organization/schema.ts'
import type { Tx } from '../db/client.ts'
import { countRows, findPage } from '../db/page.ts'
import { project } from '../db/tables/project.ts'
import { projectDepartment, projectOrganization } from '../db/tables/project-organization.ts'
import type { Actor } from '../security/actor.ts'
import { projectOrganizationScope } from './scope.ts'
import { projectDepartments, projectOrganizations } from './stores.ts'

/** The condition for project organisations within the actor's reach. */
export function visibleProjectOrganization(actor: Actor): SQL | undefined {
  return and(isNull(projectOrganization.deletedAt), projectOrganizationScope.within(actor))
}

const searchText = sql`lower(${projectOrganization.projectOrganizationName} collate "C")`

/** A page of the project organisations within the actor's reach, with their departments; pages of 15. */
export async function findProjectOrganizations(
  tx: Tx,
  actor: Actor,
  query: ProjectOrganizationQuery,
  language: Language,
): Promise<PageOf<ProjectOrganization>> {
  const { keyword, projectId, desc = false, pageSize = projectOrganizationPageSize } = query
  const where = and(
    visibleProjectOrganization(actor),
    projectId ? eq(projectOrganization.projectId, projectId) : undefined,
    keyword ? sql`strpos(${searchText}, ${lowerAscii(keyword.trim())}) > 0` : undefined,
  )
  const found = await findPage({ ...query, pageSize }, language, {
    sorting: {
      column: projectOrganization.sort,
      id: projectOrganization.projectOrganizationId,
      keyOf: ({ organization }: Row) => [organization.sort, organization.projectOrganizationId],
      desc,
    },
    find: (part): Promise<Row[]> =>
      tx
        .select({ organization: projectOrganization, projectName: project.projectName })
        .from(projectOrganization)
        .innerJoin(project, eq(project.projectId, projectOrganization.projectId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit)
        .offset(part.offset),
    total: (limit) => countRows(tx, projectOrganization, where, limit),
    present: (row: Row) => row,
  })
  const departments = await departmentsOf(
    tx,
    found.records.map(({ organization }) => organization.projectOrganizationId),
  )
  return { ...found, records: found.records.map((row) => present(row, departments)) }
}

interface Row {
  organization: typeof projectOrganization.$inferSelect
  projectName: string
}
type DepartmentRow = typeof projectDepartment.$inferSelect

async function departmentsOf(tx: Tx, ids: string[]): Promise<DepartmentRow[]> {
  return await tx
    .select()
    .from(projectDepartment)
    .where(and(inArray(projectDepartment.projectOrganizationId, ids), isNull(projectDepartment.deletedAt)))
    .orderBy(asc(projectDepartment.sort), asc(projectDepartment.projectDepartmentId))
}

function present(
  { organization, projectName }: Row,
  departments: readonly DepartmentRow[],
): ProjectOrganization {
  const { projectOrganizationId } = organization
  return {
    ...projectOrganizations.present(organization),
    projectName,
    projectDepartmentNodeVOS: departments
      .filter((row) => row.projectOrganizationId === projectOrganizationId)
      .map(projectDepartments.present),
  }
}
