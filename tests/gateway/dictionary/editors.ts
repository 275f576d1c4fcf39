import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ebsNodes, NodesChanged, Recoded } from '#contract/dictionary/node-calls.ts'
import type { DictionaryNode } from '#contract/dictionary/schema.ts'
import { ebsStandards } from '#contract/dictionary/standard.ts'
import type { Envelope } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import type { Client } from '../client.ts'
import { fetchDelta, fetchSnapshot, headOf } from './fetch.ts'
import type { Act } from './model.ts'
import { PlainDevice } from './plain-device.ts'

/** Adds a standard without nodes; the platform's, unless it is a unit's. */
export async function addStandard(
  client: Client,
  besides: { organizationId?: string; status?: 'draft' | 'in-use' | 'stopped' } = {},
): Promise<string> {
  const dictionaryId = randomUUID()
  await client.call(ebsStandards.add, {
    dictionaryId,
    kind: 'ebs',
    name: `标准 ${dictionaryId}`,
    code: dictionaryId,
    industry: 'railway',
    majors: ['bridge'],
    ...besides,
  })
  return dictionaryId
}

/** Asks the gateway for an act; `revisionOf` is what the person sees of the node. */
export async function ask(
  client: Client,
  dictionaryId: string,
  act: Act,
  revisionOf: (nodeId: number) => number,
): Promise<Envelope> {
  const place = (at: { parentId: number; afterId: number }) => ({
    ...(at.parentId > 0 && { parentId: at.parentId }),
    afterId: at.afterId,
  })
  const at = { dictionaryId }
  switch (act.kind) {
    case 'add': {
      const { segment, name } = act
      return await client.answer(ebsNodes.add, { ...at, ...place(act), nodes: [{ segment, name }] })
    }
    case 'rename':
    case 'segment': {
      const { kind, nodeId, ...fields } = act
      return await client.answer(ebsNodes.update, {
        ...at,
        nodeId,
        baseRevision: revisionOf(nodeId),
        ...fields,
      })
    }
    case 'drag':
      return await client.answer(ebsNodes.drag, { ...at, ...place(act), nodeIds: act.nodeIds })
    case 'copy': {
      const { nodeIds } = act
      return await client.answer(ebsNodes.copy, {
        ...at,
        fromDictionaryId: dictionaryId,
        ...place(act),
        nodeIds,
      })
    }
    case 'remove':
      return await client.answer(ebsNodes.remove, { ...at, nodeIds: act.nodeIds })
    case 'restore':
      return await client.answer(ebsNodes.restore, { ...at, nodeIds: act.nodeIds })
    case 'recode':
      return await client.answer(ebsNodes.recode, { ...at, preview: false })
  }
}

/** The version that an act led to. */
export function versionIn({ data }: Envelope): string {
  return z.parse(z.union([NodesChanged, Recoded]), data).version
}

export function numberOf(version: string): number {
  return Number(version.split('.')[2])
}

/** A device that looks at a standard, and catches up now and then. */
export class Device {
  readonly #client: Client
  readonly #dictionaryId: string
  #version = ''
  #plain = new PlainDevice([])

  constructor(client: Client, dictionaryId: string) {
    this.#client = client
    this.#dictionaryId = dictionaryId
  }

  /** By a delta where one leads on to the version, the present one unless it is known; else by the snapshot. */
  async catchUp(version?: string): Promise<void> {
    const to = version ?? (await headOf(this.#client, this.#dictionaryId)).version
    const known = this.#version && (await fetchDelta(this.#client, this.#version, to))
    if (known) {
      this.#plain.apply(known.delta)
      this.#version = to
      return
    }
    const head = await headOf(this.#client, this.#dictionaryId)
    this.#plain = new PlainDevice((await fetchSnapshot(this.#client, head)).nodes)
    // From the snapshot a delta always leads on.
    const since = await fetchDelta(this.#client, head.snapshot, head.version)
    expect(since).toBeDefined()
    if (since) this.#plain.apply(since.delta)
    this.#version = head.version
  }

  get nodes(): DictionaryNode[] {
    return this.#plain.standing()
  }

  /** The children of a node, in their order; those of none by 0. */
  childrenOf(parentId: number): DictionaryNode[] {
    return this.nodes
      .filter((node) => (node.parentId ?? 0) === parentId)
      .toSorted((a, b) => a.sort - b.sort || a.nodeId - b.nodeId)
  }

  shown(parentId = 0): unknown[] {
    return this.childrenOf(parentId).flatMap(({ nodeId, segment, code, name }) => [
      [nodeId, parentId, segment, code, name],
      ...this.shown(nodeId),
    ])
  }
}

/** What a refusal says of an act that a model takes. */
export function isRefused({ code }: Envelope): boolean {
  return code !== codes.success
}

/** Adds nodes by their segments, each under the one whose place in the list stands beside it. */
export async function grow(
  client: Client,
  dictionaryId: string,
  ...nodes: [segment: string, under?: number][]
): Promise<number[]> {
  const given = nodes.map(([segment, under]) => ({
    segment,
    name: `节点${segment}`,
    ...(under !== undefined && { under }),
  }))
  const added = await client.call(ebsNodes.add, { dictionaryId, nodes: given })
  return added.nodes.map(({ nodeId }) => nodeId)
}

/** The codes of a tree from the top down, each behind as many dots as it lies deep. */
export async function shown(client: Client, dictionaryId: string): Promise<string[]> {
  const device = new Device(client, dictionaryId)
  await device.catchUp()
  const lines = (parentId: number, indent: string): string[] =>
    device.childrenOf(parentId).flatMap(({ nodeId, code }) => [indent + code, ...lines(nodeId, `${indent}.`)])
  return lines(0, '')
}

/** What an answer says to a person. */
export function wordsOf({ code, message, data }: Envelope) {
  const fields = z.safeParse(
    z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
    data,
  )
  return { code, message, fields: fields.data?.fields ?? [] }
}
