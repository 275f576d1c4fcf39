import { codes } from '#contract/codes.ts'
import {
  ebsImports,
  type importCalls,
  quantityImports,
  wbsImports,
} from '#contract/dictionary/import-calls.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { handle, type SignedInHandler } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { importNodes } from './import-nodes.ts'
import { openPlan } from './open-plan.ts'
import { presentVersion } from './open-standard.ts'
import { countsOf, findLastImport, readImport, takeBackImport } from './take-back-import.ts'

function handlersOf(
  kind: TreeKind,
  { apply, last, takeBack }: ReturnType<typeof importCalls<TreeKind>>,
): SignedInHandler[] {
  return [
    handle(apply, (context, request) => importNodes(context, kind, request), {
      before: openPlan,
      async again(context, { dictionaryId }) {
        const version = await presentVersion(context, kind, dictionaryId)
        const done = await readImport(context.tx, dictionaryId)
        // A later import has taken its place, or it was taken back.
        if (!done || done.key !== context.idempotencyKey) throw new Refusal(codes.deleted)
        const { importId, importedAt, importedByName } = done
        return { importId, importedAt: importedAt.getTime(), importedByName, ...countsOf(done), version }
      },
    }),
    handle(last, (context, { dictionaryId }) => findLastImport(context, kind, dictionaryId)),
    handle(takeBack, (context, request) => takeBackImport(context, kind, request), {
      async again(context, { dictionaryId }) {
        return { version: await presentVersion(context, kind, dictionaryId), nodes: [], count: 0 }
      },
    }),
  ]
}

export const importHandlers = [
  ...handlersOf('ebs', ebsImports),
  ...handlersOf('wbs', wbsImports),
  ...handlersOf('quantity', quantityImports),
]
