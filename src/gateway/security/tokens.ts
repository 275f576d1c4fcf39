import { hash, randomBytes } from 'node:crypto'

/** Unguessable text of 256 bits, in characters that a header may carry. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Lower-case hex SHA-256: how tokens are stored, and what of them is signed. */
export function digestOf(content: string | Buffer): string {
  return hash('sha256', content, 'hex')
}
