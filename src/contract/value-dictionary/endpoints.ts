import { defineEndpoint } from '../define-endpoint.ts'
import { Industry, Major } from '../project/schema.ts'
import { Id } from '../revision.ts'
import { z } from '../zod.ts'

/** A major as everybody reads it. */
export const NamedMajor = z.object({
  majorId: Id,
  /** What rows that are of the major carry. */
  code: Major,
  nameZh: z.string(),
  nameEn: z.string(),
  industry: z.optional(Industry),
  /** 0: it is no longer chosen, and rows that are of it keep it. */
  status: z.int(),
})
export type NamedMajor = z.output<typeof NamedMajor>

export const listMajors = defineEndpoint({
  id: 'engineeringMajor.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'engineeringMajor/list',
  summary: 'All engineering majors, in order.',
  permission: 'signed-in',
  request: z.strictObject({}),
  response: z.array(NamedMajor),
  offline: 'dictionary',
})
