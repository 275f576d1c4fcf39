/** The headers that every signed request carries (specification §7), as they are spelt on the wire. */
export const headers = {
  authorization: 'authorization',
  accessToken: 'accessToken',
  appCode: 'appCode',
  menuId: 'menuId',
  timestamp: 'timestamp',
  signature: 'signature',
  idempotencyKey: 'idempotencyKey',
  purpose: 'purpose',
  /** Carries the ticket of an upload, which is signed for when it is asked for. */
  ticket: 'ticket',
  requestId: 'x-request-id',
} as const

/** Set on requests that a machine makes for a person who may be away: these do not count as activity. */
export const syncPurpose = 'sync'

export interface SignedParts {
  method: string
  /** Raw, as it stands in the request line, without the query. */
  path: string
  /** Decoded names and values. */
  query: Iterable<readonly [string, string]>
  timestamp: string
  appCode: string
  menuId: string
  /** Lower-case hex SHA-256 of the authorization header. */
  authorizationDigest: string
  /** Lower-case hex SHA-256 of the accessToken header. */
  accessTokenDigest: string
  idempotencyKey: string
  purpose: string
  contentType: string
  /** Lower-case hex SHA-256 of the bytes sent. */
  bodyDigest: string
}

/** The text whose UTF-8 bytes are signed (protocol: "Signature"); absent parts are empty lines. */
export function canonicalText(parts: SignedParts): string {
  return [
    'MP1',
    parts.method,
    parts.path,
    canonicalQuery(parts.query),
    parts.timestamp,
    parts.appCode,
    parts.menuId,
    parts.authorizationDigest,
    parts.accessTokenDigest,
    parts.idempotencyKey,
    parts.purpose,
    parts.contentType,
    parts.bodyDigest,
  ].join('\n')
}

/** The query sorted by name and then value, percent-encoded as RFC 3986 has it. */
export function canonicalQuery(query: Iterable<readonly [string, string]>): string {
  return Array.from(query, ([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
