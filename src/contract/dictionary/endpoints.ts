import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { deltaPath, snapshotPath } from './addresses.ts'
import { DeltaQuery, DictionaryHead, HeadsQuery, SnapshotQuery, Standard, StandardQuery } from './schema.ts'

export const getDictionaryHeads = defineEndpoint({
  id: 'dictionary.heads',
  service: 'admin/v1',
  method: 'GET',
  path: 'dictionary/heads',
  summary:
    'The dictionaries that the account may see, each with its version; a kind asks for its permission.',
  permission: 'signed-in',
  request: HeadsQuery,
  response: z.array(DictionaryHead),
  offline: 'cached-read',
})

export const getDictionarySnapshot = defineEndpoint({
  id: 'dictionary.snapshot',
  service: 'admin/v1',
  method: 'GET',
  path: snapshotPath,
  summary: 'A part of a dictionary as it was at a version; never changes. 20410: take the heads anew.',
  permission: 'signed-in',
  answer: 'bytes',
  request: SnapshotQuery,
  response: z.null(),
  offline: 'dictionary',
})

export const getDictionaryDelta = defineEndpoint({
  id: 'dictionary.delta',
  service: 'admin/v1',
  method: 'GET',
  path: deltaPath,
  summary: 'What changed between two versions; never changes. 20410: take the snapshot.',
  permission: 'signed-in',
  answer: 'bytes',
  request: DeltaQuery,
  response: z.null(),
  offline: 'dictionary',
})

export const listEbsStandards = defineEndpoint({
  id: 'ebs.listStandard',
  service: 'admin/v1',
  method: 'GET',
  marked: true,
  path: 'ebs/listStandard',
  summary: 'The EBS standards, or those that cover a major.',
  permission: 'ebs:view',
  request: StandardQuery,
  response: z.array(Standard),
  offline: 'cached-read',
})

export const listWbsStandards = defineEndpoint({
  id: 'wbs.listStandard',
  service: 'admin/v1',
  method: 'GET',
  path: 'wbs/listStandard',
  summary: 'The WBS standards, or those that cover a major.',
  permission: 'wbs:view',
  request: StandardQuery,
  response: z.array(Standard),
  offline: 'cached-read',
})

export const listQuantityStandards = defineEndpoint({
  id: 'quantity.listStandard',
  service: 'admin/v1',
  method: 'GET',
  path: 'quantity/listStandard',
  summary: 'The quantity dictionaries, or those that cover a major.',
  permission: 'quantity:view',
  request: StandardQuery,
  response: z.array(Standard),
  offline: 'cached-read',
})
