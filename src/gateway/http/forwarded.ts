import type { FastifyRequest } from 'fastify'

const marks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Whether a proxy handed the request on: its address is then the proxy's, not that of the client. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return marks.some((name) => headers[name] !== undefined)
}
