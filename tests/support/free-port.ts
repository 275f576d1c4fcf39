import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which the system takes ports for outgoing connections: nobody else takes one meanwhile. */
const [lowest, highest] = [20_000, 32_000]

/** A port of loopback that is free, and is likely to stay so while its server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const server = createServer()
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return port
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    } finally {
      server.close()
    }
  }
}
