import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { dictionaryType } from '#contract/dictionary/addresses.ts'
import { encodeDelta, encodeNodes, nodesPerPart } from '#contract/dictionary/columns.ts'
import {
  getDictionaryDelta,
  getDictionaryHeads,
  getDictionarySnapshot,
} from '#contract/dictionary/endpoints.ts'
import type { DictionaryHead, DictionaryNode } from '#contract/dictionary/schema.ts'
import { logout } from '#contract/session/endpoints.ts'
import { Dictionaries } from '#offline/dictionary/dictionaries.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { NetworkFailure } from '#request/errors.ts'
import { logOut } from '#request/sign-out.ts'
import type { PlainDelta } from '../gateway/dictionary/plain-device.ts'
import { MemoryCaches } from './caches.ts'
import { SignedIn } from './signed-in.ts'
import { someone } from './tab.ts'

const { accountId } = someone
const dictionaryId = '0190c2a4-0000-7000-8000-00000000d1c7'
const parts = 3
const atOnce = async () => {}
let here: SignedIn
let caches: MemoryCaches
let dictionaries: Dictionaries
/** What the gateway has: its version, that of its snapshot, and the deltas it knows by the version they begin from. */
let standing: { version: number; snapshot: number; deltas: Map<number, PlainDelta> }

const versionOf = (number: number) => `${accountId}.${dictionaryId}.${number}.${'h'.repeat(22)}`
const numberOf = (version: string | null) => Number(version?.split('.')[2])
const packed = (text: string) => new Response(text, { headers: { 'content-type': dictionaryType } })

function node(nodeId: number, name: string): DictionaryNode {
  const code = `${nodeId}`
  const texts = { unit: '', origin: '', class: '', quantityRule: '' }
  return { nodeId, name, code, segment: code, sort: nodeId, revision: 1, ...texts }
}

function head(): DictionaryHead {
  const { version, snapshot } = standing
  const versions = { version: versionOf(version), snapshot: versionOf(snapshot) }
  return { dictionaryId, kind: 'ebs', name: 'EBS', ...versions, parts, rows: parts, used: true }
}

beforeEach(async () => {
  caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  here = await SignedIn.start()
  standing = { version: 1, snapshot: 1, deltas: new Map() }
  here.gateway.on(getDictionaryHeads, () => ({ data: [head()] }))
  here.gateway.on(getDictionarySnapshot, ({ query }) => {
    const number = numberOf(query.get('version'))
    if (number !== standing.snapshot) return { code: codes.deleted }
    const part = Number(query.get('part'))
    return packed(encodeNodes([node(part * nodesPerPart + 1, `第 ${number} 版 ${part}`)]))
  })
  here.gateway.on(getDictionaryDelta, ({ query }) => {
    const delta = standing.deltas.get(numberOf(query.get('from')))
    return delta ? packed(encodeDelta(delta.changed, delta.removed)) : { code: codes.deleted }
  })
  dictionaries = new Dictionaries(accountId, here.engine.read)
})
afterEach(() => here.end())

const calls = (endpoint: typeof getDictionarySnapshot | typeof getDictionaryDelta) =>
  here.gateway.callsTo(endpoint).length

/** The names in the tree, as a screen that is opened now would show them. */
async function names(of = dictionaries): Promise<string[]> {
  const [first] = await of.heads()
  const tree = first && (await of.tree(first))
  return Array.from({ length: tree?.size ?? 0 }, (_, line) => tree?.itemAt(line).name ?? '')
}

test('DIC-06 what was brought here is read without a network, by a page that begins again', async () => {
  await dictionaries.warmUp(atOnce)
  expect(calls(getDictionarySnapshot)).toBe(parts)
  here.cut()
  const later = new Dictionaries(accountId, here.engine.read)
  expect(await names(later)).toEqual(['第 1 版 0', '第 1 版 1', '第 1 版 2'])
  expect(calls(getDictionarySnapshot)).toBe(parts)
})

test('DIC-06 a warm-up that was broken off goes on where it was, and waits for its turn before each call', async () => {
  let turns = 0
  here.gateway.line = (answer, { path }) => {
    if (path.endsWith('/snapshot') && calls(getDictionarySnapshot) === 2)
      throw new TypeError('Failed to fetch')
    return answer
  }
  await expect(dictionaries.warmUp(async () => void turns++)).rejects.toThrow(NetworkFailure)
  expect(dictionaries.warmUpProgress.read()).toEqual({ done: 1, total: parts })
  here.heal()
  const seen: number[] = []
  dictionaries.warmUpProgress.subscribe(() => seen.push(dictionaries.warmUpProgress.read()?.done ?? 0))
  await dictionaries.warmUp(atOnce)
  // The first part came before, the second broke off: it and the third are fetched.
  expect(calls(getDictionarySnapshot)).toBe(4)
  expect(turns).toBe(3)
  expect(seen.length).toBeGreaterThan(1)
  expect(dictionaries.warmUpProgress.read()).toEqual({ done: parts, total: parts })
  expect(await names()).toHaveLength(parts)
})

test('OFF-01 a dictionary whose snapshot a delta follows is not called here before the delta is', async () => {
  standing.version = 2
  standing.deltas.set(1, { changed: [node(1, '改名')], removed: [] })
  here.gateway.line = (answer, { path }) => {
    if (path.endsWith('/delta')) throw new TypeError('Failed to fetch')
    return answer
  }
  await expect(dictionaries.warmUp(atOnce)).rejects.toThrow(NetworkFailure)
  expect(dictionaries.warmUpProgress.read()).toEqual({ done: parts - 1, total: parts })
  here.heal()
  await dictionaries.warmUp(atOnce)
  expect(dictionaries.warmUpProgress.read()).toEqual({ done: parts, total: parts })
})

test('DIC-06 later versions come as deltas; one that leads nowhere any more, as the snapshot', async () => {
  await dictionaries.warmUp(atOnce)
  standing.version = 2
  standing.deltas.set(1, { changed: [node(1, '改名')], removed: [] })
  expect(await names()).toEqual(['改名', '第 1 版 1', '第 1 版 2'])
  standing.version = 3
  standing.deltas.set(2, { changed: [node(7, '新增')], removed: [nodesPerPart + 1] })
  expect(await names()).toEqual(['改名', '新增', '第 1 版 2'])
  expect([calls(getDictionarySnapshot), calls(getDictionaryDelta)]).toEqual([parts, 2])

  standing = { version: 9, snapshot: 9, deltas: new Map() }
  expect(await names()).toEqual(['第 9 版 0', '第 9 版 1', '第 9 版 2'])
  const kept = await (await caches.open(dictionaryCache(accountId))).keys()
  // The parts of the new snapshot and the note; nothing of what they took the place of.
  expect(kept).toHaveLength(parts + 1)
})

test('after many deltas one that leads past them takes their place', async () => {
  await dictionaries.warmUp(atOnce)
  for (let version = 2; version <= 12; version++) {
    standing.version = version
    const changed = [node(1, `第 ${version} 版`)]
    standing.deltas.set(1, { changed, removed: [] }).set(version - 1, { changed, removed: [] })
    expect((await names())[0]).toBe(`第 ${version} 版`)
  }
  expect(calls(getDictionarySnapshot)).toBe(parts)
  expect((await (await caches.open(dictionaryCache(accountId))).keys()).length).toBeLessThan(parts + 8)
})

test('DIC-06 without a network the older version serves; a stranger’s page is taken for none', async () => {
  await dictionaries.warmUp(atOnce)
  standing.version = 2
  standing.deltas.set(1, { changed: [node(1, '改名')], removed: [] })
  const [next] = await dictionaries.heads()
  here.gateway.line = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const tree = next && (await dictionaries.tree(next))
  expect(tree?.itemAt(0).name).toBe('第 1 版 0')
  here.heal()
  expect((await names())[0]).toBe('改名')
})

test('DIC-06 OFF-06 a sign-out takes the dictionaries away, and nothing is asked for without a session', async () => {
  await dictionaries.warmUp(atOnce)
  const [first] = await dictionaries.heads()
  here.gateway.on(logout, () => ({ data: null }))
  await logOut()
  await expect.poll(() => caches.keys()).toEqual([])
  const before = here.gateway.calls.length
  const stranger = new Dictionaries('0190c2a4-0000-7000-8000-0000000000ff', here.engine.read)
  await expect(first ? stranger.tree(first) : undefined).rejects.toThrow(NetworkFailure)
  expect(here.gateway.calls.length).toBe(before)
})
