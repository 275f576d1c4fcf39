import { beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/define-endpoint.ts'
import { dictionaryType } from '#contract/dictionary/addresses.ts'
import { getDictionaryHeads, getDictionarySnapshot } from '#contract/dictionary/endpoints.ts'
import { dictionaryCache } from '#offline/wake.ts'
import { answerDictionary, isDictionary } from '#worker/dictionaries.ts'
import { MemoryCaches } from '../offline/caches.ts'
import { someone } from '../offline/tab.ts'

const { accountId } = someone
const other = '0190c2a4-0000-7000-8000-0000000000ff'
let caches: MemoryCaches
let fetches: ReturnType<typeof vi.fn>

beforeEach(() => {
  caches = new MemoryCaches()
  fetches = vi.fn(async () => new Response('part', { headers: { 'content-type': dictionaryType } }))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', fetches)
})

function snapshot(account: string, number = 1): URL {
  const version = `${account}.organization.${number}.${'h'.repeat(22)}`
  return new URL(`${pathOf(getDictionarySnapshot)}?part=0&version=${version}`, 'https://milepost.example')
}

async function ask(url: URL): Promise<string> {
  return (await answerDictionary(url, new Request(url, { headers: { authorization: 'token' } }))).text()
}

test('DIC-06 a snapshot is fetched once, and kept in the cache of the account that it was made for', async () => {
  expect(await ask(snapshot(accountId))).toBe('part')
  expect(await ask(snapshot(accountId))).toBe('part')
  expect(fetches).toHaveBeenCalledTimes(1)
  await ask(snapshot(accountId, 2))
  await ask(snapshot(other))
  expect(fetches).toHaveBeenCalledTimes(3)
  expect(await caches.keys()).toEqual([accountId, other].map(dictionaryCache))
  const kept = await (await caches.open(dictionaryCache(other))).keys()
  expect(kept).toEqual([{ url: snapshot(other).href }])
})

test('what is no dictionary is none of its business', () => {
  expect(isDictionary(snapshot(accountId))).toBe(true)
  expect(isDictionary(new URL(pathOf(getDictionaryHeads), 'https://milepost.example'))).toBe(false)
  const version = new URL(snapshot(accountId))
  version.searchParams.set('version', 'anything')
  expect(isDictionary(version)).toBe(false)
})

test.each([
  ['a refusal', Response.json({ code: 20410 })],
  ['the page of a captive portal', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a failure', new Response('', { status: 502, headers: { 'content-type': dictionaryType } })],
])('%s is not kept', async (_what, answer) => {
  fetches.mockResolvedValueOnce(answer)
  await ask(snapshot(accountId))
  expect(await ask(snapshot(accountId))).toBe('part')
})

test('what comes after a sign-out has dropped the cache is kept nowhere', async () => {
  fetches.mockImplementationOnce(async () => {
    await caches.delete(dictionaryCache(accountId))
    return new Response('late', { headers: { 'content-type': dictionaryType } })
  })
  expect(await ask(snapshot(accountId))).toBe('late')
  expect(await caches.keys()).toEqual([])
})
