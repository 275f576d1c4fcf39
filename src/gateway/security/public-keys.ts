import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const kept = 5000

/** Verifies signatures; parsing a public key costs five times as much as a verification, so parsed ones are cached. */
export class PublicKeys {
  readonly #keys = new Map<string, KeyObject>()

  /**
   * Whether `signature` (base64) is the RSASSA-PKCS1-v1_5 SHA-256 signature of the text under the key.
   * @param name names the key, e.g. the hash of its access token.
   */
  verify(name: string, publicPem: string, text: string, signature: string): boolean {
    return verify('sha256', Buffer.from(text), this.#keyOf(name, publicPem), Buffer.from(signature, 'base64'))
  }

  #keyOf(name: string, publicPem: string): KeyObject {
    const known = this.#keys.get(name)
    const key = known ?? createPublicKey(publicPem)
    // A map keeps its order of insertion: put back, the key is the newest, and the first one the oldest.
    this.#keys.delete(name)
    this.#keys.set(name, key)
    const oldest = this.#keys.keys().next()
    if (this.#keys.size > kept && !oldest.done) this.#keys.delete(oldest.value)
    return key
  }
}
