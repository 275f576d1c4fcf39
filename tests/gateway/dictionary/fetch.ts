import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import { dictionaryType } from '#contract/dictionary/addresses.ts'
import { decodeDelta, decodeNodes, type NodeColumns, nodeAt } from '#contract/dictionary/columns.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import type { DictionaryHead, DictionaryNode } from '#contract/dictionary/schema.ts'
import { Envelope } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import type { Client } from '../client.ts'
import type { PlainDelta } from './plain-device.ts'

/** Fetches what a dictionary's endpoint sends, as a browser does; and how many bytes that were. */
export async function fetchPacked<E extends Endpoint>(
  client: Client,
  endpoint: E,
  request: RequestOf<E>,
): Promise<{ data: unknown; size: number }> {
  const fetched = await tryPacked(client, endpoint, request)
  if ('code' in fetched) throw new Error(`refused with ${fetched.code}`)
  return fetched
}

async function tryPacked<E extends Endpoint>(
  client: Client,
  endpoint: E,
  request: RequestOf<E>,
): Promise<{ data: unknown; size: number } | { code: number }> {
  const { address: url, headers } = client.wire(endpoint, request)
  const answer = await client.gateway.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
    remoteAddress: '127.0.0.1',
  })
  if (answer.headers['content-type'] !== dictionaryType) return z.parse(Envelope, answer.json())
  expect(answer.headers['content-encoding']).toBe('br')
  const data: unknown = JSON.parse(brotliDecompressSync(answer.rawPayload).toString())
  return { data, size: answer.rawPayload.length }
}

export async function headOf(client: Client, dictionaryId: string): Promise<DictionaryHead> {
  const heads = await client.call(getDictionaryHeads, {})
  const head = heads.find((candidate) => candidate.dictionaryId === dictionaryId)
  if (!head)
    throw new Error(`${dictionaryId} is not among what ${client.session.userAccount.accountName} sees`)
  return head
}

/** All parts of the snapshot that the head names. */
export async function fetchSnapshot(
  client: Client,
  { snapshot, parts }: DictionaryHead,
): Promise<{ nodes: DictionaryNode[]; size: number }> {
  const nodes: DictionaryNode[] = []
  let size = 0
  for (let part = 0; part < parts; part++) {
    const fetched = await fetchPacked(client, getDictionarySnapshot, { version: snapshot, part })
    const columns = decodeNodes(fetched.data)
    if (!columns) throw new Error('not a part')
    nodes.push(...nodesOf(columns))
    size += fetched.size
  }
  return { nodes, size }
}

/** What changed from one version to another; undefined when only the snapshot leads on. */
export async function fetchDelta(
  client: Client,
  from: string,
  to: string,
): Promise<{ delta: PlainDelta; size: number } | undefined> {
  const fetched = await tryPacked(client, getDictionaryDelta, { from, to })
  if ('code' in fetched) {
    expect(fetched.code).toBe(codes.deleted)
    return undefined
  }
  const { data, size } = fetched
  const delta = decodeDelta(data)
  if (!delta) throw new Error('not a delta')
  return { delta: { changed: nodesOf(delta.changed), removed: delta.removed }, size }
}

function nodesOf(columns: NodeColumns): DictionaryNode[] {
  return Array.from({ length: columns.count }, (_, index) => nodeAt(columns, index))
}
