import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Language } from '#contract/messages.ts'
import { type QuantitiesEdit, type Recorded, workSiteNodesEntity } from '#contract/work-site-node/entity.ts'
import type { DoneQuantity } from '#contract/work-site-node/schema.ts'
import type { Tx } from '../db/client.ts'
import { workSite } from '../db/tables/work-site.ts'
import { workSiteNode, workSiteNodeSet } from '../db/tables/work-site-node.ts'
import { gatherEntries, spreadBase, spreadEdit, spreadEntries } from '../entity/entries.ts'
import type { StepContext } from '../http/handle.ts'
import { visibleWorkSite } from '../identity/visible-work-sites.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { entryName, mergeEdit } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findSite, tellChange } from './find-site.ts'

/**
 * Locks the sets of a batch of edits within the actor's reach in one query, and their work sites before them, as who moves or deletes a site does. What the
 * steps before have written is read again: a step alone knows the nodes that it is about.
 */
export async function lockSets(tx: Tx, actor: Actor, edits: readonly QuantitiesEdit[]): Promise<null> {
  const asked = edits.map(({ workSiteId }) => workSiteId)
  const sites = await tx
    .select({ workSiteId: workSite.workSiteId })
    .from(workSite)
    .where(and(inArray(workSite.workSiteId, asked), visibleWorkSite(actor)))
    .orderBy(asc(workSite.workSiteId))
    .for('share')
  const ids = sites.map(({ workSiteId }) => workSiteId)
  await tx
    .select({ workSiteId: workSiteNodeSet.workSiteId })
    .from(workSiteNodeSet)
    .where(inArray(workSiteNodeSet.workSiteId, ids))
    .orderBy(asc(workSiteNodeSet.workSiteId))
    .for('no key update')
  return null
}

/**
 * Records what has been done of nodes of a work site, node by node, as an entity's list merges entry by entry.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20409 when somebody else recorded the same nodes since, 20400 naming
 *   the nodes that are no longer there.
 */
export async function record(context: StepContext<undefined, null>, edit: QuantitiesEdit): Promise<Recorded> {
  const { tx, actor, now, language } = context
  const { workSiteId, quantities = {} } = edit
  const site = await findSite(context, workSiteId)
  const [set] = await tx.select().from(workSiteNodeSet).where(eq(workSiteNodeSet.workSiteId, workSiteId))
  const given = quantities.set ?? []
  const asked = [...given.map(({ nodeId }) => nodeId), ...(quantities.remove ?? [])]
  const nodes = await findNodes(tx, workSiteId, asked)
  const names = new Map(nodes.map(({ nodeId, name }) => [String(nodeId), name]))
  const lost = given.filter(({ nodeId }) => !names.has(nodeId))
  if (!set || lost.length > 0) throw nodesGone(given, lost, language)
  const fields = {
    quantities: nodes.flatMap(({ nodeId, name, done }) =>
      done === null ? [] : { nodeId: String(nodeId), name, done },
    ),
  }
  // Each is called as it is called now, so that a name that changed since is no difference.
  const called = given.map((entry) => ({ ...entry, name: names.get(entry.nodeId) ?? entry.name }))
  const newest = nodes.toSorted((a, b) => b.revision - a.revision)[0]
  const { changes, revision, fieldRevisions } = mergeEdit({
    row: {
      fields: spreadEntries(workSiteNodesEntity, fields),
      revision: set.revision,
      fieldRevisions: Object.fromEntries(
        nodes.map((node) => [
          entryName('quantities', String(node.nodeId)),
          { revision: node.revision, ...(node.recordedKey !== null && { key: node.recordedKey }) },
        ]),
      ),
      changedByName: newest?.recordedByName ?? set.initializedByName,
      changedAt: newest?.recordedAt ?? set.initializedAt,
    },
    edit: {
      baseRevision: edit.baseRevision,
      after: edit.after,
      base: context.edit?.base && spreadBase(workSiteNodesEntity, context.edit.base),
      fields: spreadEdit(workSiteNodesEntity, {
        quantities: { set: called, remove: (quantities.remove ?? []).filter((nodeId) => names.has(nodeId)) },
      }),
    },
    key: context.idempotencyKey ?? '',
    language,
  })
  const { before, after } = gatherEntries(workSiteNodesEntity, fields, changes)
  const written = nodes.flatMap((node) => {
    const nodeId = String(node.nodeId)
    const name = entryName('quantities', nodeId)
    const { key = null, revision: at } = fieldRevisions[name] ?? { revision: node.revision }
    const isChanged = name in changes
    if (!isChanged && key === node.recordedKey) return []
    const done = isChanged ? (called.find((entry) => entry.nodeId === nodeId)?.done ?? null) : node.done
    return { node_id: node.nodeId, done_quantity: done, revision: at, recorded_key: key }
  })
  if (written.length > 0) {
    await tx.execute(sql`
      update work_site_node node set done_quantity = given.done_quantity, revision = given.revision,
        recorded_key = given.recorded_key, recorded_at = ${now.toISOString()}::timestamptz, recorded_by_name = ${actor.userName}
      from json_populate_recordset(null::work_site_node, ${JSON.stringify(written)}::json) given
      where node.work_site_id = ${workSiteId} and node.node_id = given.node_id`)
  }
  if (Object.keys(changes).length > 0) {
    await tx.update(workSiteNodeSet).set({ revision }).where(eq(workSiteNodeSet.workSiteId, workSiteId))
    tellChange(context, site, revision, { before, after })
  }
  return await recordedSince(context, edit)
}

type Found = Pick<
  typeof workSiteNode.$inferSelect,
  'nodeId' | 'name' | 'done' | 'revision' | 'recordedKey' | 'recordedAt' | 'recordedByName'
>

async function findNodes(tx: Tx, workSiteId: string, asked: readonly string[]): Promise<Found[]> {
  const { nodeId, name, done, revision, recordedKey, recordedAt, recordedByName, removedIn } = workSiteNode
  const ids = asked.filter((id) => /^[1-9]\d{0,8}$/.test(id))
  return await tx
    .select({ nodeId, name, done, revision, recordedKey, recordedAt, recordedByName })
    .from(workSiteNode)
    .where(and(eq(workSiteNode.workSiteId, workSiteId), inArray(nodeId, ids.map(Number)), isNull(removedIn)))
}

/** What has changed in the quantities of a work site since the revision that an edit was made over. */
export async function recordedSince(
  { tx, idempotencyKey = '' }: SignedInStep,
  { workSiteId, baseRevision, after = [] }: QuantitiesEdit,
): Promise<Recorded> {
  const [set] = await tx
    .select({ revision: workSiteNodeSet.revision })
    .from(workSiteNodeSet)
    .where(eq(workSiteNodeSet.workSiteId, workSiteId))
  const { nodeId, name, done, revision, recordedKey, removedIn } = workSiteNode
  const rows = await tx
    .select({ nodeId, name, done, recordedKey })
    .from(workSiteNode)
    .where(and(eq(workSiteNode.workSiteId, workSiteId), gt(revision, baseRevision), isNull(removedIn)))
    .orderBy(asc(nodeId))
  const own = [idempotencyKey, ...after]
  const others = rows.some((row) => !own.includes(row.recordedKey ?? ''))
  return {
    ...(others && { merged: ['quantities'] }),
    workSiteNodes: {
      workSiteId,
      quantities: rows.flatMap((row) =>
        row.done === null ? [] : { nodeId: String(row.nodeId), name: row.name, done: row.done },
      ),
      emptied: rows.flatMap((row) => (row.done === null ? String(row.nodeId) : [])),
      revision: set?.revision ?? 0,
    },
  }
}

const namesShown = 5

/** Names the nodes as the device called them, and marks the entry of each. */
function nodesGone(
  given: readonly DoneQuantity[],
  lost: readonly DoneQuantity[],
  language: Language,
): Refusal {
  const names = lost.map(({ name }) => name)
  const shown = names.slice(0, namesShown)
  const more = names.length > namesShown
  const fields = lost.map((entry) => ({
    path: `quantities.set.${given.indexOf(entry)}`,
    message: gone[language],
  }))
  return new Refusal(codes.invalid, { fields } satisfies InvalidData, {
    zh: `工点节点已重新生成，其中不再有：${shown.join('、')}${more ? ' 等' : ''}`,
    en: `The nodes of the work site were made again, and are without: ${shown.join(', ')}${more ? ' …' : ''}`,
  })
}

const gone = {
  zh: '工点中已没有这个节点，请清空',
  en: 'The work site no longer has this node: please empty it',
}
