import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { day, personName } from '../rules.ts'
import { paragraph } from '../text.ts'
import { z } from '../zod.ts'

/** 合格, 不合格. */
export const outcomes = ['accepted', 'rejected'] as const

/** Most photos of one inspection. */
export const mostInspectionPhotos = 20

/** One inspection of a lot; what was rejected is inspected once more, under the next number (复验). */
export const Inspection = z.strictObject({
  number: z.string().check(z.regex(/^[1-9]\d?$/)),
  outcome: z.enum(outcomes),
  inspectedOn: day,
  inspector: personName,
  /** Who else was there. */
  present: z.optional(
    z.array(personName).check(
      z.maxLength(20),
      noRepeats((who) => who),
    ),
  ),
  remarks: z.optional(paragraph(500)),
  photos: z.optional(
    z.array(Id).check(
      z.maxLength(mostInspectionPhotos),
      noRepeats((id) => id),
    ),
  ),
})
export type Inspection = z.output<typeof Inspection>

/** How a lot (检验批) was accepted: the part of a division that is recorded where it is built. */
export const acceptanceEntity = defineEntity({
  kind: 'division',
  variant: 'acceptance',
  name: 'division',
  id: 'divisionId',
  label: 'name',
  /** The name by which a device calls its edit. */
  alongside: { label: z.optional(z.string().check(z.maxLength(100))) },
  fields: {
    name: { rule: z.string(), derived: true },
    inspections: {
      rule: z.array(Inspection).check(
        z.maxLength(50),
        noRepeats<Inspection>(({ number }) => number),
      ),
      shown: z.array(Inspection),
      optional: 'filled',
      initial: [],
      entryKey: 'number',
    },
  },
})
export type AcceptanceEdit = z.output<typeof acceptanceEntity.Edit>

const { update } = entityEndpoints(acceptanceEntity, {
  service: 'admin/v1',
  path: 'division',
  rows: 'divisions',
  permission: {
    view: 'division:view',
    add: 'division:add',
    edit: 'division:accept',
    delete: 'division:delete',
  },
  offline: 'edit',
})

export const acceptDivision = defineEndpoint({
  ...update,
  id: 'division.accept',
  path: 'division/accept',
  summary: 'Records an inspection of a lot.',
  offline: {
    ...update.offline,
    files: ({ inspections }: AcceptanceEdit) => (inspections?.set ?? []).flatMap(({ photos = [] }) => photos),
  },
})
