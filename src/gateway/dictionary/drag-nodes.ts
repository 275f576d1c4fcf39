import { sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { NodesChanged, NodesDrag, NodesPutBack, PlacedNodes } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findBelow, findNodes, findTops } from './find-nodes.ts'
import { findPlaces, sideOf } from './node-changes.ts'
import { digestOfNodes, finishAct, type OpenStandard, openStandard, refuseChanged } from './open-standard.ts'
import { findPlace, ranksAt, refuseTaken } from './place.ts'
import { type NodeRow, presentNode } from './tree.ts'

/**
 * Moves nodes with all that hangs on them: their own rows alone change, and their codes stay.
 * @throws Refusal 20409 when a node would lie below itself; 20400 when a sibling there has the same code.
 */
export async function dragNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, ...placed }: NodesDrag,
): Promise<NodesChanged> {
  return await moveNodes(context, kind, { dictionaryId, places: [placed] })
}

/**
 * Undoes a move: all of its nodes stand again where they stood, or none.
 * @throws Refusal as `dragNodes`; 20409 when one of them, or what hangs on it, has changed since the move.
 */
export async function putBackNodes(
  context: SignedInStep,
  kind: TreeKind,
  request: NodesPutBack,
): Promise<NodesChanged> {
  return await moveNodes(context, kind, request)
}

async function moveNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, places, unlessSince }: Omit<NodesPutBack, 'unlessSince'> & Partial<NodesPutBack>,
): Promise<NodesChanged> {
  const { tx } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const asked = places.flatMap(({ nodeIds }) => nodeIds)
  const tops = new Map((await findTops(tx, dictionaryId, asked)).map((node) => [node.nodeId, node]))
  const ids = [...tops.keys()]
  const below = await findBelow(tx, dictionaryId, ids)
  await refuseChanged(context, dictionaryId, unlessSince, below)
  const before = await findPlaces(tx, dictionaryId, [...tops.values()])
  for (const { nodeIds, ...place } of places)
    await placeNodes(
      context,
      standard,
      nodeIds.flatMap((nodeId) => tops.get(nodeId) ?? []),
      place,
    )
  const moved = await findNodes(tx, dictionaryId, ids)
  return await finishAct(context, standard, {
    action: 'update',
    nodes: moved.map(presentNode),
    count: below.length,
    before: sideOf(before),
    after: sideOf(await findPlaces(tx, dictionaryId, moved)),
    digest: digestOfNodes(below),
  })
}

/** Puts nodes side by side. */
async function placeNodes(
  context: SignedInStep,
  standard: OpenStandard,
  nodes: readonly NodeRow[],
  asked: Omit<PlacedNodes, 'nodeIds'>,
): Promise<void> {
  const { tx, actor, now } = context
  const { dictionaryId } = standard.row
  const moved = new Set(nodes.map(({ nodeId }) => nodeId))
  const place = await findPlace(context, dictionaryId, asked)
  const ring = nodes.find(({ nodeId }) => place.way.has(nodeId))
  if (ring) throw new Refusal(codes.conflict, undefined, ringOf(ring))
  const staying = place.siblings.filter(({ nodeId }) => !moved.has(nodeId))
  refuseTaken(repeated(nodes, staying))
  const ranks = await ranksAt(tx, standard, place, nodes.length, moved)
  const { changedAt, changedBy, changedByName } = stampOf(actor, now)
  await tx.execute(sql`
    update ${dictionaryNode} set parent_id = ${place.parentId ?? null}::int, sort = given.place,
      version = ${standard.version}, revision = revision + 1, changed_in = pg_current_xact_id(),
      changed_at = ${changedAt.toISOString()}::timestamptz, changed_by = ${changedBy}, changed_by_name = ${changedByName}
    from unnest(string_to_array(${[...moved].join(',')}, ',')::int[],
      string_to_array(${ranks.join(',')}, ',')::float8[]) as given (id, place)
    where ${dictionaryNode.dictionaryId} = ${dictionaryId} and ${dictionaryNode.nodeId} = given.id`)
}

function ringOf({ code, name }: NodeRow) {
  return {
    zh: `“${code} ${name}”不能移到自己或自己的下级之下`,
    en: `“${code} ${name}” cannot lie below itself`,
  }
}

/** Moved nodes whose full code somebody beside them has at their new place. */
function repeated(tops: readonly NodeRow[], staying: readonly NodeRow[]) {
  const seen = new Set(staying.map(({ code }) => code))
  return tops.flatMap(({ code, name }, index) => {
    if (seen.has(code)) return [{ path: `nodeIds.${index}`, code, name }]
    seen.add(code)
    return []
  })
}
