import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Clock } from '../platform/clock.ts'
import { granted } from './envelope.ts'
import { answer } from './failures.ts'
import { languageOf } from './language.ts'
import { framedPaths, isFramed } from './security-headers.ts'

const aYear = 'public, max-age=31536000, immutable'
const page = 'index.html'
/** The folders of the files whose names carry a hash: of the console, and of the documents that it frames. */
const assets = ['/assets/', ...framedPaths.map((path) => `${path}assets/`)]

/**
 * Serves the built console: files whose names carry a hash for good, everything else asked for again each time, and
 * the page itself for every path that a browser navigates to. Without a built console only calls are answered.
 */
export async function serveConsole(app: FastifyInstance, folder: string, clock: Clock): Promise<void> {
  const built = existsSync(join(folder, page))
  // While the console is developed, the framed documents alone are built.
  if (existsSync(folder)) {
    const files = { preCompressed: true, cacheControl: false }
    for (const prefix of assets) {
      await app.register(fastifyStatic, {
        ...files,
        root: join(folder, prefix),
        prefix,
        decorateReply: false,
        // Nobody asks again for what stays the same under its name.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (response) => cacheAs(response, aYear),
      })
    }
    await app.register(fastifyStatic, {
      ...files,
      root: folder,
      setHeaders: (response) => cacheAs(response, 'no-cache'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isCall = request.url.startsWith('/gateway')
    if (built && !isCall && asksForPage(request)) return reply.sendFile(page)
    if (!isCall) return reply.code(404).type('text/plain').send('Not found')
    const language = languageOf(request.headers['accept-language'])
    return answer(request, reply, granted(codes.notFound, undefined, language), clock)
  })
}

function cacheAs(response: SetHeadersResponse, control: string): void {
  response.setHeader('cache-control', control)
  response.setHeader('vary', 'accept-encoding')
}

/** Whether it is a browser that navigates to a page of the console, or a client that takes anything at the path of one: monitors, previews of links, curl. */
function asksForPage({ method, headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?')
  if (isFramed(path)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '')
}
