import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { freePort } from '../../support/free-port.ts'

export interface Supplier {
  url: string
  /** What was posted to it. */
  posts: { headers: IncomingHttpHeaders; body: string }[]
  close(): Promise<void>
}

/** A supplier of short messages that keeps what it is sent, and answers all of it alike. */
export async function startSupplier(status = 200, headers: Record<string, string> = {}): Promise<Supplier> {
  const posts: Supplier['posts'] = []
  const server = createServer(async (request, answer) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += String(piece)
    posts.push({ headers: request.headers, body })
    answer.writeHead(status, headers).end('what it says does not matter')
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/send`,
    posts,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
