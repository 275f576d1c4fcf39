import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether the client waits to hear that it may send the body. */
export function waitsToSend({ headers }: FastifyRequest): boolean {
  return headers.expect !== undefined
}

/**
 * Tells a client that asks first (`Expect: 100-continue`) to send its body once the route is known that takes that much. By
 * itself Node tells it before anybody has looked.
 */
export function continueWithinLimits(app: FastifyInstance, usualLimit: number): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.addHook('preParsing', async (request, reply, payload) => {
    const length = Number(request.headers['content-length'] ?? 0)
    // What is longer is refused without it, and the connection closed.
    if (waitsToSend(request) && length <= (request.routeOptions.bodyLimit ?? usualLimit))
      reply.raw.writeContinue()
    return payload
  })
}
