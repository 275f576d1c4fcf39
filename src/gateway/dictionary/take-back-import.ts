import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { LastImport, TakeBackImport } from '#contract/dictionary/import-calls.ts'
import type { NodesChanged } from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import type { Tx } from '../db/client.ts'
import { dictionary, dictionaryNode } from '../db/tables/dictionary.ts'
import { dictionaryImport } from '../db/tables/dictionary-import.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { numbers } from './find-nodes.ts'
import { mostNamed, namedNodes } from './node-changes.ts'
import { digestOfNodes, finishAct, openStandard } from './open-standard.ts'
import { visibleStandard, writableStandard } from './queries.ts'
import { refuseRelated } from './related-nodes.ts'
import { presentNode, sentIn } from './tree.ts'
import { sidesOf, writeFields } from './write-fields.ts'

type ImportRow = typeof dictionaryImport.$inferSelect

/**
 * The last import into a standard, as long as the actor can take it back.
 * @throws Refusal 20404 when the standard is out of reach.
 */
export async function findLastImport(
  { tx, actor }: SignedInStep,
  kind: TreeKind,
  dictionaryId: string,
): Promise<LastImport> {
  const isThis = and(eq(dictionary.dictionaryId, dictionaryId), eq(dictionary.kind, kind))
  if ((await tx.$count(dictionary, and(isThis, visibleStandard(tx, actor)))) === 0)
    throw new Refusal(codes.notFound)
  const writable = await tx.$count(dictionary, and(isThis, writableStandard(actor)))
  const row = writable > 0 ? await readImport(tx, dictionaryId) : undefined
  if (!row || (await isBuiltOn(tx, row))) return {}
  const { importId, importedAt, importedByName } = row
  return { last: { importId, importedAt: importedAt.getTime(), importedByName, ...countsOf(row) } }
}

export async function readImport(tx: Tx, dictionaryId: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(dictionaryImport)
    .where(eq(dictionaryImport.dictionaryId, dictionaryId))
  return row
}

export function countsOf({ firstNodeId, lastNodeId, before }: ImportRow) {
  return { created: lastNodeId - firstNodeId + 1, changed: before.length }
}

/** The condition for nodes that an import created. */
function createdBy({ dictionaryId, firstNodeId, lastNodeId }: ImportRow) {
  return and(
    eq(dictionaryNode.dictionaryId, dictionaryId),
    sql`${dictionaryNode.nodeId} between ${firstNodeId} and ${lastNodeId}`,
  )
}

/** Whether somebody has changed since what an import wrote, or put something below its nodes. */
async function isBuiltOn(tx: Tx, row: ImportRow): Promise<boolean> {
  const { dictionaryId, version, firstNodeId, lastNodeId, before } = row
  const changed = numbers(before.map(({ nodeId }) => nodeId))
  const later = await tx.$count(
    dictionaryNode,
    sql`${dictionaryNode.dictionaryId} = ${dictionaryId} and ${sentIn} > ${version} and ${dictionaryNode.version} > ${version} and (
      ${dictionaryNode.nodeId} between ${firstNodeId} and ${lastNodeId}
      or ${dictionaryNode.nodeId} = any(${changed})
      or (${dictionaryNode.parentId} between ${firstNodeId} and ${lastNodeId} and ${dictionaryNode.deletedAt} is null))`,
  )
  return later > 0
}

/**
 * Undoes the last import: what it created is deleted, what it changed is as it was.
 * @throws Refusal 20404 when it is not the last one, or was taken back; 20409 when somebody has changed since what it wrote;
 *   20400 naming what a node that it created is related with.
 */
export async function takeBackImport(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, importId }: TakeBackImport,
): Promise<NodesChanged> {
  const { tx, actor, now } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const row = await readImport(tx, dictionaryId)
  if (row?.importId !== importId) throw new Refusal(codes.notFound)
  if (await isBuiltOn(tx, row)) throw new Refusal(codes.conflict, undefined, builtOn)
  const { firstNodeId, lastNodeId, before } = row
  const madeIds = Array.from({ length: lastNodeId - firstNodeId + 1 }, (_, index) => firstNodeId + index)
  await refuseRelated(context, kind, dictionaryId, madeIds)
  const isTop = sql`(${dictionaryNode.parentId} is null or ${dictionaryNode.parentId} not between ${firstNodeId} and ${lastNodeId})`
  const tops = await tx
    .update(dictionaryNode)
    .set({
      deletedAt: now,
      version: standard.version,
      revision: sql`${dictionaryNode.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(and(createdBy(row), isTop, isNull(dictionaryNode.deletedAt)))
    .returning()
  const former = new Map(before.map(({ nodeId, fields }) => [nodeId, fields]))
  const rows = await tx
    .select()
    .from(dictionaryNode)
    .where(
      and(
        eq(dictionaryNode.dictionaryId, dictionaryId),
        sql`${dictionaryNode.nodeId} = any(${numbers([...former.keys()])})`,
      ),
    )
    .orderBy(asc(dictionaryNode.nodeId))
  const changes = rows.map((node) => ({ row: node, fields: former.get(node.nodeId) ?? {} }))
  await writeFields(context, standard, changes)
  await tx.delete(dictionaryImport).where(eq(dictionaryImport.dictionaryId, dictionaryId))
  const { created, changed } = countsOf(row)
  const { before: stood, after: stands } = sidesOf(changes)
  return await finishAct(context, standard, {
    action: created > 0 ? 'delete' : 'update',
    nodes: tops.slice(0, mostNamed).map(presentNode),
    count: created + changed,
    before: { ...stood, nodes: namedNodes(tops), imported: { created, changed } },
    after: stands,
    digest: digestOfNodes([...tops, ...rows]),
  })
}

const builtOn = {
  zh: '导入的内容已有人修改，不能再撤回',
  en: 'Somebody has changed what was imported; it cannot be taken back any more',
}
