import { and, asc, countDistinct, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import {
  type AccountTree,
  type AccountTreeNode,
  mostAccountsInTree,
} from '#contract/account/administration.ts'
import { compareKeys, lowerAscii } from '#contract/collation.ts'
import type { OrganizationNode } from '#contract/organization/node-schema.ts'
import { offsetLimit } from '#contract/page-of.ts'
import type { Tx } from '../db/client.ts'
import { countRows } from '../db/page.ts'
import { findPart } from '../db/search.ts'
import { account } from '../db/tables/account.ts'
import { person } from '../db/tables/person.ts'
import { general, visibleAccount } from '../identity/visible-accounts.ts'
import { findNodes } from '../organization/queries.ts'
import type { Actor } from '../security/actor.ts'
import { shownGeneralAccounts } from './queries.ts'
import { searchAccounts } from './search.ts'

interface TreeQuery {
  nodeId?: string | undefined
  keyword?: string | undefined
}

/** The condition for accounts of archived people, of whom the tree has none. */
const ofArchived = sql`exists (select from ${person}
  where ${and(eq(person.userId, account.userId), isNotNull(person.deletedAt))})`

/**
 * The children of a group in the tree of accounts, or its roots, or what a keyword finds. Groups are the units and
 * departments within reach that have people with accounts below them.
 */
export async function findAccountTree(
  tx: Tx,
  actor: Actor,
  { nodeId, keyword }: TreeQuery,
): Promise<AccountTree> {
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
  const group = nodes.find((node) => node.nodeId === nodeId)
  const people = typed
    ? await findPeople(tx, actor, { keyword: typed })
    : group
      ? await findPeople(tx, actor, { where: belongsTo(group) })
      : { nodes: [] }
  return {
    ...people,
    nodes: [
      ...groups.map(
        (node): AccountTreeNode => ({
          nodeId: node.nodeId,
          nodeName: node.nodeName,
          nodeNameExt: String(counts.get(node.nodeId)),
          nodeType: 2,
          hasChild: 1,
        }),
      ),
      ...people.nodes,
    ],
  }
}

function belongsTo({ nodeId, category }: OrganizationNode): SQL | undefined {
  if (category === 2) return eq(account.departmentId, nodeId)
  return and(eq(account.organizationId, nodeId), isNull(account.departmentId))
}

/** People by name, each with the names of the accounts that were found. */
async function findPeople(
  tx: Tx,
  actor: Actor,
  { keyword, where: which }: { keyword?: string; where?: SQL | undefined },
): Promise<AccountTree> {
  const where = and(isNull(account.deletedAt), general, not(ofArchived), visibleAccount(actor), which)
  const search = await searchAccounts(tx, actor, keyword, { where, placeIds: undefined, kinds: ['general'] })
  const first = {
    where: undefined,
    // In the order of an index.
    orderBy: [asc(account.accountName), asc(account.accountId)] satisfies [SQL, SQL],
    limit: mostAccountsInTree,
    offset: 0,
  }
  const rows = await findPart(account, search, first, (source, part) =>
    tx
      .select({ userId: account.userId, userName: account.userName, accountName: account.accountName })
      .from(source)
      .where(and(where, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit)
      .offset(part.offset),
  )
  const people = new Map<string, AccountTreeNode>()
  for (const { userId, userName, accountName } of rows) {
    const before = people.get(userId)?.nodeNameExt
    const nodeNameExt = before === undefined ? accountName : `${before}, ${accountName}`
    people.set(userId, { nodeId: userId, nodeName: userName, nodeNameExt, nodeType: 3, hasChild: 0 })
  }
  const nodes = [...people.values()].sort(
    (a, b) => compareKeys(a.nodeName, b.nodeName) || compareKeys(a.nodeId, b.nodeId),
  )
  if (rows.length < mostAccountsInTree) return { nodes }
  const counted = offsetLimit + 1
  const accountCount = (await search?.total(counted)) ?? (await countRows(tx, account, where, counted))
  return accountCount > rows.length ? { nodes, accountCount } : { nodes }
}

/**
 * How many people with accounts are in each of the groups that are asked for and the groups below it; nothing for one
 * without. All within reach are counted: of one index alone, that is quicker than to leave many groups out.
 */
async function countBelow(
  tx: Tx,
  actor: Actor,
  nodes: readonly OrganizationNode[],
  asked: readonly OrganizationNode[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const parents = new Map(nodes.map(({ nodeId, parentId }) => [nodeId, parentId]))
  const counts = new Map(asked.map(({ nodeId }) => [nodeId, 0]))
  /** The groups asked for in which the node lies. */
  const above = (nodeId: string | null): string[] => {
    const found: string[] = []
    for (let at = nodeId ?? undefined; at !== undefined; at = parents.get(at))
      if (counts.has(at)) found.push(at)
    return found
  }
  const where = shownGeneralAccounts(actor)
  const count = (rows: Counted[], sign: 1 | -1) => {
    for (const { organizationId, departmentId, people } of rows) {
      // Somebody in a department that has been deleted counts for the unit.
      const place = departmentId !== null && parents.has(departmentId) ? departmentId : organizationId
      for (const at of above(place)) counts.set(at, (counts.get(at) ?? 0) + sign * people)
    }
  }
  count(await countPeople(tx, where), 1)
  // Few of very many: to look each of all up takes longer.
  count(await countPeople(tx, and(where, ofArchived)), -1)
  return new Map([...counts].filter(([, people]) => people > 0))
}

type Counted = Awaited<ReturnType<typeof countPeople>>[number]

/** How many people with such accounts there are in each place; `account_people` is made for this. */
async function countPeople(tx: Tx, where: SQL | undefined) {
  const { organizationId, departmentId, userId } = account
  return await tx
    .select({ organizationId, departmentId, people: countDistinct(userId) })
    .from(account)
    .where(where)
    .groupBy(organizationId, departmentId)
}
