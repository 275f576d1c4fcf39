import { defineEndpoint } from '../define-endpoint.ts'
import { z } from '../zod.ts'
import { deltaPath, snapshotPath } from './addresses.ts'
import { DeltaQuery, DictionaryHead, HeadsQuery, SnapshotQuery } from './schema.ts'

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
  summary: 'A part of a dictionary as it was at a version; never changes. 20410: take the heads again.',
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
