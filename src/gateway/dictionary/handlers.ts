import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import {
  ebsStandards,
  quantityStandards,
  type standardCalls,
  wbsStandards,
} from '#contract/dictionary/standard.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle, handleBytes, type SignedInHandler } from '../http/handle.ts'
import { importHandlers } from './import-handlers.ts'
import { nodeHandlers } from './node-handlers.ts'
import { projectStandardHandlers } from './project-standards.ts'
import { findHeads, findStandards, openDelta, openSnapshot } from './queries.ts'
import { relationHandlers } from './relations.ts'
import { standardStores } from './standard-stores.ts'

function handlersOf(
  kind: TreeKind,
  { list, ...calls }: ReturnType<typeof standardCalls<TreeKind>>,
): SignedInHandler[] {
  const store = standardStores[kind]
  return [
    handle(list, async (context, query) => (await findStandards(context, kind, query)).map(store.present)),
    ...entityHandlers(calls, store),
  ]
}

export const dictionaryHandlers = [
  handle(getDictionaryHeads, findHeads),
  handleBytes(getDictionarySnapshot, openSnapshot),
  handleBytes(getDictionaryDelta, openDelta),
  ...handlersOf('ebs', ebsStandards),
  ...handlersOf('wbs', wbsStandards),
  ...handlersOf('quantity', quantityStandards),
  ...nodeHandlers,
  ...importHandlers,
  ...relationHandlers,
  ...projectStandardHandlers,
]
