import { Gateway } from '../../support/gateway.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import type { Report } from '../figure.ts'
import { buildProduct, withFolder } from '../gateways.ts'
import { withPlainServer } from '../plain-server.ts'

const peer = 'Fastify without a database'

interface Start {
  seconds: number
  /** Of the processor: what does not depend on what else the machine does. */
  cpuSeconds: number
}

/** The built gateway until it is ready: with an empty folder, which gets the demo data, and once it has that. */
export async function run(report: Report): Promise<void> {
  await buildProduct()
  const plain = await timed(async (ready) => await withPlainServer({}, ({ pid }) => ready(pid)))
  await withFolder(async (dataDir) => {
    for (const name of ['first', 'again']) {
      const { seconds, cpuSeconds } = await timed(async (ready) => {
        // As many session keys made ahead as in earnest.
        const gateway = await Gateway.start({ dataDir, env: { KEY_POOL_SIZE: '16' } })
        await ready(gateway.pid)
        await gateway.stop()
      })
      report({ name: `startup.${name}`, value: seconds, unit: 's', peer, peerValue: plain.seconds })
      report({
        name: `startup.${name}.cpu`,
        value: cpuSeconds,
        unit: 's',
        peer,
        peerValue: plain.cpuSeconds,
      })
    }
  })
}

/** How long it takes from now until the step says which process is ready. */
async function timed(step: (ready: (pid: number) => Promise<void>) => Promise<void>): Promise<Start> {
  const began = performance.now()
  let start: Start | undefined
  await step(async (pid) => {
    const seconds = (performance.now() - began) / 1000
    start = { seconds, cpuSeconds: (await cpuTimeOf(pid)) / 1000 }
  })
  if (!start) throw new Error('Nothing was ready.')
  return start
}
