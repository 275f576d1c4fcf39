import { EntriesEdit } from './entries.ts'
import { Id, Instant, type RowId } from './id.ts'
import { noRepeats } from './no-repeats.ts'
import { line } from './text.ts'
import { z } from './zod.ts'

/**
 * The epoch of the gateway's database, by the first revision that is given in it: a restored backup begins another one, above
 * all that were given before. What was acknowledged since the backup was made is lost there, and a smaller revision than the
 * epoch's first was read before.
 */
export const Epoch = z.int().check(z.positive())
export type Epoch = z.output<typeof Epoch>

/** Whether a revision was read before a backup was restored; 0 is that of a row which its own creation has yet to reach. */
export function isOfFormerEpoch(revision: number, epoch: Epoch): boolean {
  return revision > 0 && revision < epoch
}

/** Most keys that an edit names of those beneath it. */
export const mostKeysBeneath = 1000

/** What every edit of an existing row carries beside the changed fields (protocol: "Revisions"). */
export const editParts = {
  /** The revision that the person saw; of the root, when made on top of unsynced edits. */
  baseRevision: z.int().check(z.nonnegative()),
  /** Keys of the unsynced edits beneath this one: their writes do not count as somebody else's. */
  after: z.optional(z.array(Id).check(z.maxLength(mostKeysBeneath))),
} as const

/** Names of the fields that a person emptied; empty values themselves are stripped on the way. */
export function clearable<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.optional(z.array(z.enum(fields)))
}

function rowIds<Each extends z.ZodMiniType<RowId>>(id: Each) {
  return z.array(id).check(
    z.minLength(1),
    z.maxLength(100),
    noRepeats<z.output<Each>>((each) => String(each)),
  )
}

const oneByOne = z.check<{
  ids: readonly RowId[]
  baseRevision?: number | undefined
  below?: number | undefined
}>(({ value: { ids, baseRevision, below }, issues }) => {
  if ((baseRevision ?? below) !== undefined && ids.length > 1)
    issues.push({ code: 'too_big', origin: 'array', maximum: 1, path: ['ids'], input: ids })
})

/**
 * Rows to be deleted, by their ids (specification §7: a list of ids). One alone may say by its `baseRevision` and by how
 * many lie `below` it what its person saw: then it is not deleted over what somebody else has written or added since.
 */
export function rowsDelete<Each extends z.ZodMiniType<RowId>>(id: Each) {
  return z
    .strictObject({
      ids: rowIds(id),
      /** What the queue calls the edit; never written. */
      label: z.optional(line(100)),
      baseRevision: z.optional(editParts.baseRevision),
      below: z.optional(z.int().check(z.nonnegative())),
      after: editParts.after,
    })
    .check(oneByOne)
}
export const RowsDelete = rowsDelete(Id)
/** How many of them were there to be deleted. */
export const RowsDeleted = z.object({ deleted: z.int() })
export type RowsDelete = z.output<typeof RowsDelete>
/** The same of rows of any kind. */
export type RowsToDelete = Omit<RowsDelete, 'ids'> & { ids: RowId[] }

/** Deleted rows to be taken back: all of them or none. */
export function rowsRestore<Each extends z.ZodMiniType<RowId>>(id: Each) {
  return z.strictObject({ ids: rowIds(id) })
}
export const RowsRestore = rowsRestore(Id)
/** How many of them were deleted. */
export const RowsRestored = z.object({ restored: z.int() })
export type RowsRestore = z.output<typeof RowsRestore>
/** The same of rows of any kind. */
export type RowsToRestore = { ids: RowId[] }

/** `data` of a 20409: the fields that somebody else wrote since, and what they wrote. */
export const Conflict = z.object({
  fields: z.array(z.string()),
  theirs: z.record(z.string(), z.unknown()),
  /** What an edit says, in those of the fields that merge entry by entry, of entries which nobody else wrote. */
  beside: z.optional(z.record(z.string(), EntriesEdit)),
  revision: z.int(),
  changedBy: z.string(),
  changedAt: Instant,
})
export type Conflict = z.output<typeof Conflict>
