import { randomBytes } from 'node:crypto'
import { sendHeartbeat } from '#contract/terminal/endpoints.ts'
import type { Gateway } from '../../support/gateway.ts'
import { SignedClient } from '../../support/signed-client.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { progress, type Report } from '../figure.ts'
import { databases, withGateway } from '../gateways.ts'

const tablets = 40
const warmUp = 500
const heartbeats = 4_000
/** Milliseconds of the gateway's CPU that a heartbeat may cost. */
const budget = 1.6

interface Tablet {
  beat: () => Promise<void>
}

/** What a heartbeat costs the gateway, from tablets that report side by side. */
export async function run(report: Report): Promise<void> {
  for (const database of databases) {
    progress(`heartbeats, ${database}`)
    const value = await withGateway(database, async (gateway) => {
      const fleet: Tablet[] = []
      for (let at = 0; at < tablets; at++) fleet.push(await signInOn(gateway, at))
      await beatAll(fleet, warmUp)
      const before = await cpuTimeOf(gateway.pid)
      await beatAll(fleet, heartbeats)
      return ((await cpuTimeOf(gateway.pid)) - before) / heartbeats
    })
    report({
      name: `heartbeats.cpu.${database}`,
      value,
      unit: 'ms/heartbeat',
      peer: 'budget',
      peerValue: budget,
    })
  }
}

/** Eight at a time, each tablet in its turn. */
async function beatAll(fleet: readonly Tablet[], times: number): Promise<void> {
  let next = 0
  const repeat = async () => {
    while (next < times) await fleet[next++ % fleet.length]?.beat()
  }
  await Promise.all(Array.from({ length: 8 }, repeat))
}

async function signInOn(gateway: Gateway, at: number): Promise<Tablet> {
  const deviceToken = randomBytes(32).toString('base64url')
  const device = {
    deviceToken,
    deviceName: `平板 ${at}`,
    os: 'Android',
    osVersion: '14',
    terminalVersion: 'b',
  }
  const client = await SignedClient.signIn(gateway.address, 'sitestaff', { device })
  const { terminalId = '' } = client
  const condition = {
    displayMode: 'standalone',
    persisted: true,
    batteryLevel: 0.5,
    charging: false,
    storageUsed: 30_000_000,
    storageQuota: 100_000_000,
    clockOffset: -20,
  } as const
  let sequence: number | undefined
  return {
    async beat() {
      const told = { terminalId, unsynced: at % 5, parked: 0, build: 'b', ...condition, sequence }
      ;({ sequence } = await client.call(sendHeartbeat, told, { purpose: 'sync' }))
    },
  }
}
