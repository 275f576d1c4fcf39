import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  ebsNodes,
  type NodesChanged,
  type nodeCalls,
  quantityNodes,
  wbsNodes,
} from '#contract/dictionary/node-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { dictionaryNode } from '../db/tables/dictionary.ts'
import { handle, type SignedInHandler } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'
import { addNodes } from './add-nodes.ts'
import { copyNodes } from './copy-nodes.ts'
import { dragNodes, putBackNodes } from './drag-nodes.ts'
import { editNode } from './edit-node.ts'
import { presentVersion } from './open-standard.ts'
import { recodeNodes, takeBackRecode } from './recode-nodes.ts'
import { removeNodes, restoreNodes } from './remove-nodes.ts'
import { presentNode, shownColumns } from './tree.ts'

function handlersOf(kind: TreeKind, calls: ReturnType<typeof nodeCalls<TreeKind>>): SignedInHandler[] {
  const { add, update, drag, putBack, copy, remove, restore, recode, takeBackRecode: takeBack } = calls
  /** The nodes of a write that came before, as they stand. */
  const named = (context: SignedInStep, request: { dictionaryId: string; nodeIds: readonly number[] }) =>
    again(context, kind, request.dictionaryId, inArray(dictionaryNode.nodeId, [...request.nodeIds]))
  return [
    handle(add, (context, request) => addNodes(context, kind, request), {
      again: (context, { dictionaryId }) => again(context, kind, dictionaryId, addedBefore(context)),
    }),
    handle(update, (context, request) => editNode(context, kind, request), {
      again: (context, { dictionaryId, nodeId }) => named(context, { dictionaryId, nodeIds: [nodeId] }),
    }),
    handle(drag, (context, request) => dragNodes(context, kind, request), { again: named }),
    handle(putBack, (context, request) => putBackNodes(context, kind, request), {
      again: (context, { dictionaryId, places }) =>
        named(context, { dictionaryId, nodeIds: places.flatMap(({ nodeIds }) => nodeIds) }),
    }),
    handle(copy, (context, request) => copyNodes(context, kind, request), {
      again: (context, { dictionaryId }) => again(context, kind, dictionaryId, addedBefore(context)),
    }),
    handle(remove, (context, request) => removeNodes(context, kind, request), { again: named }),
    handle(restore, (context, request) => restoreNodes(context, kind, request), { again: named }),
    handle(recode, (context, request) => recodeNodes(context, kind, request), {
      again: (context, request) => recodeNodes(context, kind, { ...request, preview: true }),
    }),
    handle(takeBack, (context, request) => takeBackRecode(context, kind, request), {
      again: async (context, { dictionaryId }) => ({
        version: await presentVersion(context, kind, dictionaryId),
        changes: [],
      }),
    }),
  ]
}

function addedBefore({ idempotencyKey }: SignedInStep) {
  return sql`${dictionaryNode.fieldRevisions} -> 'segment' ->> 'key' = ${idempotencyKey}`
}

async function again(
  context: SignedInStep,
  kind: TreeKind,
  dictionaryId: string,
  which: ReturnType<typeof sql>,
): Promise<NodesChanged> {
  const version = await presentVersion(context, kind, dictionaryId)
  const found = await context.tx
    .select(shownColumns)
    .from(dictionaryNode)
    .where(and(eq(dictionaryNode.dictionaryId, dictionaryId), isNull(dictionaryNode.deletedAt), which))
    .orderBy(asc(dictionaryNode.nodeId))
  return { version, nodes: found.map(presentNode), count: found.length }
}

export const nodeHandlers = [
  ...handlersOf('ebs', ebsNodes),
  ...handlersOf('wbs', wbsNodes),
  ...handlersOf('quantity', quantityNodes),
]
