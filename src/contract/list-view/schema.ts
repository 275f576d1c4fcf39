import { Id, Instant } from '../id.ts'
import { name, requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** What a person called a list's filters, sort and columns, to come back to them. */
export const ListViewName = name(50)

/** The address's search parameters, as JSON; filters on personal data never stand there. */
const search = requiredLine(4000)

/** The id of the endpoint that answers the list. */
const listId = requiredLine(100)

/** A saved view of a list. */
export const SavedView = z.object({
  listViewId: Id,
  listId,
  listViewName: z.string(),
  search,
  /** Whether everybody of the maker's unit sees it. */
  shared: z.boolean(),
  /** Whether the caller made it, and so may delete it. */
  own: z.boolean(),
  ownerName: z.string(),
  changedAt: Instant,
})
export type SavedView = z.output<typeof SavedView>

export const SavedViewQuery = z.strictObject({ listId })
export const SavedViewAdd = z.strictObject({
  listId,
  listViewName: ListViewName,
  search,
  shared: z.boolean(),
})
export type SavedViewAdd = z.output<typeof SavedViewAdd>
export const SavedViewIds = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) })
