import type { Endpoint } from '#contract/define-endpoint.ts'
import type { Values } from '#contract/entity-types.ts'
import type { RowsToDelete, RowsToRestore } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import type { EntityStore } from '../entity/entity-store.ts'
import { deletedBefore } from './deleted-before.ts'
import { handle, type SignedInHandler } from './handle.ts'

type Call<Request> = Endpoint<z.ZodMiniType<Request>>

/** The calls about an entity, as far as it has them. */
interface EntityCalls {
  list?: Call<Values>
  detail?: Call<Values>
  add?: Call<Values>
  update?: Call<Values>
  remove?: Call<RowsToDelete>
  restore?: Call<RowsToRestore>
}

/**
 * Answers the calls about an entity from its store. Leave out the ones that are answered in another way, and `handle` them
 * beside these.
 */
export function entityHandlers(
  { list, detail, add, update, remove, restore }: EntityCalls,
  store: Pick<
    EntityStore,
    'find' | 'detail' | 'add' | 'update' | 'remove' | 'restore' | 'again' | 'load' | 'save'
  >,
): SignedInHandler[] {
  const { again, load, save } = store
  return [
    ...(list ? [handle(list, (context, query) => store.find(context, query))] : []),
    ...(detail ? [handle(detail, store.detail)] : []),
    ...(add ? [handle(add, store.add, { again })] : []),
    ...(update ? [handle(update, store.update, { load, save, again })] : []),
    ...(remove ? [handle(remove, store.remove, { again: deletedBefore })] : []),
    ...(restore ? [handle(restore, store.restore, { again: restoredBefore })] : []),
  ]
}

/** The answer to a restoration that came before. */
async function restoredBefore(_context: unknown, { ids }: RowsToRestore): Promise<{ restored: number }> {
  return { restored: ids.length }
}
