import { sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { NodesChanged, NodesDrag } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findBelow, findNodes, findTops } from './find-nodes.ts'
import { digestOfNodes, finishAct, openStandard, refuseChanged } from './open-standard.ts'
import { findPlace, ranksAt, refuseTaken } from './place.ts'
import { type NodeRow, presentNode } from './tree.ts'

/**
 * Moves nodes with all that hangs on them: their own rows alone change, and their codes stay.
 * @throws Refusal 20409 when a node would lie below itself, or has changed since the act that this undoes; 20400 when a sibling there has the same code.
 */
export async function dragNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodeIds, unlessSince, ...asked }: NodesDrag,
): Promise<NodesChanged> {
  const { tx, actor, now } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const tops = await findTops(tx, dictionaryId, nodeIds)
  const below = await findBelow(
    tx,
    dictionaryId,
    tops.map(({ nodeId }) => nodeId),
  )
  await refuseChanged(context, dictionaryId, unlessSince, below)
  const moved = new Set(tops.map(({ nodeId }) => nodeId))
  const place = await findPlace(context, dictionaryId, asked)
  const ring = tops.find(({ nodeId }) => place.way.has(nodeId))
  if (ring) throw new Refusal(codes.conflict, undefined, ringOf(ring))
  const staying = place.siblings.filter(({ nodeId }) => !moved.has(nodeId))
  refuseTaken(repeated(tops, staying))
  const ranks = await ranksAt(tx, standard, place, tops.length, moved)
  const { changedAt, changedBy, changedByName } = stampOf(actor, now)
  await tx.execute(sql`
    update ${dictionaryNode} set parent_id = ${place.parentId ?? null}::int, sort = given.place,
      version = ${standard.version}, revision = revision + 1, changed_in = pg_current_xact_id(),
      changed_at = ${changedAt.toISOString()}::timestamptz, changed_by = ${changedBy}, changed_by_name = ${changedByName}
    from unnest(string_to_array(${[...moved].join(',')}, ',')::int[],
      string_to_array(${ranks.join(',')}, ',')::float8[]) as given (id, place)
    where ${dictionaryNode.dictionaryId} = ${dictionaryId} and ${dictionaryNode.nodeId} = given.id`)
  const nodes = (await findNodes(tx, dictionaryId, [...moved])).map(presentNode)
  return await finishAct(context, standard, {
    action: 'update',
    nodes,
    count: below.length,
    before: { places: tops.map(({ nodeId, parentId }) => ({ nodeId, parentId })) },
    after: { parentId: place.parentId ?? null },
    digest: digestOfNodes(below),
  })
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
