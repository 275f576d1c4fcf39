import { QueryClient, type QueryKey } from '@tanstack/query-core'
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import { afterEach, beforeEach, expect, test } from 'vitest'

/*
 * What TanStack Query's persister does not do, and what this project therefore does beside it (response-cache.ts,
 * reader.ts). Each test says what is needed and fails by the package; the day that one passes, the code it names can go.
 */

const hour = 3_600_000
const queryKey = ['message.count', {}]

let disk: Map<string, string>
let client: QueryClient

beforeEach(() => {
  disk = new Map()
  client = newClient()
})
afterEach(() => client.clear())

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: hour } },
  })
}

const persister = experimental_createQueryPersister({
  storage: {
    getItem: async (name) => disk.get(name),
    setItem: async (name, text) => disk.set(name, text),
    removeItem: async (name) => void disk.delete(name),
    entries: async () => [...disk],
  },
  // Its own fetch after restoring rejects where nobody listens: without a network each restored read would be an error.
  refetchOnRestore: false,
  maxAge: Number.POSITIVE_INFINITY,
})

/** What an earlier visit has left on the disk. */
async function visitedBefore(answer: unknown, updatedAt = Date.now() - hour): Promise<void> {
  const before = newClient()
  before.setQueryData(queryKey, answer, { updatedAt })
  await persister.persistQueryByKey(queryKey, before)
  before.clear()
}

const read = (queryFn: () => Promise<unknown>) =>
  client.fetchQuery<unknown, Error, unknown, QueryKey>({
    queryKey,
    queryFn,
    persister: persister.persisterFn,
  })

test.fails('a read gives the answer of a gateway that can be reached, not the stored one (Reader: patience)', async () => {
  await visitedBefore('stored')
  expect(await read(async () => 'fresh')).toBe('fresh')
})

test.fails('an answer is on disk before the read ends, as a browser may be killed then (ResponseCache.put)', async () => {
  await read(async () => 'fresh')
  expect(disk.size).toBe(1)
})

test.fails('what the gateway refuses is forgotten (Reader: outOfReach)', async () => {
  await visitedBefore('stored')
  await persister.restoreQueries(client)
  await expect(read(() => Promise.reject(new Error('20403')))).rejects.toThrow('20403')
  expect(disk.size).toBe(0)
})

test.fails('of many answers only so many stay, the ones unused longest go first (ResponseCache: mostAnswers)', async () => {
  for (let index = 0; index < 501; index++) {
    client.setQueryData(['project.list', { index }], index)
    await persister.persistQueryByKey(['project.list', { index }], client)
  }
  await persister.persisterGc()
  expect(disk.size).toBeLessThanOrEqual(500)
})

test.fails('a stored answer that is changed does not replace a newer one of another tab (ResponseCache.change)', async () => {
  await visitedBefore('stored')
  await persister.restoreQueries(client)
  await visitedBefore('newer', Date.now())
  client.setQueryData(queryKey, 'changed', { updatedAt: Date.now() - hour })
  await persister.persistQueryByKey(queryKey, client)
  expect([...disk.values()].join()).toContain('newer')
})
