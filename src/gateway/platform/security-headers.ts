import type { FastifyInstance } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // The one policy of console/trusted-types.ts; no library may make another.
  'trusted-types default',
].join('; ')

/** What every answer says to browsers. */
export const securityHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const strictTransport = 'max-age=31536000; includeSubDomains'

/**
 * Puts the security headers on every answer, and keeps the answers of calls out of every cache unless their route
 * says otherwise.
 * @param https whether browsers reach the gateway that way; only then may it insist on it.
 */
export function sendSecurityHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(securityHeaders)
    if (https) reply.header('strict-transport-security', strictTransport)
    if (request.url.startsWith('/gateway') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
  })
}
