import { and, asc, type Column, countDistinct, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AccountTreeNode } from '#contract/account/administration.ts'
import { lowerAscii } from '#contract/collation.ts'
import type { OrganizationNode } from '#contract/organization/node-schema.ts'
import type { Tx } from '../db/client.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { findNodes } from '../organization/queries.ts'
import type { Actor } from '../security/actor.ts'
import { general, visibleAccount } from './queries.ts'
import { has } from './search.ts'

interface TreeQuery {
  nodeId?: string | undefined
  keyword?: string | undefined
}

const mostFound = 200
/** The accounts of the tree: general ones, and of somebody archived there is none. */
const shown = and(isNull(account.deletedAt), isNull(person.deletedAt), general)

/**
 * The children of a group in the tree of accounts, or its roots, or what a keyword finds. Groups are the units and
 * departments within reach that have people with accounts below them.
 */
export async function findAccountTree(
  tx: Tx,
  actor: Actor,
  { nodeId, keyword }: TreeQuery,
): Promise<AccountTreeNode[]> {
  const nodes = await findNodes(tx, actor)
  const typed = keyword && lowerAscii(keyword.trim())
  const known = new Set(nodes.map((node) => node.nodeId))
  const isRoot = ({ parentId }: OrganizationNode) => parentId === undefined || !known.has(parentId)
  const asked = nodes.filter((node) => {
    if (typed) return lowerAscii(node.nodeName).includes(typed)
    return nodeId ? node.parentId === nodeId : isRoot(node)
  })
  const counts = await countBelow(tx, actor, nodes, asked)
  const groups = asked.filter((node) => counts.has(node.nodeId))
  const people = typed
    ? await findPeople(tx, actor, has(typed))
    : nodeId
      ? await findPeople(tx, actor, belongsTo(nodeId))
      : []
  return [
    ...groups.map(
      (node): AccountTreeNode => ({
        nodeId: node.nodeId,
        nodeName: node.nodeName,
        nodeNameExt: String(counts.get(node.nodeId)),
        nodeType: 2,
        hasChild: 1,
      }),
    ),
    ...people,
  ]
}

function belongsTo(nodeId: string): SQL | undefined {
  return or(
    eq(person.departmentId, nodeId),
    and(eq(person.organizationId, nodeId), isNull(person.departmentId)),
  )
}

async function findPeople(tx: Tx, actor: Actor, which: SQL | undefined): Promise<AccountTreeNode[]> {
  const rows = await tx
    .select({
      nodeId: person.userId,
      nodeName: person.userName,
      nodeNameExt: sql<string>`string_agg(${account.accountName}, ', ' order by ${account.accountName})`,
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(and(shown, visibleAccount(actor), which))
    .groupBy(person.userId, person.userName)
    .orderBy(asc(person.userName), asc(person.userId))
    .limit(mostFound)
  return rows.map((row): AccountTreeNode => ({ ...row, nodeType: 3, hasChild: 0 }))
}

/**
 * How many people with accounts are in each of the groups that are asked for and the groups below it; nothing for one
 * without.
 */
async function countBelow(
  tx: Tx,
  actor: Actor,
  nodes: readonly OrganizationNode[],
  asked: readonly OrganizationNode[],
): Promise<Map<string, number>> {
  const parents = new Map(nodes.map(({ nodeId, parentId }) => [nodeId, parentId]))
  const counts = new Map(asked.map(({ nodeId }) => [nodeId, 0]))
  /** The groups asked for in which the node lies. */
  const above = (nodeId: string | null): string[] => {
    const found: string[] = []
    for (let at = nodeId ?? undefined; at !== undefined; at = parents.get(at))
      if (counts.has(at)) found.push(at)
    return found
  }
  const within = nodes.filter(({ nodeId }) => above(nodeId).length > 0)
  const among = (column: Column, ofCategory: OrganizationNode['category']) => {
    const ids = within.flatMap(({ nodeId, category }) => (category === ofCategory ? nodeId : []))
    return sql`${column} = any(${sql.param(ids)}::uuid[])`
  }
  const rows = await tx
    .select({
      organizationId: person.organizationId,
      departmentId: person.departmentId,
      people: countDistinct(person.userId),
    })
    .from(account)
    .innerJoin(person, eq(person.userId, account.userId))
    .where(
      and(shown, visibleAccount(actor), or(among(person.organizationId, 1), among(person.departmentId, 2))),
    )
    .groupBy(person.organizationId, person.departmentId)
  for (const { organizationId, departmentId, people } of rows) {
    // Somebody in a department that has been deleted counts for the unit.
    const place = departmentId !== null && parents.has(departmentId) ? departmentId : organizationId
    for (const at of above(place)) counts.set(at, (counts.get(at) ?? 0) + people)
  }
  return new Map([...counts].filter(([, people]) => people > 0))
}
