import { randomBytes } from 'node:crypto'
import 'fake-indexeddb/auto'
import type { Page } from '@playwright/test'
import { IDBFactory } from 'fake-indexeddb'
import { consoleAppCode, type Device } from '#contract/session/schema.ts'
import { demoPassword } from '#gateway/operations/demo/accounts.ts'
import { type Database, openDatabase } from '#offline/vault/db.ts'
import { openAfterSignIn } from '#offline/vault/vault.ts'
import { arrivedAt, paths } from './console.ts'
import { logIn } from './signed-client.ts'

/** Rounds of the password’s wrap of a planted vault: nobody is to guess it, and the usual 600,000 cost every test a while. */
const iterations = 1000
/** A page of the console's origin without the console, which nobody answers but the test. */
const quiet = { path: '/quiet', contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/**
 * Opens a path for somebody who is signed in already, on a device that nobody has used yet: for tests that are not about
 * the sign-in. The session is the gateway's own, got by its protocol; session items and vault are what a sign-in leaves,
 * and the console opens the vault as after a reload that lost the keys, by the secret that the gateway keeps for it.
 * Resolves when that page stands in the shell.
 */
export async function openSignedIn(
  page: Page,
  accountName: string,
  path: string = paths.workSites,
): Promise<void> {
  const { path: quietPath, ...answer } = quiet
  await page.route(quietPath, (route) => route.fulfill(answer))
  await page.goto(quietPath)
  await page.unroute(quietPath)
  await page.evaluate(plant, await signInElsewhere(new URL(page.url()).origin, accountName))
  await page.goto(path)
  await arrivedAt(page, path)
}

/** What a sign-in leaves in a browser's storages. */
interface Left {
  session: Record<string, unknown>
  local: Record<string, string>
  /** Bytes as their numbers: what is handed to a page is JSON. */
  database: { name: string; version: number; stores: string }
}

interface Store {
  name: string
  keyPath: string | string[] | null
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  records: unknown[]
}

async function signInElsewhere(address: string, accountName: string): Promise<Left> {
  const deviceToken = randomBytes(32).toString('base64url')
  const device: Device = {
    deviceToken,
    deviceName: 'Planted',
    os: 'Linux',
    osVersion: '',
    terminalVersion: '0',
  }
  const { publicKey, login, cipherText, access } = await logIn(address, accountName, demoPassword, device)
  const { accessToken, privateKey, nodesOrigin = '' } = access
  const { token, userAccount } = login
  // As a new browser: whoever signs in next begins with an empty one.
  globalThis.indexedDB = new IDBFactory()
  const database = await openDatabase(() => undefined)
  await openAfterSignIn(database, login, demoPassword, Date.now(), { iterations })
  await database.put('device', { name: 'device', deviceToken, emptied: false })
  const { name, version } = database
  const stores = await Promise.all([...database.objectStoreNames].map((store) => storeOf(database, store)))
  database.close()
  return {
    session: { token, accessToken, privateKey, publicKey, nodesOrigin, userAccount },
    local: {
      rememberedLogin: JSON.stringify({ accountName }),
      [`cipherText:${consoleAppCode}`]: cipherText,
      baseAccessToken: accessToken,
      deviceToken,
    },
    database: { name, version, stores: JSON.stringify(stores, bytesAsNumbers) },
  }
}

function bytesAsNumbers(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { buffer: [...new Uint8Array(value)] }
  return value instanceof Uint8Array ? { bytes: [...value] } : value
}

type StoreName = Parameters<Database['getAll']>[0]

async function storeOf(database: Database, name: StoreName): Promise<Store> {
  const store = database.transaction(name).store
  const indexes = [...store.indexNames].map((index) => {
    const { keyPath, unique, multiEntry } = store.index(index)
    return { name: index, keyPath, unique, multiEntry }
  })
  return { name, keyPath: store.keyPath, indexes, records: await store.getAll() }
}

/** Runs in the page. */
async function plant({ session, local, database: { name, version, stores } }: Left): Promise<void> {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
  for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text)
  const withBytes = (_key: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('buffer' in value && Array.isArray(value.buffer)) return new Uint8Array(value.buffer).buffer
    return 'bytes' in value && Array.isArray(value.bytes) ? new Uint8Array(value.bytes) : value
  }
  const made: Store[] = JSON.parse(stores, withBytes)
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      for (const { name: storeName, keyPath, indexes, records } of made) {
        const store = opening.result.createObjectStore(storeName, { keyPath })
        for (const { name: index, keyPath: path, ...options } of indexes)
          store.createIndex(index, path, options)
        for (const record of records) store.put(record)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      if (isNew) resolve()
      else reject(new Error('Somebody has used this device before: sign in as a person does'))
    }
  })
}
