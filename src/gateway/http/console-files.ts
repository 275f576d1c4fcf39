import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Clock } from '../platform/clock.ts'
import { granted } from './envelope.ts'
import { answer } from './failures.ts'
import { languageOf } from './language.ts'

const aYear = 'public, max-age=31536000, immutable'
const page = 'index.html'

/**
 * Serves the built console: files whose names carry a hash for good, everything else asked for again each time, and
 * the page itself for every path that a browser navigates to. Without a built console only calls are answered.
 */
export async function serveConsole(app: FastifyInstance, folder: string, clock: Clock): Promise<void> {
  const built = existsSync(join(folder, page))
  if (built) {
    const hashed = join(folder, 'assets') + sep
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', path.startsWith(hashed) ? aYear : 'no-cache')
        response.setHeader('vary', 'accept-encoding')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith('/gateway')
    const navigates = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (built && navigates && !isCall) return reply.sendFile(page)
    if (!isCall) return reply.code(404).type('text/plain').send('Not found')
    const language = languageOf(request.headers['accept-language'])
    return answer(request, reply, granted(codes.notFound, undefined, language), clock)
  })
}
