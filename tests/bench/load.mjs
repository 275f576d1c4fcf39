// A process of its own, so that asking costs the measured server nothing: repeats requests over open connections.
import { once } from 'node:events'
import { Agent, get } from 'node:http'

/** @typedef {{ address: string, headers: Record<string, string> }} Shot */

process.once(
  'message',
  async (/** @type {{ shots: Shot[], connections: number, seconds: number }} */ order) => {
    const agent = new Agent({ keepAlive: true, maxSockets: order.connections })
    const began = performance.now()
    const until = began + order.seconds * 1000
    let next = 0
    let answered = 0

    async function repeat() {
      while (performance.now() < until) {
        const { address, headers } = /** @type {Shot} */ (order.shots[next++ % order.shots.length])
        const [response] = await once(get(address, { agent, headers }), 'response')
        response.resume()
        await once(response, 'end')
        if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}.`)
        answered++
      }
    }

    await Promise.all(Array.from({ length: order.connections }, repeat))
    agent.destroy()
    process.send?.({ answered, seconds: (performance.now() - began) / 1000 })
    process.disconnect()
  },
)
