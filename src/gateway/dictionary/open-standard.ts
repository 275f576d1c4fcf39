import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { NodesChanged } from '#contract/dictionary/node-calls.ts'
import type { DictionaryNode, TreeKind } from '#contract/dictionary/schema.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import type { Tx } from '../db/client.ts'
import { readEpoch } from '../db/epoch.ts'
import { dictionary, dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { numbers } from './find-nodes.ts'
import { visibleStandard, writableStandard } from './queries.ts'
import type { DictionaryRow } from './tree.ts'
import { readVersion, versionText } from './version.ts'

/** A standard that a transaction changes; `version` is the one that it will have. */
export interface OpenStandard {
  row: DictionaryRow
  version: number
}

/**
 * Locks a standard until the commit, so that those who change its nodes take turns.
 * @throws Refusal 20404 when it is not there or out of reach, 20410 when it was deleted, 20403 when the actor sees it and may
 *   not change it, 20400 when it was stopped.
 */
export async function openStandard(
  { tx, actor }: SignedInStep,
  kind: TreeKind,
  dictionaryId: string,
): Promise<OpenStandard> {
  const isThis = and(eq(dictionary.dictionaryId, dictionaryId), eq(dictionary.kind, kind))
  const [row] = await tx
    .select()
    .from(dictionary)
    .where(and(isThis, writableStandard(actor)))
    .for('no key update')
  if (!row) {
    const seen = await tx.$count(dictionary, and(isThis, visibleStandard(tx, actor)))
    throw new Refusal(seen > 0 ? codes.noPermission : codes.notFound)
  }
  if (row.deletedAt) throw new Refusal(codes.deleted)
  if (row.status === 'stopped') throw new Refusal(codes.invalid, undefined, stopped(row.name))
  return { row, version: row.version + 1 }
}

function stopped(name: string) {
  return {
    zh: `标准“${name}”已停用，不能再修改节点；请先启用`,
    en: `The standard “${name}” was stopped: its nodes cannot change until it is in use again`,
  }
}

/**
 * The number of the version that an act made, as who undoes it sends it.
 * @throws Refusal 20409 when it is not of this standard and database.
 */
export async function numberOfAct({ tx, actor }: SignedInStep, dictionaryId: string, version: string) {
  const { number } = readVersion(version, actor)
  if ((await versionOf(tx, actor, dictionaryId, number)) !== version) throw changedSince()
  return number
}

/**
 * Keeps an act from being undone over what others did since; without a version it is no undoing.
 * @returns the number of the version that the act made.
 * @throws Refusal 20409 when one of the nodes has changed since the version, or that is not of this standard and database.
 */
export async function refuseChanged(
  context: SignedInStep,
  dictionaryId: string,
  unlessSince: string | undefined,
  nodes: readonly { nodeId: number }[],
): Promise<number | undefined> {
  if (unlessSince === undefined) return undefined
  const number = await numberOfAct(context, dictionaryId, unlessSince)
  const isOne = sql`${dictionaryNode.nodeId} = any(${numbers(nodes.map(({ nodeId }) => nodeId))})`
  const later = and(eq(dictionaryNode.dictionaryId, dictionaryId), isOne, gt(dictionaryNode.version, number))
  if ((await context.tx.$count(dictionaryNode, later)) > 0) throw changedSince()
  return number
}

/** Somebody has built on what is to be undone. */
export function changedSince(): Refusal {
  return new Refusal(codes.conflict, undefined, {
    zh: '这些节点或其下级已有人修改，不能再撤销',
    en: 'Somebody has changed these nodes, or what hangs on them, since; it cannot be undone any more',
  })
}

/** An act on nodes, as the history tells of it. */
export interface Act {
  action: HistoryAction
  /** What it is about: the tops of the subtrees. */
  nodes: readonly DictionaryNode[]
  /** How many nodes that are, all that hang on them counted. */
  count: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** A digest of all the nodes that it is about, where they are more than its own rows. */
  digest?: string | undefined
  /** The highest number of a node by now. */
  lastNodeId?: number
  merged?: readonly string[]
}

const namesShown = 3

/** Gives the standard its new version, leaves one row in the history, and notifies those who look at it. */
export async function finishAct(
  { tx, actor, record, announce }: SignedInStep,
  { row, version }: OpenStandard,
  act: Act,
): Promise<NodesChanged> {
  const { dictionaryId, kind, name, organizationId } = row
  const { nodes, count, action, before, after, digest, lastNodeId = row.lastNodeId, merged = [] } = act
  await tx.update(dictionary).set({ version, lastNodeId }).where(eq(dictionary.dictionaryId, dictionaryId))
  const names = nodes.slice(0, namesShown).map((node) => `${node.code} ${node.name}`)
  const further = nodes.length > namesShown ? ` … (${nodes.length})` : ''
  const detail = { nodeIds: nodes.map(({ nodeId }) => nodeId), count, ...(digest && { digest }) }
  const location = locationOf({ organizationId })
  record({
    entity: 'dictionary-node',
    entityId: dictionaryId,
    action,
    revision: version,
    label: `${name} · ${names.join(', ')}${further}`,
    ...location,
    // What is the same on both sides is no change.
    ...(before && { before: { ...before, ...detail } }),
    ...((after || !before) && { after: { ...after, ...detail } }),
  })
  announce({ permission: `${kind}:view` }, { kind: 'changed', entity: 'standard' })
  return {
    version: await versionOf(tx, actor, dictionaryId, version),
    nodes: [...nodes],
    count,
    ...(merged.length > 0 && { merged: [...merged] }),
  }
}

/** What the actor's devices call the version of a standard. */
export async function versionOf(tx: Tx, { accountId }: Actor, dictionaryId: string, number: number) {
  return versionText({ accountId, dictionaryId, number }, await readEpoch(tx))
}

/** The version of a standard that the actor may change. @throws Refusal as `openStandard`. */
export async function presentVersion(
  context: SignedInStep,
  kind: TreeKind,
  dictionaryId: string,
): Promise<string> {
  const { row } = await openStandard(context, kind, dictionaryId)
  return await versionOf(context.tx, context.actor, dictionaryId, row.version)
}

/** A digest of nodes, in their order. */
export function digestOfNodes(nodes: readonly { nodeId: number; code: string; name: string }[]): string {
  const hash = createHash('sha256')
  for (const { nodeId, code, name } of nodes) hash.update(`${nodeId}\t${code}\t${name}\n`)
  return hash.digest('hex')
}
