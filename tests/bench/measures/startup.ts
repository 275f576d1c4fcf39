import { Gateway } from '../../support/gateway.ts'
import type { Report } from '../figure.ts'
import { buildProduct, withFolder } from '../gateways.ts'
import { withPlainServer } from '../plain-server.ts'

/** Seconds until the built gateway is ready: with an empty folder, which gets the demo data, and once it has it. */
export async function run(report: Report): Promise<void> {
  await buildProduct()
  const peer = 'Fastify without a database'
  const peerValue = await secondsOf(async (ready) => await withPlainServer({}, async () => ready()))
  await withFolder(async (dataDir) => {
    for (const name of ['startup.first', 'startup.again']) {
      const value = await secondsOf(async (ready) => {
        const gateway = await Gateway.start({ dataDir })
        ready()
        await gateway.stop()
      })
      report({ name, value, unit: 's', peer, peerValue })
    }
  })
}

/** Seconds until the step calls. */
async function secondsOf(step: (ready: () => void) => Promise<void>): Promise<number> {
  const began = performance.now()
  let took = Number.NaN
  await step(() => {
    took = (performance.now() - began) / 1000
  })
  return took
}
