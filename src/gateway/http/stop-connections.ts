import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection behind the answer that is under way on it when the gateway stops: kept alive for the next request,
 * it would hold up the stop for over a minute. Node itself ends those that are idle at that moment.
 */
export function stopConnections(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onResponse', async (request) => {
    if (stopping) request.raw.socket.destroySoon()
  })
}
