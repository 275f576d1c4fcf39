import { ownEntities, type QueuedEndpoint, type Schema } from '#contract/define-endpoint.ts'
import { RefusedPart } from '#contract/sync/told.ts'
import { z } from '#contract/zod.ts'
import type { EditState } from '../engine-types.ts'
import { type EditRecord, parked, type Sealed } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'

/** Why an edit is parked, as the gateway said it. */
export const Reason = z.object({
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
})
export type Reason = z.output<typeof Reason>

const asked = {
  request: z.record(z.string(), z.unknown()),
  /** Photos on this device that it names, to be sent before it. */
  files: z.optional(z.array(z.string())),
  reason: z.optional(Reason),
}

/** What an edit is about; sealed as a whole. */
export const EditContent = z.object({
  ...asked,
  endpointId: z.string(),
  label: z.string(),
  /** The edit's own entity first, then those it must wait for. */
  entities: z.array(z.tuple([z.string(), z.string()])),
  /** What it was in a conflict in which some of it was given up; can be taken back as long as it is not sent. */
  inConflict: z.optional(z.object(asked)),
  /** Files that neither came with the rescue file that brought it nor were on this device then. */
  missing: z.optional(z.array(z.string())),
  /** By this device's clock. */
  madeAt: z.number(),
  /** What the person saw before the edit, as far as it was here. */
  before: z.optional(z.record(z.string(), z.unknown())),
  /** `before` is of a later revision than the one that the person began with: what stood there then is not known. */
  overtaken: z.optional(z.boolean()),
  /** How often the gateway itself failed on it (20500). */
  failures: z.int(),
  /** Fields that somebody else had changed meanwhile, and which stand beside this edit. */
  merged: z.optional(z.array(z.string())),
  /** Parts of it that the gateway did not take, though it took the rest, each with why. */
  refused: z.optional(z.array(RefusedPart)),
})
export type EditContent = z.output<typeof EditContent>

export interface Edit {
  seq: number
  /** The idempotency key. */
  id: string
  state: EditState
  /** When it left for the gateway; absent once an answer says that it had no effect. */
  sentAt?: number | undefined
  /** How often it was reopened: put back into a conflict that had been decided, or made to wait again by a restored backup. */
  reopened?: number | undefined
  size: number
  /** The content as it stands on disk. */
  sealed: Sealed
  content: EditContent
}

/** The edit that a record seals. Rejects when another key, or another form, sealed it. */
export async function openEdit(
  vault: Vault,
  { seq, id, state, sentAt, reopened, size, sealed }: EditRecord,
): Promise<Edit> {
  const content = z.parse(EditContent, await vault.open('edits', id, sealed))
  return { seq, id, state, sentAt, reopened, size, sealed, content }
}

/** An entity's name within a device: edits of the same entity keep their order. */
export function entityKey([kind, id]: readonly [string, string]): string {
  return `${kind}/${id}`
}

/** The entities that an edit changes, by key, all of one kind; those of other kinds it only waits for. */
export function ownEntityKeys({ entities }: Pick<EditContent, 'entities'>): string[] {
  return ownEntities(entities).map(entityKey)
}

/** What a new edit is about. Throws when the request is not valid. */
export function contentOf<Request extends Schema>(
  endpoint: QueuedEndpoint<Request>,
  request: z.output<Request>,
  before: EditContent['before'],
  madeAt: number,
): EditContent {
  const valid = z.parse(endpoint.request, request)
  const { entities, label, files } = endpoint.offline
  const asked = z.parse(z.record(z.string(), z.unknown()), valid)
  return {
    endpointId: endpoint.id,
    request: asked,
    label: label(valid),
    entities: entities(valid).map(([kind, id]): [string, string] => [kind, id]),
    files: files?.(valid),
    madeAt,
    before,
    overtaken: isOvertaken(asked, before) || undefined,
    failures: 0,
  }
}

/** Those of the files that a request names. */
export function filesIn(request: EditContent['request'], files: EditContent['files']): EditContent['files'] {
  if (!files?.length) return files
  const written = JSON.stringify(request)
  return files.filter((fileId) => written.includes(fileId))
}

/** Whether the row has another revision than the one that the request was made over: that of a form which was open for long. */
function isOvertaken({ baseRevision }: EditContent['request'], before: EditContent['before']): boolean {
  return baseRevision !== undefined && before !== undefined && before.revision !== baseRevision
}

export function isParked(edit: Edit): boolean {
  return parked.includes(edit.state)
}
