import type { FastifyInstance } from 'fastify'
import type { Environment } from '../settings/env.ts'

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The documents of ours that may be framed (below), and a PDF in the browser's own viewer.
  "frame-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // The one policy of console/trusted-types.ts; no library may make another.
  'trusted-types default',
]

const policyHeader = 'content-security-policy'

/** The documents that models and templates of sheets are drawn in (`frame` in their folders of the console), with their files. */
export const framedPaths = ['/modeler/', '/sheet-editor/'] as const

/** Whether an address is that of a framed document, or of one of its files. */
export function isFramed(url: string): boolean {
  return framedPaths.some((path) => url.startsWith(path))
}

/**
 * The libraries of those documents build their own markup: each runs in an origin of its own, even when somebody opens its address,
 * and calls nobody. For such an origin its files are those of another, which the last two let it read.
 */
const framedHeaders = {
  [policyHeader]: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/** What a script or a style sheet says too; all else it has from its page. */
const everywhere = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/**
 * What an answer says to browsers.
 * @param nodesOrigin the one other origin that pages may call, if any.
 */
export function securityHeaders(nodesOrigin?: string): Record<string, string> {
  const connect = nodesOrigin === undefined ? "connect-src 'self'" : `connect-src 'self' ${nodesOrigin}`
  return {
    ...everywhere,
    [policyHeader]: [...directives, connect].join('; '),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  }
}

/** What browsers say that they fetch for a page; for a worker, which has only its own headers, they say another. */
const partsOfPages: readonly unknown[] = ['script', 'style']

const strictTransport = 'max-age=31536000; includeSubDomains'

/**
 * Puts the security headers on every answer, on the parts of a page no more than they need: a tablet fetches hundreds of
 * them. Keeps the answers of calls out of every cache unless their route says otherwise. That browsers have to come by
 * https is said only where they do.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  { publicOrigin, nodes }: Pick<Environment, 'publicOrigin' | 'nodes'>,
): void {
  const headers = securityHeaders(nodes?.origin)
  const https = publicOrigin?.startsWith('https:') ?? false
  app.addHook('onSend', async (request, reply) => {
    const part =
      request.url.startsWith('/assets/') && partsOfPages.includes(request.headers['sec-fetch-dest'])
    const policy = reply.getHeader(policyHeader)
    if (isFramed(request.url)) reply.headers(framedHeaders)
    else reply.headers(part ? everywhere : headers)
    // An answer may be held to less.
    if (policy !== undefined) reply.header(policyHeader, policy)
    if (https) reply.header('strict-transport-security', strictTransport)
    if (request.url.startsWith('/gateway') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
}
