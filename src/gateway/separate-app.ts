import type { FastifyInstance } from 'fastify'
import { headers } from '#contract/canonical.ts'
import { codes } from '#contract/codes.ts'
import { pathOf } from '#contract/define-endpoint.ts'
import { allHandlers } from './all-handlers.ts'
import { type AppParts, bareApp } from './app.ts'
import { granted } from './http/envelope.ts'
import { answer } from './http/failures.ts'
import { languageOf } from './http/language.ts'
import { mountHandlers } from './http/mount.ts'
import { signatureHeaders } from './http/request-head.ts'
import type { GatewayServices } from './security/services.ts'

/** What the console sends beyond what a browser allows any page to send (`request/exchange.ts`). */
const sent = [headers.authorization, ...signatureHeaders, 'cache-control'].join(', ')
/** How long a browser need not ask again whether it may call, seconds. */
const permissionAge = '600'

/**
 * The listener of the separate port (specification §7): the calls that the contract names for it, open to pages of the
 * console's own origin and of no other.
 */
export function buildSeparateApp(
  parts: Pick<AppParts, 'environment' | 'logger' | 'metrics'> & { services: GatewayServices },
  consoleOrigin: string,
): FastifyInstance {
  const { services } = parts
  const app = bareApp(parts)
  const handlers = allHandlers.filter(({ endpoint }) => endpoint.separatePort)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin === consoleOrigin) {
      reply.header('access-control-allow-origin', consoleOrigin)
    }
  })
  for (const { endpoint } of handlers) {
    app.options(pathOf(endpoint), async (request, reply) => {
      if (request.headers.origin === consoleOrigin) {
        reply.header('access-control-allow-methods', endpoint.method)
        reply.header('access-control-allow-headers', sent)
        reply.header('access-control-max-age', permissionAge)
      }
      return reply.code(204).send()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    return answer(request, reply, granted(codes.notFound, undefined, language), services.clock)
  })
  mountHandlers(app, handlers, services)
  return app
}
