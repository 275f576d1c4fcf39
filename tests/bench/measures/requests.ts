import { listWorkSites } from '#contract/work-site/entity.ts'
import type { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { progress, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'
import { type Load, load, type Shot } from '../load.ts'
import { withPlainServer } from '../plain-server.ts'

const pages = 20
const pageSize = 20

/**
 * The signed list of work sites: what a request costs the gateway, and how many it answers. The requests are signed
 * once and repeated, as the protocol lets reads be, so that the one who asks spends nothing on signatures.
 */
export async function run(report: Report): Promise<void> {
  for (const database of databases) {
    progress(`signed list, ${database}`)
    const { ours, plain } = await withGateway(database, async (gateway) => {
      const { shots, answer } = await signedShots(gateway)
      return { ours: await load(shots, gateway.pid), plain: await plainLoad(shots, answer) }
    })
    const peer = 'Fastify, the same answer, unsigned, from memory'
    report({
      name: `requests.cpu.${database}`,
      value: ours.cpuPerRequest,
      unit: 'ms/request',
      peer,
      peerValue: plain.cpuPerRequest,
    })
    report({
      name: `requests.rate.${database}`,
      value: ours.requestsPerSecond,
      unit: 'requests/s',
      peer,
      peerValue: plain.requestsPerSecond,
    })
  }
}

async function signedShots(gateway: Gateway): Promise<{ shots: Shot[]; answer: unknown }> {
  const client = await SignedClient.signIn(gateway.address, 'engineer')
  const answer = await client.answer(listWorkSites, { pageIndex: 1, pageSize })
  const shots = Array.from({ length: pages }, (_, page) => {
    const { address, headers } = client.request(listWorkSites, { pageIndex: page + 1, pageSize })
    return { address: new URL(address, gateway.address).href, headers }
  })
  return { shots, answer }
}

async function plainLoad(shots: readonly Shot[], answer: unknown): Promise<Load> {
  return await withPlainServer(answer, async ({ address, pid }) => {
    const plain = shots.map((shot) => ({
      ...shot,
      address: shot.address.replace(/^http:\/\/[^/]+/, address),
    }))
    return await load(plain, pid)
  })
}
