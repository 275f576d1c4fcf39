import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The SHA-256 of a stream, as lower-case hex. */
export async function digestOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
