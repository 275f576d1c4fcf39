import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(['/']))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'))
})
addEventListener('message', async (event) => {
  const outcome = await fetch('/ask', { cache: 'no-store' }).then((answer) => answer.status, () => 'refused')
  event.ports[0].postMessage({ onLine: navigator.onLine, outcome })
})
`

const page = `<!doctype html><html lang="en"><title>A small site</title><main><h1>A small site</h1></main>
<script src="/page.js"></script></html>`

const script = `navigator.serviceWorker.register('/worker.js')`

export interface SmallSite {
  address: string
  /** The bodies that were posted and answered, in order. */
  posted: string[]
  close: () => void
}

/** A site that writes down what is posted and opens without a network: what the fixtures are tried out on. */
export async function startSmallSite(): Promise<SmallSite> {
  const posted: string[] = []
  const server = createServer((request, response) => void answer(request, response, posted))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return { address: `http://127.0.0.1:${address.port}`, posted, close: () => server.close() }
}

async function answer(request: IncomingMessage, response: ServerResponse, posted: string[]): Promise<void> {
  const send = (type: string, text: string) =>
    response
      .setHeader('content-type', type)
      .setHeader('content-security-policy', "default-src 'self'")
      .end(text)
  switch (request.url) {
    case '/':
      send('text/html', page)
      break
    case '/page.js':
      send('text/javascript', script)
      break
    case '/worker.js':
      send('text/javascript', worker)
      break
    case '/events':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n')
      request.once('close', () => response.end())
      break
    default:
      if (request.method === 'POST') posted.push((await buffer(request)).toString())
      send('application/json', JSON.stringify({ code: 10000, posted: posted.length }))
  }
}
