/**
 * What pages and the service worker say to each other, and when to try again: all of it only says "try now". Imported by
 * both, so it knows neither the page's nor the worker's globals.
 */

/** Background Sync tag. */
export const wakeTag = 'milepost-replay'

const dictionaryCaches = 'milepost-dictionaries-'

/** The cache that the worker stores an account's dictionaries in, and the page drops with the account's keys. */
export function dictionaryCache(account: string): string {
  return `${dictionaryCaches}${account}`
}

export function isDictionaryCache(name: string): boolean {
  return name.startsWith(dictionaryCaches)
}

const shortestPause = 1_000
const longestPause = 30_000

/** How long to wait after this many failures in a row, milliseconds; differs from device to device. */
export function pauseAfter(failures: number, random: () => number = Math.random): number {
  return Math.min(longestPause, shortestPause * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2)
}

/** An account's open keys, on their way between pages through the worker's memory. */
export interface KeptKeys {
  seal: CryptoKey
  name: CryptoKey
}

export type PageMessage =
  | { kind: 'keep-keys'; account: string; keys: KeptKeys }
  /** Answered on the port that comes along, with keys or with nothing. */
  | { kind: 'ask-keys'; account: string }
  | { kind: 'drop-keys' }
  /** Of a page that no worker is in charge of. */
  | { kind: 'take-charge' }

export type WorkerMessage = { kind: 'try-now' }

/** The message, if it is one that a page sends. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  const { kind } = data
  if (kind === 'drop-keys' || kind === 'take-charge') return { kind }
  if (!('account' in data) || typeof data.account !== 'string') return undefined
  const { account } = data
  if (kind === 'ask-keys') return { kind, account }
  const keys = 'keys' in data ? readKeys(data.keys) : undefined
  return kind === 'keep-keys' && keys ? { kind, account, keys } : undefined
}

/** The keys, if these are two. */
export function readKeys(data: unknown): KeptKeys | undefined {
  if (typeof data !== 'object' || data === null || !('seal' in data) || !('name' in data)) return undefined
  const { seal, name } = data
  return seal instanceof CryptoKey && name instanceof CryptoKey ? { seal, name } : undefined
}

export function isTryNow(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'try-now'
}
