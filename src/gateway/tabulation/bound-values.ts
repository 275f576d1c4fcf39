import { eq } from 'drizzle-orm'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'

/** What the project and the work site of a sheet say in the cells that are bound to them, by the template's cell. */
export async function findBound(
  tx: Tx,
  { bindings }: Pick<Template, 'bindings'>,
  { projectId, workSiteId }: { projectId: string; workSiteId?: string | null | undefined },
): Promise<Map<string, string>> {
  const asked = (record: 'project' | 'work-site') => bindings.some((binding) => binding.record === record)
  const ofProject = asked('project') ? await findProject(tx, projectId) : undefined
  const ofSite = workSiteId && asked('work-site') ? await findSite(tx, workSiteId) : undefined
  return new Map(
    bindings.flatMap((binding) => {
      const value = binding.record === 'project' ? ofProject?.[binding.field] : ofSite?.[binding.field]
      return value ? [[binding.at, value] as const] : []
    }),
  )
}

async function findProject(tx: Tx, id: string) {
  const { projectId, projectName, shortName, code, region, plannedStart, plannedEnd } = project
  const { organizationName } = organization
  const [found] = await tx
    .select({ projectName, shortName, code, organizationName, region, plannedStart, plannedEnd })
    .from(project)
    .innerJoin(organization, eq(organization.organizationId, project.organizationId))
    .where(eq(projectId, id))
  return found
}

async function findSite(tx: Tx, id: string) {
  const { workSiteId, workSiteName, code, type, startMileage, endMileage, major, workArea, contact } =
    workSite
  const [found] = await tx
    .select({ workSiteName, code, type, startMileage, endMileage, major, workArea, contact })
    .from(workSite)
    .where(eq(workSiteId, id))
  return found
}
