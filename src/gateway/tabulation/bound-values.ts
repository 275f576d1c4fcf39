import { eq, inArray } from 'drizzle-orm'
import { boundIn } from '#contract/tabulation/bound-values.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'

interface About {
  projectId: string
  workSiteId?: string | null | undefined
}

/** The projects and the work sites that sheets are about, by their ids, as far as templates show something of them. */
export interface FoundRecords {
  projects: ReadonlyMap<string, Awaited<ReturnType<typeof findProjects>>[number]>
  workSites: ReadonlyMap<string, Awaited<ReturnType<typeof findSites>>[number]>
}

/** What cells of these sheets can be bound to. */
export async function findBoundRecords(
  tx: Tx,
  templates: readonly Pick<Template, 'bindings'>[],
  sheets: readonly About[],
): Promise<FoundRecords> {
  const asked = (record: 'project' | 'work-site') =>
    templates.some(({ bindings }) => bindings.some((binding) => binding.record === record))
  const projectIds = asked('project') ? sheets.map(({ projectId }) => projectId) : []
  const siteIds = asked('work-site') ? sheets.flatMap(({ workSiteId }) => workSiteId ?? []) : []
  const projects = projectIds.length > 0 ? await findProjects(tx, projectIds) : []
  const workSites = siteIds.length > 0 ? await findSites(tx, siteIds) : []
  return {
    projects: new Map(projects.map((row) => [row.projectId, row])),
    workSites: new Map(workSites.map((row) => [row.workSiteId, row])),
  }
}

/** What the bound cells of one of these sheets show, by the template's cell. */
export function boundAmong(
  template: Pick<Template, 'bindings'>,
  { projectId, workSiteId }: About,
  { projects, workSites }: FoundRecords,
): Map<string, string> {
  return boundIn(template, {
    project: projects.get(projectId),
    'work-site': workSites.get(workSiteId ?? ''),
  })
}

async function findProjects(tx: Tx, ids: readonly string[]) {
  const { projectId, projectName, shortName, code, region, plannedStart, plannedEnd } = project
  const { organizationName } = organization
  return await tx
    .select({ projectId, projectName, shortName, code, organizationName, region, plannedStart, plannedEnd })
    .from(project)
    .innerJoin(organization, eq(organization.organizationId, project.organizationId))
    .where(inArray(projectId, [...ids]))
}

async function findSites(tx: Tx, ids: readonly string[]) {
  const { workSiteId, workSiteName, code, type, startMileage, endMileage, major, workArea, contact } =
    workSite
  return await tx
    .select({ workSiteId, workSiteName, code, type, startMileage, endMileage, major, workArea, contact })
    .from(workSite)
    .where(inArray(workSiteId, [...ids]))
}
