import type { QueuedEndpoint, Schema } from '#contract/define-endpoint.ts'
import { z } from '#contract/zod.ts'
import type { EditState } from '../engine-types.ts'
import { type Edit, type EditContent, entityKey, filesIn } from './edit.ts'
import { writtenFields } from './edit-chain.ts'
import { deletesEntity } from './effects.ts'
import { changedFields, conflictOf } from './queue-view.ts'
import { requiredParts } from './queued-endpoints.ts'

/** What becomes of a parked edit. */
export interface Decision {
  to: EditState
  content: EditContent
}

/** Sent again, as it is: nothing of the last answer counts any more. */
export function again({ content }: Edit): Decision {
  const { reason, ...rest } = content
  return { to: 'waiting', content: { ...rest, failures: 0 } }
}

/** Not to be sent at all: the author's decision. */
export function discarded({ content }: Edit): Decision {
  return { to: 'discarded', content }
}

/**
 * Sent again with what the person has made of it, under the same key: what is refused has had no effect. Throws when the
 * request is not valid, or is about another entity.
 */
export function revised<Request extends Schema>(
  edit: Edit,
  endpoint: QueuedEndpoint<Request>,
  request: z.output<Request>,
): Decision {
  const { content } = edit
  const valid = z.parse(endpoint.request, request)
  const named = endpoint.offline.entities(valid).map(([kind, id]): [string, string] => [kind, id])
  const [own, before] = [named[0], content.entities[0]]
  if (!own || !before || entityKey(own) !== entityKey(before) || endpoint.id !== content.endpointId)
    throw new TypeError(`This is no ${content.endpointId} of the same entity`)
  const { after } = content.request
  const sent = { ...z.parse(z.record(z.string(), z.unknown()), valid), ...(after !== undefined && { after }) }
  const { to, content: left } = again(edit)
  const { label, files } = endpoint.offline
  return {
    to,
    content: { ...left, request: sent, label: label(valid), entities: named, files: files?.(valid) },
  }
}

/**
 * Sent on top of what somebody else wrote, without the fields that shall stay as the other left them. When nothing of the
 * edit remains, it is discarded. Undefined: `shown` is not the revision of the conflict that stands.
 */
export function resolved(edit: Edit, shown: number, theirs: readonly string[]): Decision | undefined {
  const conflict = conflictOf(edit)
  if (conflict?.revision !== shown) return undefined
  if (deletesEntity(edit.content.endpointId))
    return theirs.length > 0 ? discarded(edit) : deletedOnTop(edit, shown)
  // Of a list that merges entry by entry those entries are left as the other wanted them, and no others.
  const beside = Object.entries(conflict.beside ?? {}).filter(([name]) => theirs.includes(name))
  const kept = Object.fromEntries(beside)
  const left = changedFields(edit, conflict).filter(({ name }) => !theirs.includes(name) || name in kept)
  if (left.length === 0) return discarded(edit)
  const { to, content } = again(edit)
  const names = left.map(({ name }) => name)
  const asked = { ...content, request: { ...content.request, ...kept } }
  const required = requiredParts(content.endpointId).filter((name) => !theirs.includes(name))
  const request = onTop(asked, conflict.revision, names, required)
  // A photo that was given up for theirs is not sent any more.
  const files = filesIn(request, content.files)
  const { request: written, files: named, reason } = edit.content
  const inConflict = { request: written, files: named, reason }
  return { to, content: { ...content, request, files, ...(theirs.length > 0 && { inConflict }) } }
}

/** The deletion, over the revision that the other person left. */
function deletedOnTop(edit: Edit, baseRevision: number): Decision {
  const { to, content } = again(edit)
  return { to, content: { ...content, request: { ...content.request, baseRevision } } }
}

/**
 * The request with these fields alone, over the revision that the other person left. What came along unchanged, such as
 * the name that the queue shows, must not overwrite what has been written there since; what every request carries, stays.
 */
function onTop(
  { request, entities }: EditContent,
  baseRevision: number,
  names: readonly string[],
  required: readonly string[],
): Record<string, unknown> {
  const [, ownId] = entities[0] ?? []
  const carried = [...names, ...required, 'after', 'clear', 'seenSegments']
  const left = Object.entries(request).filter(([name, value]) => value === ownId || carried.includes(name))
  const { clear, ...rest } = Object.fromEntries(left)
  const emptied = writtenFields({ clear }).filter((name) => names.includes(name))
  return { ...rest, ...(emptied.length > 0 && { clear: emptied }), baseRevision }
}
