import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/client.ts'
import { sessionKey } from '../db/tables/session.ts'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../settings/settings.ts'
import type { Encryption } from './encryption.ts'

const generate = promisify(generateKeyPair)

export interface SessionKey {
  publicPem: string
  privatePem: string
}

interface Parts {
  database: Database
  settings: Settings
  encryption: Encryption
  clock: () => Date
}

/**
 * The keys that sign requests, created ahead because one costs a fifth of a second: a pool in the database, which
 * all gateways fill and draw from.
 */
export class SessionKeys {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a key out of the pool within the transaction; undefined when the pool is empty. */
  async take(tx: Tx): Promise<SessionKey | undefined> {
    const next = tx
      .select({ id: sessionKey.sessionKeyId })
      .from(sessionKey)
      .orderBy(asc(sessionKey.sessionKeyId))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await tx.delete(sessionKey).where(eq(sessionKey.sessionKeyId, next)).returning()
    if (!row) return undefined
    return {
      publicPem: row.publicPem,
      privatePem: this.#parts.encryption.decrypt(row.privatePem, row.sessionKeyId),
    }
  }

  /** Creates a key for somebody who waits for it. */
  async make(): Promise<SessionKey> {
    const { publicKey, privateKey } = await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return { publicPem: publicKey, privatePem: privateKey }
  }

  /** How many keys are ready. */
  async countReady(): Promise<number> {
    return await this.#parts.database.orm.$count(sessionKey)
  }

  /**
   * Fills the pool, one key after the other on a single thread of libuv's, and never more than one at a time: a
   * job that runs beside people's requests.
   */
  async fill(stop: AbortSignal): Promise<void> {
    const { sessionKeysReady } = this.#parts.settings
    while (!stop.aborted && (await this.countReady()) < sessionKeysReady) {
      await this.#add(await this.make())
    }
  }

  async #add(key: SessionKey): Promise<void> {
    const { clock, database, encryption } = this.#parts
    const createdAt = clock()
    const sessionKeyId = newId(createdAt)
    const privatePem = encryption.encrypt(key.privatePem, sessionKeyId)
    await database.orm
      .insert(sessionKey)
      .values({ sessionKeyId, publicPem: key.publicPem, privatePem, createdAt })
  }
}
