import { EntriesEdit } from '#contract/entries.ts'
import { toldByIdCard } from '#contract/person/schema.ts'
import { mostKeysBeneath } from '#contract/revision.ts'
import { z } from '#contract/zod.ts'

/**
 * What the next edit of an entity must know of those before it, so that applying one more edit on top does not cost
 * more the more have been synced: the root's revision, and for each field the key of the edit that wrote it last. A field's last
 * writer is all that the gateway's merge asks for.
 */
export const EditChain = z.object({
  baseRevision: z.optional(z.number()),
  /** Since nothing of the chain was unsynced. */
  writers: z.record(z.string(), z.string()),
  /** Before that, of the names that were written last, the last at the end: a form may be older than their acknowledgement. */
  former: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  lastKey: z.string(),
})
export type EditChain = z.output<typeof EditChain>

/** Of so many names it stays known who wrote them before. A key that is forgotten can lead to a conflict with oneself, to no more. */
const mostFormer = 1000

const bookkeeping = new Set(['ids', 'baseRevision', 'after', 'clear', 'label', 'nodeKind', 'seenSegments'])

/** The fields that an edit's request writes, the emptied ones too. */
export function writtenFields(request: Record<string, unknown>): string[] {
  const { clear } = request
  const emptied = Array.isArray(clear) ? clear.filter((name) => typeof name === 'string') : []
  return [...Object.keys(request).filter((name) => !bookkeeping.has(name)), ...emptied]
}

/** A field by its name; of a list that merges entry by entry its entries, told apart by the first member of their schema. */
function namesIn(field: string, value: unknown): string[] {
  if (isEmptyEdit(value)) return []
  const { set = [], remove = [] } = z.safeParse(EntriesEdit, value).data ?? {}
  const entries = [...set.map((entry) => Object.values(entry)[0]), ...remove]
  return entries.length > 0 ? entries.map((entry) => `${field}.${entry}`) : [field]
}

/** Whether a value is a list's edit that leaves every entry as it is. */
function isEmptyEdit(value: unknown): boolean {
  const { set, remove } = z.safeParse(EntriesEdit, value).data ?? {}
  return (set ?? remove) !== undefined && !set?.length && !remove?.length
}

/** All that a request writes, by the names that merging knows. */
function namesOf(request: Record<string, unknown>): string[] {
  // With an ID number the gateway writes what it tells, too.
  const told = request.idCard === undefined ? [] : toldByIdCard
  return [...writtenFields(request), ...told].flatMap((field) => namesIn(field, request[field]))
}

function removes(value: unknown): boolean {
  return (z.safeParse(EntriesEdit, value).data?.remove ?? []).length > 0
}

/**
 * The requests that one is sent as on top of `chain`: in lists that merge entry by entry, the entries that it hides go over the
 * root, and would take the others along, which the person saw as they stand. Those go by themselves, and first: they wait for no
 * decision.
 */
export function partsOf(
  request: Record<string, unknown>,
  chain: EditChain | undefined,
  unsynced: boolean,
  ownId: string,
): Record<string, unknown>[] {
  const { baseRevision } = request
  const root = unsynced ? chain?.baseRevision : undefined
  if (!chain || root === undefined || typeof baseRevision !== 'number' || baseRevision <= root)
    return [request]
  const seen: Record<string, EntriesEdit> = {}
  const hidden: Record<string, EntriesEdit> = {}
  for (const field of writtenFields(request)) {
    if (request[field] === ownId) continue
    const { set, remove } = z.safeParse(EntriesEdit, request[field]).data ?? {}
    // Fields mean something only together.
    if (!set && !remove) return [request]
    const isHidden = (entry: Record<string, unknown>) =>
      namesIn(field, { set: [entry] }).some((name) => name in chain.writers || field in chain.writers)
    seen[field] = { set: set?.filter((entry) => !isHidden(entry)) }
    hidden[field] = { set: set?.filter(isHidden), remove }
  }
  const parts = [seen, hidden].filter((lists) => !Object.values(lists).every(isEmptyEdit))
  return parts.length > 1 ? parts.map((lists) => ({ ...request, ...lists })) : [request]
}

/**
 * The request as it is sent when it was made on top of `chain` (protocol: "Revisions"): while edits of the chain are
 * unsynced it keeps the root's `baseRevision`, unless the chain hides nothing of what it writes; `after` names the keys whose
 * writes are this person's own. `ownId`: the entity's.
 */
export function rebase(
  request: Record<string, unknown>,
  chain: EditChain | undefined,
  unsynced: boolean,
  ownId: string,
): Record<string, unknown> {
  if (!chain || typeof request.baseRevision !== 'number') return request
  // Until now nothing of the chain may have named a revision: neither a creation nor an edit of photos does.
  const root =
    (unsynced && hides(chain, request, ownId) ? chain.baseRevision : undefined) ?? request.baseRevision
  const baseRevision = Math.min(request.baseRevision, root)
  return { ...request, baseRevision, after: keysBeneath(request, chain) }
}

/**
 * Whether the person may not have seen what stands beneath the chain where a request writes. Entries of lists that the chain did
 * not write were seen as they stand; of fields, some mean something only together.
 */
function hides({ writers }: EditChain, request: Record<string, unknown>, ownId: string): boolean {
  const names = namesOf(request)
  // A deletion names no field: it is about all of them. What is removed of a list takes along what others have written in it.
  if (names.length === 0 || Object.values(request).some(removes)) return true
  return names.some((name) => {
    const [field = name, entry] = name.split('.', 2)
    if (entry === undefined) return request[name] !== ownId
    return name in writers || field in writers
  })
}

/**
 * The keys that a request has to name: who wrote what it writes, and every field, for some mean something only together; then the
 * others since nothing was unsynced, without which the person's own would be told as somebody else's. Of a list's entries, of
 * which there may be thousands, former writers are named only where they are written, or the whole row is deleted.
 */
function keysBeneath(request: Record<string, unknown>, chain: EditChain): string[] {
  const written = new Set(namesOf(request))
  const all = everWritten(chain)
  const needed = all.filter(([name]) => {
    const [field = name, entry] = name.split('.', 2)
    return entry === undefined || written.has(name) || written.has(field)
  })
  const beside = written.size === 0 ? all : Object.entries(chain.writers)
  const keys = [...needed, ...beside.toReversed()].map(([, key]) => key)
  return [...new Set(keys)].slice(0, mostKeysBeneath)
}

/** The chain with this edit at its end. */
export function extend(
  chain: EditChain | undefined,
  unsynced: boolean,
  key: string,
  request: Record<string, unknown>,
): EditChain {
  const own = Object.fromEntries(namesOf(request).map((name) => [name, key]))
  const baseRevision = typeof request.baseRevision === 'number' ? request.baseRevision : undefined
  if (!chain) return { baseRevision, writers: own, lastKey: key }
  if (!unsynced)
    return { baseRevision, writers: own, former: everWritten(chain).slice(-mostFormer), lastKey: key }
  // One may be over an older revision than those before it: a form that was taken up again.
  const named = [chain.baseRevision, baseRevision].filter((each) => each !== undefined)
  const root = named.length > 0 ? Math.min(...named) : undefined
  return { ...chain, baseRevision: root, writers: { ...chain.writers, ...own }, lastKey: key }
}

/** Who wrote each name last, as far as the chain knows; what was written since nothing was unsynced at the end. */
function everWritten({ writers, former = [] }: EditChain): [name: string, key: string][] {
  return [...former.filter(([name]) => !(name in writers)), ...Object.entries(writers)]
}
