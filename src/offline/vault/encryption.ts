import type { Database, Sealed } from './db.ts'

/** Version of what is inside a sealed record; part of what the seal proves. */
export const format = 1

/** The open keys of an account's vault. Non-extractable: they travel between tabs, and never to disk. */
export interface VaultKeys {
  /** AES-256-GCM. */
  seal: CryptoKey
  /** HMAC-SHA-256: names records without telling what they are about. */
  name: CryptoKey
}

/** Seals and opens an account's records. */
export interface Vault {
  readonly account: string
  /** Seals a value; its place (store, id) is part of the seal, so that a record moved elsewhere does not open. */
  seal(store: string, id: string, value: unknown): Promise<{ sealed: Sealed; size: number }>
  /** The value. Rejects when the record is not this account's, not from this place, or changed. */
  open(store: string, id: string, sealed: Sealed): Promise<unknown>
  /** The same for bytes as they are. */
  sealBytes(store: string, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed>
  openBytes(store: string, id: string, sealed: Sealed): Promise<ArrayBuffer>
  /** An opaque name for a text, the same each time. */
  nameOf(text: string): Promise<string>
}

/** The device's database, and what seals an account's records in it. */
export interface SealedStore {
  database: Database
  vault: Vault
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function openVault(account: string, keys: VaultKeys): Vault {
  return {
    account,
    async seal(store, id, value) {
      const bytes = encoder.encode(JSON.stringify(value))
      return { sealed: await sealBytes(keys.seal, bytes, placeOf(account, store, id)), size: bytes.length }
    },
    async open(store, id, sealed) {
      const bytes = await openBytes(keys.seal, sealed, placeOf(account, store, id))
      return JSON.parse(decoder.decode(bytes))
    },
    sealBytes: (store, id, bytes) => sealBytes(keys.seal, bytes, placeOf(account, store, id)),
    openBytes: (store, id, sealed) => openBytes(keys.seal, sealed, placeOf(account, store, id)),
    async nameOf(text) {
      const bytes = await crypto.subtle.sign('HMAC', keys.name, encoder.encode(text))
      return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  }
}

/** What the seal proves beside the content: account, store, id, format. */
export function placeOf(account: string, store: string, id: string): Uint8Array<ArrayBuffer> {
  return encoder.encode([account, store, id, format].join('\n'))
}

export async function sealBytes(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  place: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: place }, key, bytes)
  return { iv, data }
}

export function openBytes(
  key: CryptoKey,
  { iv, data }: Sealed,
  place: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: place }, key, data)
}

/** The working keys that a data key (32 bytes) stands for. */
export async function keysOf(raw: Uint8Array<ArrayBuffer>): Promise<VaultKeys> {
  const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(0),
    info: encoder.encode(info),
  })
  const [seal, name] = await Promise.all([
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(
      from('milepost names'),
      root,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  ])
  return { seal, name }
}

/** The key that wraps a data key under a password. 600,000 rounds take a phone about half a second. */
export async function passwordKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** The key that wraps a data key under the device secret (base64 of 32 bytes). */
export async function deviceKey(secret: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0))
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: encoder.encode('milepost data key') },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Every sealing has an initialisation vector of its own, so the same one means the same content. */
export function sameSeal(a: Sealed, b: Sealed): boolean {
  return a.iv.every((byte, index) => byte === b.iv[index])
}
