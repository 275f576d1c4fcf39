import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cluster } from '../../scripts/cluster/cluster.mjs'
import type { Part } from '../../scripts/cluster/part.mjs'
import { build } from '../../scripts/prepare.mjs'
import { root } from '../../scripts/run.mjs'
import { Database } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { repetitions } from '../support/repetitions.ts'
import { until } from '../support/until.ts'
import { endWithRun } from './end-with-run.ts'
import { Load } from './load.ts'

/** So many tablets, and as many people who read. */
const people = Number(process.env.PEOPLE ?? repetitions(20, 200))
const rounds = Number(process.env.ROUNDS ?? repetitions(1, 20))
/** How long a server stands still, milliseconds. */
const standstill = 30_000
/** Within which reads go on after any fault, and writes once both servers run again, milliseconds. */
const promised = 30_000
const minute = 60_000
/** Only root can give each server a disk of its own, which may be filled. */
const mayMount = process.getuid?.() === 0
const env = {
  ACCESS_TOKEN_MINUTES: '1440',
  SESSION_IDLE_MINUTES: '1440',
  REQUESTS_PER_MINUTE: '1000000',
}

let cluster: Cluster
let load: Load
const table: string[] = []

beforeAll(async () => {
  expect(await build()).toBe(0)
  cluster = new Cluster(await freePort(), env, mayMount ? '3g' : undefined)
  endWithRun(cluster)
  await cluster.start()
  load = await Load.start(cluster.address, people)
}, 10 * minute)

afterAll(async () => {
  await load?.stop()
  await cluster?.stop()
  console.log(
    [
      '| fault | rounds | reads go on after: median, longest | writes | longest call | calls | answered 20099, or that it passes | cut | acknowledged | lost | doubled |',
      '|---|---|---|---|---|---|---|---|---|---|---|',
      ...table,
    ].join('\n'),
  )
}, 5 * minute)

/** The node that is it just now, without which a round would strike nobody. */
async function found(role: 'primary' | 'synchronous standby') {
  const node = await cluster.find(role)
  if (!node) throw new Error(`There is no ${role}`)
  return node
}

/** The gateways take turns. */
function gatewayOf(round: number): Part {
  const gateway = cluster.gateways[round % cluster.gateways.length]
  if (!gateway) throw new Error('There is no gateway')
  return gateway
}

/** Kills a part as a power cut does, and counts from then on. */
function kill(part: Part): void {
  load.begin()
  part.signal('SIGKILL')
}

/** Until both servers and both gateways are back, and every tablet has had the time for a further edit. */
async function healed(): Promise<void> {
  await until(
    'the cluster is whole',
    async () => {
      const ready = await Promise.all(cluster.gateways.map((gateway) => cluster.isReady(gateway)))
      const roles = await Promise.all(cluster.nodes.map((node) => node.role()))
      return !ready.includes(false) && roles.includes('primary') && roles.includes('synchronous standby')
    },
    3 * minute,
  )
  const { acknowledged } = load.tally
  // The last to hear of it are devices that have failed for long: they pause for up to 30 s.
  const goesOn = () => load.tally.acknowledged >= acknowledged + people
  await until('edits are acknowledged again', goesOn, 2 * minute)
}

/** How many of the acknowledged edits are not there, and how many edits are there more than once. */
async function judge(): Promise<{ lost: number; doubled: number }> {
  const acknowledged = [...load.acknowledged]
  const rows = await new Database(cluster.superuserUrl).query(
    `select after ->> 'remarks' as remarks, count(*)::int as times from history
      where made_at is not null and after ->> 'remarks' like '第 %' group by 1`,
  )
  const times = new Map(rows.map(({ remarks, times }) => [remarks, Number(times)]))
  return {
    lost: acknowledged.filter((remarks) => !times.has(remarks)).length,
    doubled: rows.filter(({ times }) => Number(times) > 1).length,
  }
}

/**
 * Does it so many times, each once the cluster has healed of the one before, and writes what came of it into the table.
 * @param away for how long the fault leaves no second disk, on which every edit has to stand, milliseconds.
 */
async function repeat(
  name: string,
  fault: (round: number) => Promise<unknown>,
  away = 0,
): Promise<Load['tally'][]> {
  const tallies: Load['tally'][] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      await fault(round)
      await healed()
      tallies.push(load.tally)
    }
  } finally {
    // A round that did not heal ends the fault; what it and the ones before it showed is told all the same.
    if (tallies.length < rounds) tallies.push(load.tally)
    const judged = await judge().catch(() => ({ lost: NaN, doubled: NaN }))
    table.push(row(name, tallies, judged))
    console.log(table.at(-1))
  }
  expect({ ...(await judge()), hung: sum(tallies, 'hung'), unexpected: load.unexpected }).toEqual({
    ...{ lost: 0, doubled: 0, hung: 0 },
    unexpected: [],
  })
  expect(Math.max(...tallies.map((tally) => tally.readsAfter))).toBeLessThan(promised)
  expect(Math.max(...tallies.map((tally) => tally.writesAfter))).toBeLessThan(promised + away)
  return tallies
}

function sum(tallies: Load['tally'][], what: 'calls' | 'away' | 'cut' | 'hung' | 'acknowledged'): number {
  return tallies.reduce((total, tally) => total + tally[what], 0)
}

/** A line of the table. */
function row(
  name: string,
  tallies: Load['tally'][],
  { lost, doubled }: Awaited<ReturnType<typeof judge>>,
): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const spread = (what: 'writesAfter' | 'readsAfter') => {
    const sorted = tallies.map((tally) => tally[what]).sort((a, b) => a - b)
    return `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`
  }
  const longest = tallies.reduce((most, tally) => Math.max(most, tally.longest), 0)
  return `| ${[
    ...[name, tallies.length, spread('readsAfter'), spread('writesAfter'), seconds(longest)],
    ...[sum(tallies, 'calls'), sum(tallies, 'away'), sum(tallies, 'cut'), sum(tallies, 'acknowledged')],
    ...[lost, doubled],
  ].join(' | ')} |`
}

const limit = { timeout: rounds * 6 * minute }

test('OPS-01 a gateway is killed under load: no acknowledged edit is lost or doubled', limit, async () => {
  await repeat('SIGKILL of a gateway', async (round) => kill(gatewayOf(round)))
})

test(
  'OPS-02 the primary is killed under load: the standby takes over, no acknowledged edit is lost or doubled',
  limit,
  async () => {
    await repeat('SIGKILL of the primary', async () => kill(await found('primary')))
  },
)

test(
  'OPS-02 the standby is killed under load: writes wait for it, no acknowledged edit is lost or doubled',
  limit,
  async () => {
    await repeat('SIGKILL of the standby', async () => kill(await found('synchronous standby')))
  },
)

/** Parts stand still for a while. */
async function stand(...parts: Part[]): Promise<void> {
  load.begin()
  for (const part of parts) part.signal('SIGSTOP')
  await pause(standstill)
  for (const part of parts) part.signal('SIGCONT')
}

test(
  'OPS-01 a gateway stands still for 30 s under load: no acknowledged edit is lost or doubled',
  limit,
  async () => {
    await repeat('SIGSTOP of a gateway, 30 s', async (round) => await stand(gatewayOf(round)))
  },
)

for (const role of ['primary', 'synchronous standby'] as const) {
  test(
    `OPS-02 the ${role} stands still for 30 s under load: no acknowledged edit is lost or doubled`,
    limit,
    async () => {
      const fault = async () => {
        const node = await found(role)
        await stand(node)
        // As the runbook says: a former primary's Patroni below 3.1 does not see what it has missed.
        if (role === 'primary') {
          await node.stop()
          node.start()
        }
      }
      await repeat(`SIGSTOP of the ${role}, 30 s`, fault, standstill)
    },
  )

  test(
    `OPS-02 the network of the ${role} drops everything for 30 s under load: no acknowledged edit is lost or doubled`,
    limit,
    async () => {
      const fault = async () => await stand(...cluster.networkOf(await found(role)))
      await repeat(`network of the ${role} cut, 30 s`, fault, standstill)
    },
  )
}

test.runIf(mayMount)(
  'OPS-02 the disk of the primary is full for 30 s under load: no acknowledged edit is lost or doubled',
  limit,
  async () => {
    const fault = async () => {
      const primary = await found('primary')
      load.begin()
      await primary.fillDisk()
      await pause(standstill)
      primary.freeDisk()
    }
    await repeat('disk of the primary full, 30 s', fault, standstill)
  },
)

test('OPS-01 the proxy is reloaded under load: no call fails', limit, async () => {
  const tallies = await repeat('reload of the proxy', async () => {
    load.begin()
    cluster.reloadProxy()
  })
  expect(tallies.map(({ away, cut }) => ({ away, cut }))).toEqual(tallies.map(() => ({ away: 0, cut: 0 })))
})

test(
  'OPS-05 the gateways are replaced by another build, one after the other, under load: nobody is signed out, no call fails',
  limit,
  async () => {
    const other = otherBuild()
    const tallies = await repeat('rolling update', async () => {
      load.begin()
      await cluster.update(other.main)
      for (const gateway of cluster.gateways) {
        const health = await fetch(`${cluster.addressOf(gateway)}/healthz`)
        expect(await health.json()).toMatchObject({ build: other.id })
      }
      await cluster.update()
    })
    rmSync(other.folder, { recursive: true })
    expect(tallies.map(({ away, cut }) => ({ away, cut }))).toEqual(tallies.map(() => ({ away: 0, cut: 0 })))
  },
)

test('OPS-02 after all of it each work site is as its tablet left it', async () => {
  await load.stop()
  const rows = await new Database(cluster.superuserUrl).query(
    `select work_site_id as id, remarks from work_site`,
  )
  const remarks = new Map(rows.map((row) => [row.id, row.remarks]))
  expect([...load.last].filter(([id, last]) => remarks.get(id) !== last)).toEqual([])
})

/** The gateway that is built already, under the id of another build. */
function otherBuild(): { folder: string; main: string; id: string } {
  const id = 'another-build'
  const built = readFileSync(join(root, 'dist/build-id'), 'utf8')
  // Below node_modules, so that it finds the packages it imports.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/milepost-other-build-'))
  cpSync(join(root, 'dist/gateway'), join(folder, 'gateway'), { recursive: true })
  symlinkSync(join(root, 'dist/console'), join(folder, 'console'))
  for (const name of readdirSync(join(folder, 'gateway')).filter((file) => file.endsWith('.js'))) {
    const file = join(folder, 'gateway', name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(built, id))
  }
  return { folder, main: join(folder, 'gateway/main.js'), id }
}
