import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection behind the answer that is under way on it when the gateway stops: kept alive for the next request,
 * it would hold up the stop for over a minute. Node itself ends those that are idle at that moment, but up to its version 24 not
 * those on which nothing was asked yet (nodejs/node#63452), as browsers and proxies open ahead.
 */
export function stopConnections(app: FastifyInstance): void {
  let stopping = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    if (stopping) socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.addHook('onRequest', async (request) => {
    unused.delete(request.raw.socket)
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onResponse', async (request) => {
    if (stopping) request.raw.socket.destroySoon()
  })
}
