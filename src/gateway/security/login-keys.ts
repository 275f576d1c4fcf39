import { createPrivateKey, generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { desc, eq, lt } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Database, Tx } from '../db/client.ts'
import { loginKey } from '../db/tables/session.ts'
import { withTransaction } from '../db/transaction.ts'
import { day, hour } from '../platform/durations.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Encryption } from './encryption.ts'
import { newToken } from './tokens.ts'

const generate = promisify(generateKeyPair)
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const modulusLength = 3072

interface LoginKey {
  keyId: string
  publicPem: string
  privateKey: webcrypto.CryptoKey
  createdAt: Date
  retiresAt: Date
}

interface Parts {
  database: Database
  settings: Settings
  encryption: Encryption
  clock: () => Date
}

/** What the database holds was encrypted under another key. */
export class WrongMasterKey extends Error {}

type Row = typeof loginKey.$inferSelect

async function newestKey({ orm }: Database): Promise<Row | undefined> {
  const [newest] = await orm.select().from(loginKey).orderBy(desc(loginKey.createdAt)).limit(1)
  return newest
}

/** @throws WrongMasterKey */
function decryptKey({ privatePem, keyId }: Row, encryption: Encryption): string {
  try {
    return encryption.decrypt(privatePem, keyId)
  } catch (error) {
    throw new WrongMasterKey('the login key was encrypted under another MASTER_KEY', { cause: error })
  }
}

/**
 * Looks whether the database was begun under this key; a database without keys was begun under none.
 * @throws WrongMasterKey
 */
export async function checkMasterKey(database: Database, encryption: Encryption): Promise<void> {
  const newest = await newestKey(database)
  if (newest) decryptKey(newest, encryption)
}

/**
 * The keys that sign-in data is encrypted with (protocol: "Keys"): in the database, for all gateways alike. One
 * is handed out for its days and decrypts for the hours of overlap after them.
 */
export class LoginKeys {
  readonly #parts: Parts
  readonly #opened = new Map<string, LoginKey>()
  #making: Promise<LoginKey> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * The key to encrypt with now. The first call ever creates it, which takes about a second.
   * @throws WrongMasterKey
   */
  async current(): Promise<{ keyId: string; publicPem: string }> {
    const fresh = [...this.#opened.values()].find((key) => this.#isFresh(key))
    if (fresh) return fresh
    this.#making ??= this.#take().finally(() => {
      this.#making = undefined
    })
    return await this.#making
  }

  /**
   * What was encrypted as `keyId + '.' + base64(RSA-OAEP SHA-256)`, or nothing when it does not decrypt.
   * @throws Refusal 20007 for a key that is unknown or retired, and for nothing else.
   */
  async decrypt(cipher: string): Promise<string | undefined> {
    const dot = cipher.indexOf('.')
    const key = await this.#find(cipher.slice(0, Math.max(dot, 0)))
    if (!key) throw new Refusal(codes.cipherInvalid)
    const bytes = Buffer.from(cipher.slice(dot + 1), 'base64')
    // No cipher of this key; to find that out by decrypting costs as much as a sign-in.
    if (bytes.length !== modulusLength / 8) return undefined
    try {
      // On a thread of its own: a burst of sign-ins would hold everybody up for some milliseconds each.
      const text = await webcrypto.subtle.decrypt(algorithm, key.privateKey, bytes)
      return Buffer.from(text).toString('utf8')
    } catch {
      // Why it did not decrypt is said to nobody, or the gateway would be an oracle.
      return undefined
    }
  }

  #isFresh(key: LoginKey): boolean {
    const now = this.#parts.clock().getTime()
    return key.retiresAt.getTime() - this.#parts.settings.loginKeyOverlapHours * hour > now
  }

  async #find(keyId: string): Promise<LoginKey | undefined> {
    const key = this.#opened.get(keyId) ?? (await this.#load(keyId))
    return key && key.retiresAt > this.#parts.clock() ? key : undefined
  }

  async #load(keyId: string): Promise<LoginKey | undefined> {
    const [row] = await this.#parts.database.orm.select().from(loginKey).where(eq(loginKey.keyId, keyId))
    return row && (await this.#keep(row))
  }

  async #keep(row: Row): Promise<LoginKey> {
    const pem = createPrivateKey(decryptKey(row, this.#parts.encryption))
    const der = pem.export({ type: 'pkcs8', format: 'der' })
    const privateKey = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['decrypt'])
    const key = { ...row, privateKey }
    this.#opened.set(row.keyId, key)
    return key
  }

  /** The newest fresh key of the database, or a new one; two gateways that create one at once both stay valid. */
  async #take(): Promise<LoginKey> {
    const { database } = this.#parts
    const newest = await newestKey(database)
    const key = newest && (await this.#keep(newest))
    if (key && this.#isFresh(key)) return key
    const pair = await generate('rsa', {
      modulusLength,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return await this.#keep(await withTransaction(database, (tx) => this.#store(tx, pair)))
  }

  async #store(tx: Tx, pair: { publicKey: string; privateKey: string }) {
    const { clock, encryption, settings } = this.#parts
    const createdAt = clock()
    const keyId = newToken().slice(0, 16)
    const lifetime = settings.loginKeyDays * day + settings.loginKeyOverlapHours * hour
    const row = {
      keyId,
      publicPem: pair.publicKey,
      privatePem: encryption.encrypt(pair.privateKey, keyId),
      createdAt,
      retiresAt: new Date(createdAt.getTime() + lifetime),
    }
    await tx.delete(loginKey).where(lt(loginKey.retiresAt, createdAt))
    await tx.insert(loginKey).values(row)
    return row
  }
}
