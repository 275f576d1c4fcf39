import { sql } from 'drizzle-orm'
import type { Recode, Recoded } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Recoding, recodings } from './codes.ts'
import { findBelow, findChildren, findNodes, findTops } from './find-nodes.ts'
import { digestOfNodes, finishAct, openStandard, versionOf } from './open-standard.ts'
import { checkCodeLength, checkSegment } from './place.ts'
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
  const changes = changed.map(({ segment: _, ...change }) => change)
  const [first] = changed
  if (preview || !first)
    return { version: await versionOf(tx, actor, dictionaryId, standard.row.version), changes }
  await writeCodes(context, dictionaryId, standard.version, changed)
  const [top] = await findNodes(tx, dictionaryId, [nodeId ?? first.nodeId])
  const { version } = await finishAct(context, standard, {
    action: 'update',
    nodes: top ? [presentNode(top)] : [],
    count: changes.length,
    before: { code: first.before },
    after: { code: first.after },
    digest: digestOfNodes(changed.map(({ after: code, ...rest }) => ({ ...rest, code }))),
  })
  return { version, changes }
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
  dictionaryId: string,
  version: number,
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
