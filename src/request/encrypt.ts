import type { PublicKey } from '#contract/session/schema.ts'

const encoder = new TextEncoder()

/**
 * `keyId + '.' + base64(RSA-OAEP SHA-256)` of the value's JSON under the gateway's login key (protocol: "Keys").
 * Throws when the JSON is longer than the key takes.
 */
export async function encryptFor({ keyId, publicKey }: PublicKey, value: object): Promise<string> {
  // Needed only to sign in and in recoveries, so it stays out of what other pages load.
  const { JSEncrypt } = await import('jsencrypt')
  const encrypt = new JSEncrypt()
  encrypt.setPublicKey(publicKey)
  // jsencrypt pads and counts characters, not bytes: each byte is given as a character of its own.
  const bytes = encoder.encode(JSON.stringify(value))
  const cipher = encrypt.encryptOAEP(String.fromCharCode(...bytes))
  if (cipher === false) throw new RangeError('Too long for the login key, or the key is none')
  return `${keyId}.${cipher}`
}
