import { defineEndpoint } from '../define-endpoint.ts'
import { EntityKind } from '../entity-kind.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page-of.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { period } from './period.ts'
import { History, HistoryAction } from './schema.ts'

/** One change of any row, with what the row was called then and where it lies. */
export const TrailChange = z.object({
  ...History.shape,
  label: z.string(),
  projectId: z.optional(Id),
  /** Of the project, or of the unit where there is none. */
  placeName: z.optional(z.string()),
})
export type TrailChange = z.output<typeof TrailChange>

export const TrailQuery = z.strictObject({
  ...pageQuery(['changedAt']),
  /** When the gateway wrote the change. */
  ...period,
  entity: z.optional(EntityKind),
  action: z.optional(HistoryAction),
  /** Name of a field that the change touched, in the declaration of its kind. */
  field: z.optional(line(64)),
  /** A part of what the row was called. */
  label: z.optional(line(100)),
  /** A part of the name of anyone who changed it, or of the account. */
  who: z.optional(line(100)),
  /** A part of the name of the device that it was made on. */
  device: z.optional(line(100)),
})
export type TrailQuery = z.output<typeof TrailQuery>
export const TrailPage = pageOf(TrailChange)

export const searchTrail = defineEndpoint({
  id: 'log.searchTrail',
  service: 'admin/v1',
  method: 'GET',
  path: 'history/searchPage',
  summary:
    'Changes of all rows within reach: who, what, which field from what to what, where, on which device, when.',
  permission: 'history:view',
  request: TrailQuery,
  response: TrailPage,
  offline: 'online-only',
})
