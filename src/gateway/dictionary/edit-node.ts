import { and, eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { loopText, readLoop } from '#contract/dictionary/columns.ts'
import type { NodeEdit, NodesChanged } from '#contract/dictionary/node-calls.ts'
import { NodeLoop, type TreeKind } from '#contract/dictionary/schema.ts'
import { Major } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { Refusal } from '../platform/refusal.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkMajors } from '../value-dictionary/queries.ts'
import { findChildren, findTops } from './find-nodes.ts'
import { sideOf } from './node-changes.ts'
import { finishAct, openStandard, versionOf } from './open-standard.ts'
import { checkCodeLength, refuseTaken } from './place.ts'
import { type NodeRow, presentNode } from './tree.ts'

/**
 * Changes fields of a node, beside what others changed since. Another segment changes the node's own code alone: those below
 * are marked until they are coded again.
 * @throws Refusal 20404, 20410 as the node is; 20409 when somebody else wrote the same fields; 20400 when a sibling has the code.
 */
export async function editNode(
  context: SignedInStep,
  kind: TreeKind,
  { dictionaryId, nodeId, ...request }: NodeEdit,
): Promise<NodesChanged> {
  const { tx, actor, now, language, idempotencyKey: key = '' } = context
  const standard = await openStandard(context, kind, dictionaryId)
  const [row] = await findTops(tx, dictionaryId, [nodeId])
  if (!row) throw new Refusal(codes.notFound)
  const fields = fieldsOf(row)
  const { baseRevision, after: own, clear, ...asked } = request
  const edit = { baseRevision, after: own, clear, base: context.edit?.base, fields: asked }
  const merge = mergeEdit({ row: { ...row, fields }, edit, key, language })
  const { changes, merged } = merge
  if (Object.keys(changes).length === 0) {
    const version = await versionOf(tx, actor, dictionaryId, standard.row.version)
    return { version, nodes: [presentNode(row)], count: 1, ...(merged.length > 0 && { merged }) }
  }
  if (typeof changes.major === 'string') await checkMajors(context, [changes.major], 'major')
  const written: NodeRow = { ...row, ...columnsOf({ ...fields, ...changes }) }
  if (written.segment !== row.segment) {
    const siblings = await findChildren(tx, dictionaryId, row.parentId ?? undefined)
    const same = siblings.find((each) => each.segment === written.segment && each.nodeId !== nodeId)
    if (same) refuseTaken([{ path: 'segment', code: same.segment, name: same.name }])
    written.code = row.code.slice(0, row.code.length - row.segment.length) + written.segment
    checkCodeLength(written.code, 'segment', context)
  }
  const stamped = {
    ...written,
    version: standard.version,
    revision: merge.revision,
    fieldRevisions: merge.fieldRevisions,
    ...stampOf(actor, now),
  }
  // Left to the table, which names this transaction.
  const { changedIn: _, ...columns } = stamped
  await tx
    .update(dictionaryNode)
    .set(columns)
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), eq(dictionaryNode.nodeId, nodeId)))
  const names = Object.keys(changes)
  const before = Object.fromEntries(names.map((name) => [name, fields[name]]))
  return await finishAct(context, standard, {
    action: 'update',
    nodes: [presentNode(stamped)],
    count: 1,
    before: sideOf([{ node: row, fields: before }]),
    after: sideOf([{ node: stamped, fields: changes }]),
    merged,
  })
}

/** What people give of a node, null where that is nothing. */
const Fields = z.object({
  name: z.string(),
  segment: z.string(),
  unit: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  class: z.nullable(z.string()),
  major: z.nullable(Major),
  loop: z.nullable(NodeLoop),
  quantityRule: z.nullable(z.string()),
})

function fieldsOf(row: NodeRow): Record<string, unknown> {
  return {
    name: row.name,
    segment: row.segment,
    unit: row.unit || null,
    origin: row.origin || null,
    class: row.class || null,
    major: row.major,
    loop: readLoop(row.loop) ?? null,
    quantityRule: row.quantityRule || null,
  } satisfies z.output<typeof Fields>
}

function columnsOf(fields: Record<string, unknown>) {
  const { unit, origin, loop, quantityRule, ...rest } = z.parse(Fields, fields)
  return {
    ...rest,
    unit: unit ?? '',
    origin: origin ?? '',
    class: rest.class ?? '',
    loop: loopText(loop ?? undefined),
    quantityRule: quantityRule ?? '',
  }
}
