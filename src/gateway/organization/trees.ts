import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { OrganizationNode } from '#contract/organization/node-schema.ts'
import {
  type OrganizationTreeNode,
  type PlaceNode,
  type UnitNode,
  unitNodeTypes,
} from '#contract/organization/trees.ts'
import { account } from '../db/tables/account.ts'
import { organization, organizationType } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { role, roleMember } from '../db/tables/role.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { grouped } from '../platform/grouped.ts'
import type { SignedInStep } from '../security/step.ts'
import { findNodes, shownUnits } from './queries.ts'
import { hasKeyword } from './store.ts'

type Context = Pick<SignedInStep, 'tx' | 'actor'>

/** What lies directly below a node of the unit tree (checklist ORG-03): unit types, units of a type, roles in a unit. */
export async function findUnitTree(
  context: Context,
  { nodeId, nodeType }: { nodeId?: string | undefined; nodeType?: number | undefined },
): Promise<UnitNode[]> {
  if (nodeId === undefined) return await findTypes(context)
  if (nodeType === unitNodeTypes.unit) return await findRolesIn(context, nodeId)
  return await findUnits(context, eq(organization.organizationTypeId, nodeId))
}

async function findTypes(context: Context): Promise<UnitNode[]> {
  const units = context.tx
    .select({ one: sql`1` })
    .from(organization)
    .where(
      and(
        eq(organization.organizationTypeId, organizationType.organizationTypeId),
        shownUnits(context.actor),
      ),
    )
  const rows = await context.tx
    .select({ type: organizationType, hasUnits: sql<boolean>`${exists(units)}` })
    .from(organizationType)
    .orderBy(asc(organizationType.sort), asc(organizationType.code))
  return rows.map(({ type, hasUnits }) => ({
    nodeId: type.organizationTypeId,
    nodeName: type.organizationTypeName,
    nodeType: unitNodeTypes.unitType,
    hasChild: hasUnits ? 1 : 0,
  }))
}

async function findUnits(context: Context, condition: SQL | undefined): Promise<UnitNode[]> {
  const members = rolesOfUnits(context).where(
    and(eq(person.organizationId, organization.organizationId), visibleMember(context)),
  )
  const rows = await context.tx
    .select({
      nodeId: organization.organizationId,
      parentId: organization.organizationTypeId,
      nodeName: organization.organizationName,
      status: organization.status,
      hasRoles: sql<boolean>`${exists(members)}`,
    })
    .from(organization)
    .where(and(condition, shownUnits(context.actor)))
    .orderBy(asc(organization.sort), asc(organization.organizationId))
  return rows.map(({ hasRoles, ...node }) => ({
    ...node,
    nodeType: unitNodeTypes.unit,
    hasChild: hasRoles ? 1 : 0,
  }))
}

function rolesOfUnits({ tx }: Context) {
  return tx
    .selectDistinct({ roleId: role.roleId, roleName: role.roleName })
    .from(roleMember)
    .innerJoin(role, eq(role.roleId, roleMember.roleId))
    .innerJoin(account, eq(account.accountId, roleMember.accountId))
    .innerJoin(person, eq(person.userId, account.userId))
}

function visibleMember({ actor }: Context): SQL | undefined {
  return and(isNull(role.deletedAt), isNull(account.deletedAt), visibleAccount(actor))
}

/** The roles that accounts of the unit's people have. */
async function findRolesIn(context: Context, organizationId: string): Promise<UnitNode[]> {
  const { tx } = context
  // A project may show accounts of a unit that is itself out of reach.
  const unit = tx
    .select({ organizationId: organization.organizationId })
    .from(organization)
    .where(and(eq(organization.organizationId, organizationId), shownUnits(context.actor)))
  const rows = await rolesOfUnits(context)
    .where(and(inArray(person.organizationId, unit), visibleMember(context)))
    .orderBy(asc(role.roleName), asc(role.roleId))
  return rows.map(({ roleId, roleName }) => ({
    nodeId: roleId,
    parentId: organizationId,
    nodeName: roleName,
    nodeType: unitNodeTypes.role,
    hasChild: 0,
  }))
}

/** The units that match a keyword, each under its type; types without one are left out. */
export async function findUnitsByKeyword(context: Context, keyword: string): Promise<UnitNode[]> {
  const units = await findUnits(context, hasKeyword(keyword))
  const types = await findTypes(context)
  return types.flatMap((type) => {
    const children = units.filter(({ parentId }) => parentId === type.nodeId)
    return children.length > 0 ? [{ ...type, children }] : []
  })
}

interface TreeQuery {
  parentId?: string | undefined
  hasChild?: number | undefined
  status?: number | undefined
}

/** The units below a unit, or those that no other unit within reach lies above. */
export async function findOrganizationTree(
  context: Context,
  { parentId, hasChild, status }: TreeQuery,
): Promise<OrganizationTreeNode[]> {
  const rows = await context.tx
    .select({ unit: organization, organizationTypeName: organizationType.organizationTypeName })
    .from(organization)
    .innerJoin(organizationType, eq(organizationType.organizationTypeId, organization.organizationTypeId))
    .where(and(shownUnits(context.actor), status === undefined ? undefined : eq(organization.status, status)))
    .orderBy(asc(organization.sort), asc(organization.organizationId))
  const ids = new Set(rows.map(({ unit }) => unit.organizationId))
  const below = grouped(rows, ({ unit }) =>
    unit.parentId !== null && ids.has(unit.parentId) ? unit.parentId : undefined,
  )
  const nodes = (parent: string | undefined): OrganizationTreeNode[] =>
    (below.get(parent) ?? []).map(({ unit, organizationTypeName }) => ({
      organizationId: unit.organizationId,
      organizationName: unit.organizationName,
      organizationTypeId: unit.organizationTypeId,
      organizationTypeName,
      hasChild: below.has(unit.organizationId) ? 1 : 0,
      ...(hasChild === 1 && { children: nodes(unit.organizationId) }),
    }))
  return nodes(parentId)
}

/** A tree for each of the units within reach: its departments. */
export async function findPlaceTrees(context: Context, ids: readonly string[]): Promise<PlaceNode[]> {
  const nodes = await findNodes(context.tx, context.actor, ids)
  return treeOf(nodes.map((node) => (node.category === 1 ? { ...node, parentId: undefined } : node)))
}

/** The same as one tree: a unit that lies below another of them hangs there. */
export async function findPlaceTree(context: Context, ids: readonly string[]): Promise<PlaceNode[]> {
  return treeOf(await findNodes(context.tx, context.actor, ids))
}

type Parented = Pick<OrganizationNode, 'nodeId' | 'nodeName' | 'category'> & { parentId?: string | undefined }

/** Roots are those whose parent is not among them. */
function treeOf(nodes: readonly Parented[]): PlaceNode[] {
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  const below = grouped(nodes, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : undefined))
  const build = (parent: string | undefined): PlaceNode[] =>
    (below.get(parent) ?? []).map(({ nodeId, nodeName, category }) => ({
      nodeId,
      nodeName,
      category,
      ...(below.has(nodeId) && { children: build(nodeId) }),
    }))
  return build(undefined)
}
