import type { IncomingHttpHeaders } from 'node:http'

const longest = 50

/**
 * The city that the proxy in front names in a header of its own; null where it names none. An address alone names no city,
 * and tables that do are large and somebody's (LOG-01).
 */
export function cityOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name]
  if (typeof value !== 'string') return null
  // Node reads headers as Latin-1, and proxies send UTF-8, as it is or percent-encoded.
  const text = decoded(Buffer.from(value, 'latin1').toString('utf8'))
  return text.replaceAll(/\p{C}/gu, '').trim().slice(0, longest) || null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A name with a per cent sign of its own.
    return text
  }
}
