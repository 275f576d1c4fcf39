import { eq, sql } from 'drizzle-orm'
import type { Recode, Recoded, RecodeTakeBack } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { dictionaryRecode, type FormerCode } from '../db/tables/dictionary-recode.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Recoding, recodings } from './codes.ts'
import { type Below, findBelow, findChildren, findNodes, findTops } from './find-nodes.ts'
import { sideOf } from './node-changes.ts'
import {
  changedSince,
  digestOfNodes,
  finishAct,
  numberOfAct,
  type OpenStandard,
  openStandard,
  versionOf,
} from './open-standard.ts'
import { checkCodeLength, checkSegment, refuseTaken } from './place.ts'
import { presentNode } from './tree.ts'

/** Makes every code of a tree, or of a node and what hangs on it, extend the one above. */
export async function recodeNodes(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodeId, preview }: Recode,
): Promise<Recoded> {
  const { tx, actor } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const changed = await findRecodings(context, dictionaryId, nodeId)
  for (const { segment, after } of changed) {
    checkSegment(segment, 'nodeId', context)
    checkCodeLength(after, 'nodeId', context)
  }
  const changes = changed.map(shownChange)
  const [first] = changed
  if (preview || !first)
    return { version: await versionOf(tx, actor, dictionaryId, standard.row.version), changes }
  const version = await applyRecodings(context, standard, changed, nodeId ?? first.nodeId)
  const kept = {
    dictionaryId,
    version: standard.version,
    before: changed.map((each): FormerCode => [each.nodeId, each.formerSegment, each.before, each.after]),
  }
  await tx
    .insert(dictionaryRecode)
    .values(kept)
    .onConflictDoUpdate({ target: dictionaryRecode.dictionaryId, set: kept })
  return { version, changes }
}

/**
 * Gives nodes the codes that they had before the standard was coded again for the last time.
 * @throws Refusal 20409 when that was not it, or one of them has another code since, or was deleted; 20400 naming those whose
 *   former code a sibling has by now.
 */
export async function takeBackRecode(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, unlessSince }: RecodeTakeBack,
): Promise<Recoded> {
  const { tx } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const isThis = eq(dictionaryRecode.dictionaryId, dictionaryId)
  const [kept] = await tx.select().from(dictionaryRecode).where(isThis)
  if (kept?.version !== (await numberOfAct(context, dictionaryId, unlessSince))) throw changedSince()
  const standing = new Map((await findBelow(tx, dictionaryId, 'all')).map((node) => [node.nodeId, node]))
  const back = kept.before.map(([nodeId, segment, after, before]): Recoding => {
    const node = standing.get(nodeId)
    if (node?.code !== before) throw changedSince()
    return { nodeId, name: node.name, before, after, formerSegment: node.segment, segment }
  })
  refuseTakenCodes(back, standing)
  const version = await applyRecodings(context, standard, back)
  await tx.delete(dictionaryRecode).where(isThis)
  return { version, changes: back.map(shownChange) }
}

function shownChange({ nodeId, name, before, after }: Recoding) {
  return { nodeId, name, before, after }
}

/** @throws Refusal 20400 naming those that would have the code of a sibling. */
function refuseTakenCodes(back: readonly Recoding[], standing: ReadonlyMap<number, Below>): void {
  const placeOf = (nodeId: number, code: string) => `${standing.get(nodeId)?.parentId} ${code}`
  const changing = new Set(back.map(({ nodeId }) => nodeId))
  const others = [...standing.values()].filter(({ nodeId }) => !changing.has(nodeId))
  const taken = new Set(others.map(({ nodeId, code }) => placeOf(nodeId, code)))
  refuseTaken(
    back.flatMap(({ nodeId, after: code, name }) =>
      taken.has(placeOf(nodeId, code)) ? [{ path: 'unlessSince', code, name }] : [],
    ),
  )
}

/** Writes the codes, and leaves one row in the history. @returns the standard's version from now on. */
async function applyRecodings(
  context: SignedInStep,
  standard: OpenStandard,
  changed: readonly Recoding[],
  about = changed[0]?.nodeId ?? 0,
): Promise<string> {
  const { dictionaryId } = standard.row
  await writeCodes(context, standard, changed)
  const [top] = await findNodes(context.tx, dictionaryId, [about])
  const { version } = await finishAct(context, standard, {
    action: 'update',
    nodes: top ? [presentNode(top)] : [],
    count: changed.length,
    before: sideOf(
      changed.map(({ before, ...node }) => ({ node: { ...node, code: before }, fields: { code: before } })),
    ),
    after: sideOf(
      changed.map(({ after, ...node }) => ({ node: { ...node, code: after }, fields: { code: after } })),
    ),
    digest: digestOfNodes(
      changed.map(({ nodeId, name, before, after }) => ({ nodeId, name, code: `${before} ${after}` })),
    ),
  })
  return version
}

async function findRecodings(
  { tx }: SignedInStep,
  dictionaryId: string,
  nodeId: number | undefined,
): Promise<Recoding[]> {
  if (nodeId === undefined) return recodings(await findBelow(tx, dictionaryId, 'all'))
  const [top] = await findTops(tx, dictionaryId, [nodeId])
  const parentId = top?.parentId ?? undefined
  const [parent] = parentId === undefined ? [] : await findNodes(tx, dictionaryId, [parentId])
  const siblings = await findChildren(tx, dictionaryId, parentId)
  const others = siblings.filter((node) => node.nodeId !== nodeId)
  const above = { code: parent?.code ?? '', taken: new Set(others.map(({ segment }) => segment)) }
  return recodings(await findBelow(tx, dictionaryId, [nodeId]), above)
}

async function writeCodes(
  { tx, actor, now, idempotencyKey: key = '' }: SignedInStep,
  { row: { dictionaryId }, version }: OpenStandard,
  changed: readonly Recoding[],
): Promise<void> {
  const { changedAt, changedBy, changedByName } = stampOf(actor, now)
  const column = (of: (change: Recoding) => string | number) =>
    sql`string_to_array(${changed.map(of).join('\n')}, E'\n')`
  await tx.execute(sql`
    update ${dictionaryNode} set segment = given.segment, code = given.code, version = ${version},
      revision = revision + 1,
      field_revisions = field_revisions || case when ${dictionaryNode.segment} = given.segment then '{}'
        else jsonb_build_object('segment', jsonb_build_object('revision', revision + 1, 'key', ${key}::text)) end,
      changed_in = pg_current_xact_id(),
      changed_at = ${changedAt.toISOString()}::timestamptz, changed_by = ${changedBy}, changed_by_name = ${changedByName}
    from unnest(${column(({ nodeId }) => nodeId)}::int[], ${column(({ segment }) => segment)},
      ${column(({ after }) => after)}) as given (id, segment, code)
    where ${dictionaryNode.dictionaryId} = ${dictionaryId} and ${dictionaryNode.nodeId} = given.id`)
}
