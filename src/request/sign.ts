import { base64, bytesOfPem } from './base64.ts'

/** Signs bytes and hashes them, as the protocol's signature wants it. */
export interface Signer {
  /** Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over the text's UTF-8 bytes. */
  sign(text: string): Promise<string>
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const encoder = new TextEncoder()

/** True where the browser computes: on https and on localhost. Elsewhere the slow libraries do. */
export function hasWebCrypto(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** What computes where the browser does not. */
export function library() {
  return import('./library-crypto.ts')
}

/** A signer for the session's private key (PKCS#8, PEM). The browser's own keeps the key non-extractable. */
export async function createSigner(privateKey: string): Promise<Signer> {
  return hasWebCrypto() ? browserSigner(privateKey) : (await library()).librarySigner(privateKey)
}

/** Lower-case hex SHA-256 of the bytes, or of the text's UTF-8 bytes. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  if (!hasWebCrypto()) return (await library()).librarySha256(bytes)
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** 0.7 ms a signature. */
export async function browserSigner(privateKey: string): Promise<Signer> {
  const der = bytesOfPem(privateKey)
  const key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
  return {
    sign: async (text) =>
      base64(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text)))),
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
