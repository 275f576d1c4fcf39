import { EntriesEdit } from '#contract/entries.ts'
import { toldByIdCard } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'

/**
 * What the next edit of an entity must know of those before it, so that applying one more edit on top costs the same
 * however many wait: the root's revision, and for each field the key of the edit that wrote it last. A field's last
 * writer is all that the gateway's merge asks for.
 */
export const EditChain = z.object({
  baseRevision: z.optional(z.number()),
  writers: z.record(z.string(), z.string()),
  lastKey: z.string(),
})
export type EditChain = z.output<typeof EditChain>

const bookkeeping = new Set(['ids', 'baseRevision', 'after', 'clear', 'label'])

/** The fields that an edit's request writes, the emptied ones too. */
export function writtenFields(request: Record<string, unknown>): string[] {
  const { clear } = request
  const emptied = Array.isArray(clear) ? clear.filter((name) => typeof name === 'string') : []
  return [...Object.keys(request).filter((name) => !bookkeeping.has(name)), ...emptied]
}

/** A field by its name; of a list that merges entry by entry its entries, told apart by the first member of their schema. */
function namesIn(field: string, value: unknown): string[] {
  const { set = [], remove = [] } = z.safeParse(EntriesEdit, value).data ?? {}
  const entries = [...set.map((entry) => Object.values(entry)[0]), ...remove]
  return entries.length > 0 ? entries.map((entry) => `${field}.${entry}`) : [field]
}

/**
 * The request as it is sent when it was made on top of `chain` (protocol: "Revisions"): while edits of the chain are
 * unsynced it keeps the root's `baseRevision`; `after` names the keys whose writes are this person's own.
 */
export function rebase(
  request: Record<string, unknown>,
  chain: EditChain | undefined,
  unsynced: boolean,
): Record<string, unknown> {
  if (!chain || typeof request.baseRevision !== 'number') return request
  // Until now nothing of the chain may have named a revision: neither a creation nor an edit of photos does.
  const root = (unsynced ? chain.baseRevision : undefined) ?? request.baseRevision
  const baseRevision = Math.min(request.baseRevision, root)
  return { ...request, baseRevision, after: [...new Set(Object.values(chain.writers))] }
}

/** The chain with this edit at its end; with an ID number the gateway writes what it tells, too. */
export function extend(
  chain: EditChain | undefined,
  unsynced: boolean,
  key: string,
  request: Record<string, unknown>,
): EditChain {
  const writers = { ...chain?.writers }
  const told = request.idCard === undefined ? [] : toldByIdCard
  for (const field of [...writtenFields(request), ...told])
    for (const name of namesIn(field, request[field])) writers[name] = key
  const own = typeof request.baseRevision === 'number' ? request.baseRevision : undefined
  const root = unsynced ? chain?.baseRevision : undefined
  return { baseRevision: root ?? own, writers, lastKey: key }
}
