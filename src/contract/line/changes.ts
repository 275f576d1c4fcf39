import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'
import { lineEntity } from './entity.ts'

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
