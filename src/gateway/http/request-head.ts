import type { IncomingMessage } from 'node:http'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SignedHead } from '../security/authenticate.ts'

/** What a signed call carries beside its session. */
export const signatureHeaders: readonly string[] = [
  headers.accessToken,
  headers.appCode,
  headers.menuId,
  headers.timestamp,
  headers.signature,
  headers.purpose,
]

/** What a request says beside its body; absent headers are empty. */
export interface RequestHead extends SignedHead {
  query: [string, string][]
  ticket: string
}

const token = /^[\w-]{20,100}$/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
/** How each header is written; none of them allows a comma or a space, by which doubled ones are joined. */
const shapes = {
  authorization: token,
  accessToken: token,
  appCode: /^[\w.-]{1,64}$/,
  menuId: uuid,
  timestamp: /^\d{14}$/,
  signature: /^[A-Za-z\d+/]{100,1000}={0,2}$/,
  idempotencyKey: uuid,
  purpose: /^[a-z]{1,20}$/,
  ticket: token,
}
type Named = keyof typeof shapes

/**
 * Reads the head strictly: one whose meaning could be disputed between a proxy and the gateway is refused.
 * @throws Refusal 20021 for a malformed or doubled header and for a query parameter that comes twice.
 */
export function readHead(request: IncomingMessage): RequestHead {
  const [path = '', query = ''] = split(request.url ?? '')
  const counts = new Map<string, number>()
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]?.toLowerCase() ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const read = (name: Named): string => {
    const value = single(request, counts, headers[name])
    if (value !== '' && !shapes[name].test(value)) throw new Refusal(codes.signatureRefused)
    return value
  }
  return {
    method: request.method ?? '',
    path,
    query: readQuery(query),
    authorization: read('authorization'),
    accessToken: read('accessToken'),
    appCode: read('appCode'),
    menuId: read('menuId'),
    timestamp: read('timestamp'),
    signature: read('signature'),
    idempotencyKey: read('idempotencyKey'),
    purpose: read('purpose'),
    ticket: read('ticket'),
    contentType: single(request, counts, 'content-type'),
  }
}

function single(request: IncomingMessage, counts: ReadonlyMap<string, number>, name: string): string {
  const value = request.headers[name.toLowerCase()]
  if ((counts.get(name.toLowerCase()) ?? 0) > 1) throw new Refusal(codes.signatureRefused)
  return typeof value === 'string' ? value : ''
}

function split(url: string): string[] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)]
}

function readQuery(text: string): [string, string][] {
  const query = [...new URLSearchParams(text)]
  if (new Set(query.map(([name]) => name)).size < query.length) throw new Refusal(codes.signatureRefused)
  return query
}
