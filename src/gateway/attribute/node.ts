import { and, eq, type SQL } from 'drizzle-orm'
import type { NodeKind } from '#contract/attribute/schema.ts'
import { codes } from '#contract/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../db/client.ts'
import { designUnit, line, project } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'

/** A node that has attributes, and where it lies. */
export interface AttributeNode {
  nodeId: string
  nodeKind: NodeKind
  nodeName: string
  projectId: string
  /** As which groups are bound to it: of a work site its design unit; null where it has none, and so no groups. */
  boundAs: string | null
  organizationId: string | null
  createdBy: string | null
  formerProjectIds: string[]
  formerOrganizationIds: string[]
}

interface Found extends Omit<AttributeNode, 'nodeId' | 'nodeKind'> {
  deletedAt: Date | null
}

interface Asked {
  nodeId: string
  nodeKind: NodeKind
}

const ofProject = { organizationId: null, createdBy: null, formerProjectIds: [], formerOrganizationIds: [] }

/**
 * The node, where the actor's data permission reaches it. The values of a work site go by the functions of the work sites,
 * all others by those of the values. @throws Refusal 20403 without that function, 20404 out of reach, 20410 deleted.
 */
export async function findNode(
  { tx, actor }: { tx: Tx; actor: Actor },
  { nodeId, nodeKind }: Asked,
  act: 'view' | 'edit' | 'bind',
): Promise<AttributeNode> {
  const permission: Permission =
    nodeKind === 'work-site' && act !== 'bind' ? `workSite:${act}` : `attributeValue:${act}`
  if (!actor.permissions.has(permission)) throw new Refusal(codes.noPermission)
  const [found] = await finders[nodeKind](tx, actor, nodeId)
  if (!found) throw new Refusal(codes.notFound)
  const { deletedAt, ...node } = found
  if (deletedAt) throw new Refusal(codes.deleted)
  return { nodeId, nodeKind, ...node }
}

const finders: Readonly<Record<NodeKind, (tx: Tx, actor: Actor, id: string) => Promise<Found[]>>> = {
  async project(tx, actor, id) {
    const { projectId, projectName: nodeName, deletedAt } = project
    const rows = await tx
      .select({ projectId, nodeName, boundAs: projectId, deletedAt })
      .from(project)
      .where(reached(actor, eq(projectId, id), projectId))
    return rows.map((row) => ({ ...ofProject, ...row }))
  },
  async line(tx, actor, id) {
    const { lineId, projectId, lineName: nodeName, deletedAt } = line
    const rows = await tx
      .select({ projectId, nodeName, boundAs: lineId, deletedAt })
      .from(line)
      .where(reached(actor, eq(lineId, id), projectId))
    return rows.map((row) => ({ ...ofProject, ...row }))
  },
  async 'design-unit'(tx, actor, id) {
    const { designUnitId, projectId, designUnitName: nodeName, deletedAt } = designUnit
    const rows = await tx
      .select({ projectId, nodeName, boundAs: designUnitId, deletedAt })
      .from(designUnit)
      .where(reached(actor, eq(designUnitId, id), projectId))
    return rows.map((row) => ({ ...ofProject, ...row }))
  },
  async 'work-site'(tx, actor, id) {
    const { workSiteId, projectId, workSiteName: nodeName, designUnitId: boundAs, deletedAt } = workSite
    const { organizationId, createdBy, formerProjectIds, formerOrganizationIds } = workSite
    return await tx
      .select({
        projectId,
        nodeName,
        boundAs,
        organizationId,
        createdBy,
        formerProjectIds,
        formerOrganizationIds,
        deletedAt,
      })
      .from(workSite)
      .where(and(eq(workSiteId, id), visibleWorkSite(actor)))
  },
}

function reached(
  actor: Actor,
  isOne: SQL,
  projectId: Parameters<typeof within>[1]['project'],
): SQL | undefined {
  return and(isOne, within(actor, projectId ? { project: projectId } : {}))
}
