import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './site.ts'

export interface LineQuality {
  /** Milliseconds that a request and its answer spend on the way together. */
  roundTrip: number
  /** Bytes a second towards the browser, for all connections together. */
  downstream: number
  /** Bytes a second towards the gateway. */
  upstream: number
}

/** What DevTools calls Fast 4G. */
export const fast4G: LineQuality = { roundTrip: 165, downstream: 1_036_800, upstream: 172_800 }

export interface Line {
  /** What the browser opens instead of the server's own address. */
  origin: string
  /** Cuts the line: connections break, and new ones are refused. */
  cut(): Promise<void>
  /** Cuts it, unless that has been done. */
  close(): Promise<void>
}

/**
 * A slow line before a server. Unlike DevTools' throttling it slows the service worker's requests as well as the
 * page's.
 */
export async function layLine(server: string, quality: LineQuality): Promise<Line> {
  const { hostname, port } = new URL(server)
  const down = lane(quality.downstream, quality.roundTrip / 2)
  const up = lane(quality.upstream, quality.roundTrip / 2)
  const sockets = new Set<Socket>()
  const entrance = createServer((browser) => {
    const gateway = connect(Number(port), hostname)
    join(browser, gateway, up)
    join(gateway, browser, down)
    for (const socket of [browser, gateway]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
  })
  entrance.listen(0, '127.0.0.1')
  await once(entrance, 'listening')
  const cut = async () => {
    const closed = once(entrance, 'close')
    entrance.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  return {
    origin: `http://127.0.0.1:${portOf(entrance.address())}`,
    cut,
    close: async () => void (entrance.listening && (await cut())),
  }
}

type Lane = (bytes: number, arrive: () => void) => void

/** One direction: bytes go one after another, and each arrives a while after it went. */
function lane(rate: number, delay: number): Lane {
  let freeAt = 0
  return (bytes, arrive) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes / rate) * 1000
    setTimeout(arrive, freeAt - now + delay)
  }
}

function join(from: Socket, to: Socket, travel: Lane): void {
  from.setNoDelay(true)
  from.on('data', (chunk) => travel(chunk.length, () => void (to.writable && to.write(chunk))))
  from.on('end', () => travel(0, () => to.end()))
  // A broken end breaks the other one, as on a real line.
  from.on('error', () => to.destroy())
}
