import {
  constants,
  createHash,
  createPrivateKey,
  type KeyObject,
  publicEncrypt,
  randomUUID,
  sign,
} from 'node:crypto'
import { canonicalText, headers } from '#contract/canonical.ts'
import { type Endpoint, isKeyed } from '#contract/define-endpoint.ts'
import { type AccessToken, consoleAppCode, type PublicKey } from '#contract/session/schema.ts'
import { formatTimestamp } from '#contract/timestamp.ts'
import { type PreparedRequest, prepareRequest } from '#request/prepare.ts'

export interface Credentials extends Pick<AccessToken, 'accessToken' | 'privateKey'> {
  token: string
}

/** What a test may want otherwise than usual. */
export interface Details {
  /** Of a write; usually a new one. */
  idempotencyKey?: string
  purpose?: string
  menuId?: string
  /** Usually the console's. */
  appCode?: string
  /** When it was signed. */
  at?: Date
  /** What is sent, and signed, instead of what the request would become. */
  raw?: Partial<PreparedRequest>
}

/** A request as it goes on the wire. */
export interface WireRequest extends PreparedRequest {
  headers: Record<string, string>
}

/** By their text: to read a key takes longer than to sign with it. */
const readKeys = new Map<string, KeyObject>()

function keyOf(privateKey: string): KeyObject {
  const read = readKeys.get(privateKey) ?? createPrivateKey(privateKey)
  readKeys.set(privateKey, read)
  return read
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `keyId + '.' + base64(RSA-OAEP SHA-256)` of the value's JSON (protocol: "Keys"), by Node's own cryptography. */
export function encryptFor({ keyId, publicKey }: PublicKey, value: object): string {
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const cipher = publicEncrypt({ key: publicKey, ...padding }, Buffer.from(JSON.stringify(value)))
  return `${keyId}.${cipher.toString('base64')}`
}

/** The request of a call that needs no signature; with a token when there is a session already. */
export function unsignedRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  token?: string,
): WireRequest {
  const prepared = prepareRequest(endpoint, request)
  return { ...prepared, headers: present({ 'content-type': prepared.contentType, authorization: token }) }
}

/** The request of a call, signed as the protocol wants it, by Node's own cryptography. */
export function signedRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  { token, accessToken, privateKey }: Credentials,
  details: Details = {},
): WireRequest {
  const prepared = { ...prepareRequest(endpoint, request), ...details.raw }
  const said = {
    timestamp: formatTimestamp(details.at ?? new Date()),
    appCode: details.appCode ?? consoleAppCode,
    menuId: details.menuId ?? '',
    idempotencyKey: isKeyed(endpoint) ? (details.idempotencyKey ?? randomUUID()) : '',
    purpose: details.purpose ?? '',
  }
  const text = canonicalText({
    ...prepared,
    ...said,
    authorizationDigest: sha256(token),
    accessTokenDigest: sha256(accessToken),
    bodyDigest: sha256(prepared.body),
  })
  const signature = sign('sha256', Buffer.from(text), keyOf(privateKey)).toString('base64')
  return {
    ...prepared,
    headers: present({
      'content-type': prepared.contentType,
      [headers.authorization]: token,
      [headers.accessToken]: accessToken,
      [headers.appCode]: said.appCode,
      [headers.menuId]: said.menuId,
      [headers.timestamp]: said.timestamp,
      [headers.idempotencyKey]: said.idempotencyKey,
      [headers.purpose]: said.purpose,
      [headers.signature]: signature,
    }),
  }
}

function present(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
