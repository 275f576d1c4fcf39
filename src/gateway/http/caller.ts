import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/loopback.ts'

const marks = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether somebody on this machine calls, as far as a request tells: no proxy handed it on, whose address would then be the
 * proxy's, and it names this machine. A page of elsewhere whose name was made to point here (DNS rebinding) names its own host.
 */
export function isLocal({ headers, hostname }: FastifyRequest): boolean {
  return isLoopback(hostname) && !marks.some((name) => headers[name] !== undefined)
}

/** The address at which somebody on this machine has the console; nothing for anybody else, who may write any host. */
export function ownOrigin(request: FastifyRequest): string | undefined {
  return isLocal(request) ? `http://${request.host}` : undefined
}

/**
 * The address of who calls: what trusted proxies say of it, as far as that are addresses. What a client wrote into the
 * header itself stands behind them.
 */
export function addressOfCaller({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  if (!ips) return ip
  const firstForeign = ips.findIndex((one) => isIP(one) === 0)
  const known = firstForeign === -1 ? ips : ips.slice(0, firstForeign)
  return known.at(-1) ?? ''
}
