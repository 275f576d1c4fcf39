import { eq, inArray, sql } from 'drizzle-orm'
import { boundIn } from '#contract/tabulation/bound-values.ts'
import type { BoundRecord, Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { boqItem } from '../db/tables/boq.ts'
import { organization } from '../db/tables/organization.ts'
import { project } from '../db/tables/project.ts'
import { unitWork } from '../db/tables/unit-work.ts'
import { workSite } from '../db/tables/work-site.ts'
import { workSiteNode } from '../db/tables/work-site-node.ts'
import { isOneOf, type NodeName } from '../work-site-node/queries.ts'
import { nodeKey, nodesOf, type SheetAbout } from './sheet-subject.ts'

/** The records that sheets are about, by their ids, and nodes by `nodeKey`, as far as templates show something of them. */
export interface FoundRecords {
  projects: ReadonlyMap<string, Awaited<ReturnType<typeof findProjects>>[number]>
  workSites: ReadonlyMap<string, Awaited<ReturnType<typeof findSites>>[number]>
  boqItems: ReadonlyMap<string, Awaited<ReturnType<typeof findItems>>[number]>
  nodes: ReadonlyMap<string, Awaited<ReturnType<typeof findNodes>>[number]>
}

/** What cells of these sheets can be bound to. */
export async function findBoundRecords(
  tx: Tx,
  templates: readonly Pick<Template, 'bindings'>[],
  sheets: readonly SheetAbout[],
): Promise<FoundRecords> {
  const shown = new Set<BoundRecord>(
    templates.flatMap(({ bindings }) => bindings.map((binding) => binding.record)),
  )
  const ids = (record: BoundRecord, id: (sheet: SheetAbout) => string | null | undefined) =>
    shown.has(record) ? sheets.flatMap((sheet) => id(sheet) ?? []) : []
  const projects = await findProjects(
    tx,
    ids('project', ({ projectId }) => projectId),
  )
  const workSites = await findSites(
    tx,
    ids('work-site', ({ workSiteId }) => workSiteId),
  )
  const boqItems = await findItems(
    tx,
    ids('boq-item', ({ boqItemId }) => boqItemId),
  )
  const nodes = shown.has('work-site-node') ? await findNodes(tx, nodesOf(sheets)) : []
  return {
    projects: new Map(projects.map((row) => [row.projectId, row])),
    workSites: new Map(workSites.map((row) => [row.workSiteId, row])),
    boqItems: new Map(boqItems.map((row) => [row.boqItemId, row])),
    nodes: new Map(nodes.map((row) => [nodeKey(row), row])),
  }
}

/** What the bound cells of one of these sheets show, by the template's cell. */
export function boundAmong(
  template: Pick<Template, 'bindings'>,
  { projectId, workSiteId, boqItemId, nodeId }: SheetAbout,
  { projects, workSites, boqItems, nodes }: FoundRecords,
): Map<string, string> {
  return boundIn(template, {
    project: projects.get(projectId),
    'work-site': workSites.get(workSiteId ?? ''),
    'boq-item': boqItems.get(boqItemId ?? ''),
    'work-site-node': nodes.get(nodeKey({ workSiteId, nodeId })),
  })
}

async function findProjects(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { projectId, projectName, shortName, code, region, plannedStart, plannedEnd } = project
  const { organizationName } = organization
  return await tx
    .select({ projectId, projectName, shortName, code, organizationName, region, plannedStart, plannedEnd })
    .from(project)
    .innerJoin(organization, eq(organization.organizationId, project.organizationId))
    .where(inArray(projectId, [...ids]))
}

async function findSites(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { workSiteId, workSiteName, code, type, startMileage, endMileage, major, workArea, contact } =
    workSite
  return await tx
    .select({ workSiteId, workSiteName, code, type, startMileage, endMileage, major, workArea, contact })
    .from(workSite)
    .where(inArray(workSiteId, [...ids]))
}

async function findItems(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { boqItemId, code, name, unit, design, changed, done } = boqItem
  const billName = sql<string>`coalesce(${unitWork.unitWorkName}, ${workSite.workSiteName})`
  return await tx
    .select({ boqItemId, code, name, unit, design, changed, done, billName })
    .from(boqItem)
    .leftJoin(unitWork, eq(unitWork.unitWorkId, boqItem.unitWorkId))
    .leftJoin(workSite, eq(workSite.workSiteId, boqItem.workSiteId))
    .where(inArray(boqItemId, [...ids]))
}

async function findNodes(tx: Tx, nodes: readonly NodeName[]) {
  if (nodes.length === 0) return []
  const { workSiteId, nodeId, code, name, unit, design, done } = workSiteNode
  return await tx
    .select({ workSiteId, nodeId, code, name, unit, design, done })
    .from(workSiteNode)
    .where(isOneOf(nodes))
}
