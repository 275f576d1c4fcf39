import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { updateWorkSite } from '#contract/work-site/entity.ts'
import { Queue } from '#offline/queue/queue.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { openVault } from '#offline/vault/encryption.ts'
import { openOffline } from '#offline/vault/open-offline.ts'
import { DeviceLocks } from './locks.ts'
import { Server } from './server.ts'
import kept from './stored-by-first-build.json' with { type: 'json' }
import { editOf, someone, Tab, workSite } from './tab.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const stores = ['vaults', 'edits', 'heads', 'counts', 'leases', 'device'] as const

let database: Database

/**
 * What the first build that kept edits left on a disk (commit 3eed4c4, run for this file): five edits by its queue, of
 * which one was acknowledged, one under way and one in conflict when it was killed, in a vault under `Right1!`.
 */
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('milepost', 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const { result } = opening
      const edits = result.createObjectStore('edits', { keyPath: ['account', 'seq'] })
      edits.createIndex('id', 'id', { unique: true })
      edits.createIndex('by-state', ['account', 'state', 'seq'])
      result.createObjectStore('heads', { keyPath: ['account', 'tag'] })
      for (const name of ['counts', 'leases']) result.createObjectStore(name, { keyPath: 'account' })
      const vaults = result.createObjectStore('vaults', { keyPath: 'account' })
      vaults.createIndex('names', 'names', { multiEntry: true })
      result.createObjectStore('replicas', { keyPath: ['account', 'entity'] })
      result.createObjectStore('chunks', { keyPath: ['account', 'entity', 'generation', 'chunk'] })
      const answers = result.createObjectStore('answers', { keyPath: ['account', 'tag'] })
      answers.createIndex('by-use', ['account', 'usedAt'])
      result.createObjectStore('device', { keyPath: 'name' })
    }
    opening.onsuccess = () => {
      const tx = opening.result.transaction(stores, 'readwrite')
      for (const store of stores) for (const record of kept[store]) tx.objectStore(store).put(revived(record))
      tx.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  database = await openDatabase(() => {})
})

/** Bytes are written in JSON as base64. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  if ('bytes' in value && typeof value.bytes === 'string') return Uint8Array.from(atob(value.bytes), codeOf)
  if ('buffer' in value && typeof value.buffer === 'string')
    return Uint8Array.from(atob(value.buffer), codeOf).buffer
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]))
}

const codeOf = (character: string) => character.charCodeAt(0)

test('fault 32, OFF-07: rows of the first build open in this one, in order, with their states and reasons', async () => {
  const { keys, profile } = await openOffline(database, 'sitestaff', 'Right1!', noon + 3_600_000)
  expect(profile.userAccount).toEqual(someone)
  const queue = new Queue(database, openVault(someone.accountId, keys), Date.now, () => {})
  await queue.load()
  expect(queue.edits.map(({ state, content }) => [state, content.request.remarks])).toEqual([
    ['waiting', 'b'],
    ['sending', 'c'],
    ['conflict', 'd'],
    ['waiting', 'e'],
  ])
  expect(queue.edits[2]?.content.reason?.message).toBe('冲突')
})

test('fault 32, OFF-03: they are sent under their own keys, new edits on top of them, and none a second time', async () => {
  const { keys } = await openOffline(database, 'sitestaff', 'Right1!', noon + 3_600_000)
  const tab = await Tab.open(new DeviceLocks(), keys)
  const written = (await database.getAll('edits')).sort((a, b) => a.seq - b.seq)
  const { id } = await tab.queue.submit(updateWorkSite, editOf(workSite(1).workSiteId, 'on top'))
  const server = new Server()
  expect(await tab.replay(async (items) => server.take(items)).run()).toBe('empty')
  const [, b, c] = written
  expect(server.effects.map(({ key }) => key)).toEqual([b?.id, c?.id, id])
  expect(tab.queue.edits.map(({ state }) => state)).toEqual(['conflict', 'waiting'])
  const [counts] = await database.getAll('counts')
  expect(counts?.counts).toMatchObject({ acknowledged: 4, conflict: 1, waiting: 1 })
})
