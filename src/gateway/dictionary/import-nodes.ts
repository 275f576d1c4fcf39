import { and, asc, eq, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { readLoop } from '#contract/dictionary/columns.ts'
import type { NodesImport, NodesImported } from '#contract/dictionary/import-calls.ts'
import type { ImportPlan } from '#contract/dictionary/import-plan.ts'
import type { DictionaryNode, TreeKind } from '#contract/dictionary/schema.ts'
import { Major } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { dictionaryImport } from '../db/tables/dictionary-import.ts'
import { notifyAndAnnounce } from '../delivery/notify-event.ts'
import type { StepContext } from '../http/handle.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { type Below, findBelow, numbers } from './find-nodes.ts'
import { insertNodes } from './insert-nodes.ts'
import { checkMajorsOf } from './majors-of-nodes.ts'
import { mostNamed, namedNodes } from './node-changes.ts'
import { digestOfNodes, finishAct, type OpenStandard, openStandard, versionOf } from './open-standard.ts'
import { checkCodeLength, checkSize, refuseTaken, type Taken } from './place.ts'
import { type FieldsOfNode, formerFields, sidesOf, writeFields } from './write-fields.ts'

/**
 * Adds and changes nodes as a sheet says, all or none.
 * @throws Refusal 20409 when the standard has changed since the dry run, 20400 naming the row whose place or code is wrong.
 */
export async function importNodes(
  context: StepContext<ImportPlan>,
  kind: TreeKind,
  { dictionaryId, version }: NodesImport,
): Promise<NodesImported> {
  const { tx, actor, now, prepared: plan, idempotencyKey: key = '' } = context
  const standard = await openStandard(context, kind, dictionaryId)
  if (version !== (await versionOf(tx, actor, dictionaryId, standard.row.version)))
    throw new Refusal(codes.conflict, undefined, changedSince)
  const standing = new Map((await findBelow(tx, dictionaryId, 'all')).map((node) => [node.nodeId, node]))
  await checkSize(context, standard, plan.created.length)
  const given = [...plan.created, ...plan.changed.map(({ line, fields }) => ({ line, major: fields.major }))]
  await checkMajorsOf(
    context,
    given.map(({ line, major }) => ({ major, path: `line ${line}: major` })),
  )
  const created = placed(context, standard, plan, standing)
  const stamp = stampOf(actor, now)
  await insertNodes(tx, created, { dictionaryId, version: standard.version, key, ...stamp })
  const changes = await findChanged(context, dictionaryId, plan, standing)
  const { before: stood, after: stands } = sidesOf(changes)
  await writeFields(context, standard, changes)
  const lastNodeId = standard.row.lastNodeId + created.length
  const counts = { created: created.length, changed: changes.length }
  const about = [...created, ...changes.map(({ row }) => row)]
  const { version: next } = await finishAct(context, standard, {
    action: created.length > 0 ? 'add' : 'update',
    nodes: created.slice(0, mostNamed),
    count: about.length,
    before: stood,
    after: { ...stands, nodes: namedNodes(created), imported: counts },
    digest: digestOfNodes(about),
    lastNodeId,
  })
  const done = {
    importId: newId(now),
    importedAt: now,
    importedByName: actor.userName,
  }
  const record = {
    ...done,
    dictionaryId,
    key,
    version: standard.version,
    firstNodeId: standard.row.lastNodeId + 1,
    lastNodeId,
    before: changes.map(({ row, fields }) => ({ nodeId: row.nodeId, fields: formerFields(row, fields) })),
  }
  await tx
    .insert(dictionaryImport)
    .values(record)
    .onConflictDoUpdate({ target: dictionaryImport.dictionaryId, set: record })
  const values = {
    what: standard.row.name,
    created: String(counts.created),
    changed: String(counts.changed),
  }
  await notifyAndAnnounce(context, 'import-finished', [
    {
      values: { zh: values, en: values },
      about: { entity: `${kind}-standard`, entityId: dictionaryId },
      concerned: { accountId: actor.accountId },
    },
  ])
  return { ...done, importedAt: now.getTime(), ...counts, version: next }
}

const changedSince = {
  zh: '检查之后有人修改了此字典，请按最新内容重新检查后再导入',
  en: 'Somebody has changed this dictionary since the check; check the sheet against it as it is now, and import then',
}

/** The new nodes, each in its place behind the siblings that are there. */
function placed(
  context: SignedInStep,
  { row: { lastNodeId } }: OpenStandard,
  plan: ImportPlan,
  standing: ReadonlyMap<number, Below>,
): DictionaryNode[] {
  const { language } = context
  const siblings = siblingsOf(plan, standing)
  const taken: Taken[] = []
  const nodes: DictionaryNode[] = []
  for (const {
    line,
    parentId: above,
    under,
    segment,
    code: sent,
    loop: loopText,
    major,
    ...fields
  } of plan.created) {
    const path = `line ${line}`
    const parent = under !== undefined ? nodes[under] : above !== undefined ? standing.get(above) : undefined
    if (!parent && (under ?? above) !== undefined) throw refuseField(path, 'nodeNotThere', language)
    const beside = siblings.get(parent?.nodeId ?? 0) ?? { segments: new Set<string>(), last: 0 }
    siblings.set(parent?.nodeId ?? 0, beside)
    if (beside.segments.has(segment)) taken.push({ path, code: sent || segment, name: fields.name })
    beside.segments.add(segment)
    const code = sent || `${parent?.code ?? ''}${segment}`
    if (!code.endsWith(segment)) throw refuseField(path, 'type', language)
    checkCodeLength(code, path, context)
    const loop = readLoop(loopText)
    const known = z.safeParse(Major, major).data
    nodes.push({
      nodeId: lastNodeId + 1 + nodes.length,
      ...(parent && { parentId: parent.nodeId }),
      segment,
      code,
      ...fields,
      ...(known && { major: known }),
      ...(loop && { loop }),
      sort: ++beside.last,
      revision: 1,
    })
  }
  refuseTaken(taken)
  return nodes
}

interface Siblings {
  segments: Set<string>
  /** The highest rank. */
  last: number
}

/** What hangs already where new nodes are to hang. */
function siblingsOf({ created }: ImportPlan, standing: ReadonlyMap<number, Below>): Map<number, Siblings> {
  const siblings = new Map<number, Siblings>()
  for (const { parentId, under } of created)
    if (under === undefined) siblings.set(parentId ?? 0, { segments: new Set(), last: 0 })
  for (const { parentId, segment, sort } of standing.values()) {
    const beside = siblings.get(parentId ?? 0)
    if (!beside) continue
    beside.segments.add(segment)
    beside.last = Math.max(beside.last, Math.ceil(sort))
  }
  return siblings
}

/** The rows that change, each with its new fields. */
async function findChanged(
  { tx, language }: SignedInStep,
  dictionaryId: string,
  { changed }: ImportPlan,
  standing: ReadonlyMap<number, Below>,
): Promise<FieldsOfNode[]> {
  if (changed.length === 0) return []
  const gone = changed.find(({ nodeId }) => !standing.has(nodeId))
  if (gone) throw refuseField(`line ${gone.line}`, 'nodeNotThere', language)
  const byId = new Map(changed.map(({ nodeId, fields }) => [nodeId, fields]))
  const rows = await tx
    .select()
    .from(dictionaryNode)
    .where(
      and(
        eq(dictionaryNode.dictionaryId, dictionaryId),
        sql`${dictionaryNode.nodeId} = any(${numbers([...byId.keys()])})`,
      ),
    )
    .orderBy(asc(dictionaryNode.nodeId))
  return rows.map((row) => ({ row, fields: byId.get(row.nodeId) ?? {} }))
}
