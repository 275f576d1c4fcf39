import type { PublicKey } from '#contract/session/schema.ts'
import { base64, bytesOfPem } from './base64.ts'
import { hasWebCrypto, library } from './sign.ts'

/** Base64 of RSA-OAEP with SHA-256 under a public key (SPKI, PEM). Rejects when there is more than the key takes. */
type Encrypt = (publicKey: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const encoder = new TextEncoder()

/**
 * `keyId + '.' + base64(RSA-OAEP SHA-256)` of the value's JSON under the gateway's login key (protocol: "Keys").
 * Rejects with a RangeError when the JSON is longer than the key takes.
 */
export async function encryptFor({ keyId, publicKey }: PublicKey, value: object): Promise<string> {
  const encrypt = hasWebCrypto() ? browserEncrypt : (await library()).libraryEncrypt
  return `${keyId}.${await encrypt(publicKey, encoder.encode(JSON.stringify(value)))}`
}

/** What the browser computes itself has not to be loaded before a person can sign in. */
export const browserEncrypt: Encrypt = async (publicKey, bytes) => {
  const key = await crypto.subtle.importKey('spki', bytesOfPem(publicKey), algorithm, false, ['encrypt'])
  try {
    return base64(new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes)))
  } catch (cause) {
    throw new RangeError('Too long for the login key', { cause })
  }
}
