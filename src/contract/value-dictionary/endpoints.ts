import { defineEndpoint } from '../define-endpoint.ts'
import { Id } from '../id.ts'
import { Industry, Major } from '../project/schema.ts'
import { Nothing } from '../session/schema.ts'
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

const NamedMajors = z.array(NamedMajor)

export const listMajors = defineEndpoint({
  id: 'engineeringMajor.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'engineeringMajor/list',
  summary: 'All engineering majors, in order.',
  permission: 'signed-in',
  request: Nothing,
  response: NamedMajors,
  offline: 'dictionary',
})

/** The dictionary of posts, whose values are the specification's (§3): they can be renamed and stopped, and none is added. */
export const postKey = 'post'

/** A value dictionary as everybody reads it. */
export const ValueDictionary = z.object({
  key: z.string(),
  items: z.array(
    z.object({
      /** What rows carry. */
      value: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      /** 0: it is no longer offered. */
      status: z.int(),
    }),
  ),
})
export type ValueDictionary = z.output<typeof ValueDictionary>

const ValueDictionaries = z.array(ValueDictionary)

export const listValueDictionaries = defineEndpoint({
  id: 'dictionary.list',
  service: 'admin/v1',
  method: 'GET',
  path: 'dictionary/list',
  summary: 'All value dictionaries with their values, in order.',
  permission: 'signed-in',
  request: Nothing,
  response: ValueDictionaries,
  offline: 'dictionary',
})
