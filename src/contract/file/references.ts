import { defineEndpoint } from '../define-endpoint.ts'
import type { EntityKind } from '../entity-kind.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** What records of these kinds show: an application the packages of its versions, a unit its scans, lines their values. */
const kinds = [
  'application',
  'design-unit',
  'division',
  'line',
  'organization',
  'person',
  'person-record',
  'process-instance',
  'project',
  'tabulation-sheet',
  'work-site',
] as const satisfies readonly EntityKind[]

/** A record that shows a file. */
export const FileReference = z.object({
  entity: z.enum(kinds),
  entityId: Id,
  /** What people call the record. */
  name: z.string(),
  /** Whose it is, where it is opened from its person. */
  userId: z.optional(Id),
})
export type FileReference = z.output<typeof FileReference>

export const OneFile = z.strictObject({ fileId: Id })

export const listReferences = defineEndpoint({
  id: 'file.references',
  service: 'portal/v1',
  method: 'GET',
  path: 'userCommonFile/references',
  summary: 'The records that show a file; who sees the one sees the other.',
  permission: 'signed-in',
  request: OneFile,
  response: z.array(FileReference),
  offline: 'online-only',
})

export const deleteFile = defineEndpoint({
  id: 'file.delete',
  service: 'portal/v1',
  method: 'DELETE',
  path: 'userCommonFile/delete',
  summary: 'Removes an own upload, finished or not, that no record shows.',
  permission: 'signed-in',
  // What is gone stays gone, however often it is asked for.
  keyed: false,
  request: OneFile,
  response: z.null(),
  offline: 'online-only',
})
