import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { editParts } from '../revision.ts'
import { z } from '../zod.ts'
import { ChainTable, lineEntity } from './entity.ts'

const ChangedAlignments = z.strictObject({
  lineId: Id,
  /** All that the line is to have. */
  alignments: lineEntity.fields.alignments.rule,
})

/** How many there are, and the first of those that the account sees, as they lie along the line. */
const Affected = z.object({
  count: z.int(),
  first: z.array(z.object({ name: z.string(), mileage: z.string() })),
})

/** What changed chain tables mean for what lies on the line, a kind at a time. */
export const AlignmentEffects = z.array(
  z.object({
    kind: z.enum(['work-site', 'design-unit', 'unit-work', 'container']),
    /** Their distance changes. */
    moved: Affected,
    /** A label of theirs would name no place: the change is refused as long as there are any. */
    lost: Affected,
  }),
)
export type AlignmentEffects = z.output<typeof AlignmentEffects>

export const previewAlignments = defineEndpoint({
  id: 'line.previewAlignments',
  service: 'admin/v1',
  method: 'POST',
  path: 'line/previewAlignments',
  summary: 'What would lie elsewhere on a line, or nowhere, by other chain tables.',
  permission: 'line:edit',
  request: ChangedAlignments,
  response: AlignmentEffects,
  offline: 'online-only',
  keyed: false,
})

/** New chain tables of alignments that the line has; the others, and all tie points, follow. */
const newTables = {
  lineId: Id,
  alignments: z.array(ChainTable).check(
    z.minLength(1),
    noRepeats<ChainTable>(({ side }) => side),
  ),
}
const RestationPreview = z.strictObject(newTables)
export const Restation = z.strictObject({ ...newTables, baseRevision: editParts.baseRevision })
export type Restation = z.output<typeof Restation>

/** What re-stationing means for what lies on the line, a kind at a time. */
export const RestationEffects = z.array(
  z.object({
    kind: z.enum(['work-site', 'design-unit', 'unit-work', 'division', 'container', 'tie-point']),
    /** They are called otherwise where they lie; the first with what their mileage becomes. */
    relabelled: z.object({
      count: z.int(),
      first: z.array(z.object({ name: z.string(), mileage: z.string(), becomes: z.string() })),
    }),
    /** Where they lie has no label any more: re-stationing is refused as long as there are any. */
    lost: Affected,
  }),
)
export type RestationEffects = z.output<typeof RestationEffects>

export const previewRestation = defineEndpoint({
  id: 'line.previewRestation',
  service: 'admin/v1',
  method: 'POST',
  path: 'line/previewRestation',
  summary: 'What would be called otherwise on a line that is re-stationed, and what would have no label.',
  permission: 'line:edit',
  request: RestationPreview,
  response: RestationEffects,
  offline: 'online-only',
  keyed: false,
})

export const restationLine = defineEndpoint({
  id: 'line.restation',
  service: 'admin/v1',
  method: 'PUT',
  path: 'line/restation',
  summary: 'Gives a line new chain tables by which what lies on it keeps its place and gets new labels.',
  permission: 'line:edit',
  request: Restation,
  response: lineEntity.Saved,
  offline: 'online-only',
})
