import { and, eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { NodeIds, NodesChanged, NodesRemove } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findAbove, findBelow, findChildren, findNodes, findTops, numbers } from './find-nodes.ts'
import { namedNodes } from './node-changes.ts'
import { digestOfNodes, finishAct, openStandard, refuseChanged } from './open-standard.ts'
import { checkSize, refuseTaken } from './place.ts'
import { partCopies, refuseRelated } from './related-nodes.ts'
import { type NodeRow, presentNode } from './tree.ts'

/**
 * Deletes nodes: the tops alone are marked, and what hangs on them is out of sight. Who undoes a copy takes along the relations
 * that it made.
 * @throws Refusal 20400 naming what one of them is related with; 20409 when one has changed since the act that this undoes.
 */
export async function removeNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodeIds, unlessSince }: NodesRemove,
): Promise<NodesChanged> {
  const { tx, now } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const tops = await findTops(tx, dictionaryId, nodeIds)
  const ids = tops.map(({ nodeId }) => nodeId)
  const below = await findBelow(tx, dictionaryId, ids)
  const belowIds = below.map(({ nodeId }) => nodeId)
  const undone = await refuseChanged(context, dictionaryId, unlessSince, below)
  if (undone !== undefined) await partCopies(context, kind, dictionaryId, belowIds, undone)
  await refuseRelated(context, kind, dictionaryId, belowIds)
  await markNodes(context, dictionaryId, ids, { version: standard.version, deletedAt: now })
  const nodes = tops.map(presentNode)
  return await finishAct(context, standard, {
    action: 'delete',
    nodes,
    count: below.length,
    before: { nodes: namedNodes(nodes) },
    digest: digestOfNodes(below),
  })
}

/**
 * Takes back that nodes were deleted; those that stand there stay as they are.
 * @throws Refusal 20404 when one never was; 20400 when what it hung on is gone, a sibling has its code by now, or the standard
 *   would have too many nodes.
 */
export async function restoreNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodeIds }: NodeIds,
): Promise<NodesChanged> {
  const { tx } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const found = await findNodes(tx, dictionaryId, nodeIds)
  if (found.length < nodeIds.length) throw new Refusal(codes.notFound)
  const deleted = found.filter(({ deletedAt }) => deletedAt)
  await checkRestored(context, dictionaryId, deleted)
  const ids = deleted.map(({ nodeId }) => nodeId)
  await markNodes(context, dictionaryId, ids, { version: standard.version, deletedAt: null })
  const below = await findBelow(tx, dictionaryId, ids)
  await checkSize(context, standard, below.length, below.length)
  // A snapshot since has none of them: the delta has to bring them all.
  const { snapshot } = standard.row
  const lost = deleted.filter(({ version }) => version <= snapshot).map(({ nodeId }) => nodeId)
  const again = lost.length > 0 ? await findBelow(tx, dictionaryId, lost) : []
  if (again.length > 0)
    await tx
      .update(dictionaryNode)
      .set({ resent: standard.version })
      .where(
        and(
          eq(dictionaryNode.dictionaryId, dictionaryId),
          sql`${dictionaryNode.nodeId} = any(${numbers(again.map(({ nodeId }) => nodeId))})`,
        ),
      )
  const nodes = (await findNodes(tx, dictionaryId, ids)).map(presentNode)
  return await finishAct(context, standard, {
    action: 'restore',
    nodes,
    count: below.length,
    after: { nodes: namedNodes(nodes) },
    digest: digestOfNodes(below),
  })
}

async function markNodes(
  { tx, actor, now }: SignedInStep,
  dictionaryId: string,
  ids: readonly number[],
  mark: Pick<NodeRow, 'version' | 'deletedAt'>,
): Promise<void> {
  await tx
    .update(dictionaryNode)
    .set({ ...mark, revision: sql`${dictionaryNode.revision} + 1`, ...stampOf(actor, now) })
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), inArray(dictionaryNode.nodeId, [...ids])))
}

/** @throws Refusal 20400 naming those that cannot come back. */
async function checkRestored(
  { tx }: SignedInStep,
  dictionaryId: string,
  deleted: readonly NodeRow[],
): Promise<void> {
  const parents = [...new Set(deleted.flatMap(({ parentId }) => parentId ?? []))]
  const above = await findAbove(tx, dictionaryId, parents)
  const orphan = deleted.find(({ parentId }) => parentId !== null && above.get(parentId)?.gone !== false)
  if (orphan) throw new Refusal(codes.invalid, undefined, parentGone(orphan))
  for (const parentId of new Set(deleted.map((row) => row.parentId))) {
    const seen = new Set(
      (await findChildren(tx, dictionaryId, parentId ?? undefined)).map(({ code }) => code),
    )
    const taken = deleted.flatMap(({ parentId: own, code, name }, index) => {
      if (own !== parentId) return []
      if (seen.has(code)) return [{ path: `nodeIds.${index}`, code, name }]
      seen.add(code)
      return []
    })
    refuseTaken(taken)
  }
}

function parentGone({ code, name }: NodeRow) {
  return {
    zh: `“${code} ${name}”的上级已被删除，请先恢复上级`,
    en: `What “${code} ${name}” hung on was deleted; take that back first`,
  }
}
