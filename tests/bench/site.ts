import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildId } from '../../scripts/build-id.mjs'

const here = import.meta.dirname
const cache = join(here, '../../node_modules/.cache/milepost-bench')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Builds a page of `peers/`, for the same browsers as the console.
 * @returns the folder it was built into
 */
export async function buildPage(name: string, scripts: Record<string, string> = {}): Promise<string> {
  const root = join(here, 'peers', name)
  const outDir = join(cache, name)
  await build({
    configFile: false,
    root,
    plugins: [react()],
    define: { __BUILD_ID__: JSON.stringify(buildId()) },
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome120', 'safari17', 'firefox121'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { page: join(root, 'index.html'), ...scripts },
        output: {
          // A service worker needs a name that does not change.
          entryFileNames: (chunk) => (chunk.name in scripts ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  })
  return outDir
}

export interface Site {
  origin: string
  /** Milliseconds that every request waits before it is heard. */
  latency: number
  close(): Promise<void>
}

/**
 * Serves a built page on loopback, brotli-compressed. `/peer/…` answers 200 at once and keeps nothing; `/gateway/…`
 * goes on to the gateway, when one is named.
 */
export async function serveSite(folder: string, gateway?: string): Promise<Site> {
  const site: Site = { origin: '', latency: 0, close }
  const server = createServer(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site')
    const called = pathname.startsWith('/peer/') || pathname.startsWith('/gateway/')
    if (called && site.latency > 0) await delay(site.latency)
    if (gateway && pathname.startsWith('/gateway/')) passOn(incoming, response, gateway)
    else if (pathname.startsWith('/peer/')) accept(incoming, response)
    else await answerFile(response, folder, pathname)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  site.origin = `http://127.0.0.1:${portOf(server.address())}`
  return site

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

/** The port a server of ours listens on. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

function accept(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
}

function passOn(incoming: IncomingMessage, response: ServerResponse, gateway: string): void {
  const { method = 'GET', headers, url = '/' } = incoming
  const outgoing = request(new URL(url, gateway), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // The browser sees the broken connection that there is.
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

async function answerFile(response: ServerResponse, folder: string, pathname: string): Promise<void> {
  const name = extname(pathname) ? pathname : '/index.html'
  const type = types[extname(name)] ?? 'application/octet-stream'
  try {
    const body = brotliCompressSync(await readFile(join(folder, name)))
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  } catch {
    // Such as the icon that a browser asks for by itself.
    response.writeHead(404).end()
  }
}
