import { and, eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { longestCodeText, longestFullCode } from '#contract/rules.ts'
import type { Tx } from '../db/client.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { SignedInStep } from '../security/step.ts'
import { countNodes, findAbove, findChildren, findNodes } from './find-nodes.ts'
import type { OpenStandard } from './open-standard.ts'
import type { NodeRow } from './tree.ts'

interface Asked {
  parentId?: number | undefined
  afterId?: number | undefined
}

/** Where nodes are put. */
export interface Place {
  parentId: number | undefined
  /** What the codes of the nodes there begin with. */
  code: string
  /** The parent, and all above it. */
  way: ReadonlySet<number>
  siblings: readonly NodeRow[]
  /** Those of them that the nodes are put behind. */
  before: number
}

/**
 * Finds the place that a request names.
 * @throws Refusal 20400 naming `parentId` or `afterId` when it is not there.
 */
export async function findPlace(
  { tx, language }: SignedInStep,
  dictionaryId: string,
  { parentId, afterId }: Asked,
): Promise<Place> {
  let code = ''
  let way: ReadonlySet<number> = new Set()
  if (parentId !== undefined) {
    const [parent] = await findNodes(tx, dictionaryId, [parentId])
    const above = (await findAbove(tx, dictionaryId, [parentId])).get(parentId)
    if (!parent || !above || above.gone) throw refuseField('parentId', 'nodeNotThere', language)
    code = parent.code
    way = new Set([...above.above, parentId])
  }
  const siblings = await findChildren(tx, dictionaryId, parentId)
  const after = siblings.findIndex(({ nodeId }) => nodeId === afterId)
  if (afterId && after < 0) throw refuseField('afterId', 'nodeNotThere', language)
  const before = afterId === undefined ? siblings.length : after + 1
  return { parentId, code, way, siblings, before }
}

/**
 * The ranks of so many nodes at the place; where they do not fit between their neighbours, all siblings get new ones.
 * @param moved nodes among the siblings that are on their way elsewhere, or to this very place.
 */
export async function ranksAt(
  tx: Tx,
  { row: { dictionaryId }, version }: OpenStandard,
  { siblings, before }: Place,
  count: number,
  moved: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const rest = (some: readonly NodeRow[]) => some.filter(({ nodeId }) => !moved.has(nodeId))
  const [front, behind] = [rest(siblings.slice(0, before)), rest(siblings.slice(before))]
  const [previous, next] = [front.at(-1)?.sort, behind[0]?.sort]
  if (next === undefined) return range(count, (index) => (previous ?? 0) + index + 1)
  if (previous === undefined) return range(count, (index) => next - count + index)
  const step = (next - previous) / (count + 1)
  const ranks = range(count, (index) => previous + step * (index + 1))
  const apart = [previous, ...ranks, next].every(
    (rank, index, all) => index === 0 || rank > (all[index - 1] ?? 0),
  )
  if (apart) return ranks
  const start = front.length + 1
  const ids = [...front.map(({ nodeId }) => nodeId), ...range(count, () => 0), ...behind.map((n) => n.nodeId)]
  await tx.execute(sql`
    update ${dictionaryNode} set sort = given.place, resent = ${version}
    from unnest(string_to_array(${ids.join(',')}, ',')::int[]) with ordinality as given (id, place)
    where ${and(eq(dictionaryNode.dictionaryId, dictionaryId), sql`${dictionaryNode.nodeId} = given.id`)}`)
  return range(count, (index) => start + index)
}

function range(count: number, of: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => of(index))
}

/** A code that two siblings would have. */
export interface Taken {
  /** Where the request names it. */
  path: string
  code: string
  name: string
}

const namesShown = 5

/** @throws Refusal 20400 naming those whose code a sibling has already. */
export function refuseTaken(taken: readonly Taken[]): void {
  if (taken.length === 0) return
  const sentence = {
    zh: `同级编码不能重复：${namesOf(taken)}`,
    en: `Siblings cannot have the same code: ${namesOf(taken)}`,
  }
  const fields = taken.map(({ path, code, name }) => ({ path, message: `${code} ${name}` }))
  throw new Refusal(codes.invalid, { fields }, sentence)
}

function namesOf(taken: readonly Taken[]): string {
  const names = taken.slice(0, namesShown).map(({ code, name }) => `${code} ${name}`)
  return names.join(', ') + (taken.length > namesShown ? ' …' : '')
}

/** What devices keep of a standard and search as it is typed in. */
const mostNodes = 300_000

/**
 * @param counted nodes that stand there already and are among those that come.
 * @throws Refusal 20400 when a standard would have too many nodes with so many more.
 */
export async function checkSize(
  { tx }: SignedInStep,
  { row }: OpenStandard,
  more: number,
  counted = 0,
): Promise<void> {
  // Every node has a number, so that there is nothing to count before.
  if (row.lastNodeId + more - counted <= mostNodes) return
  const there = (await countNodes(tx, row.dictionaryId)) - counted
  if (there + more > mostNodes)
    throw new Refusal(codes.invalid, undefined, {
      zh: `一个标准最多 ${mostNodes} 个节点：已有 ${there} 个，不能再增加 ${more} 个`,
      en: `A standard has at most ${mostNodes} nodes: there are ${there}, and ${more} more do not fit`,
    })
}

/** @throws Refusal 20400 when a free number is longer than a node's own part of the code may be. */
export function checkSegment(segment: string, path: string, { language }: SignedInStep): void {
  if (segment.length > longestCodeText) throw refuseField(path, 'longest', language, longestCodeText)
}

/** @throws Refusal 20400 when a node lies so deep that its code is too long. */
export function checkCodeLength(code: string, path: string, { language }: SignedInStep): void {
  if (code.length > longestFullCode) throw refuseField(path, 'longest', language, longestFullCode)
}
