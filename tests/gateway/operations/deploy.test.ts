import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from '#contract/zod.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { findProgram } from '../../../scripts/cluster/programs.mjs'
import { freePort } from '../../support/free-port.ts'
import { endWithTests } from '../../support/processes.ts'
import { start } from '../started-gateway.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = join(import.meta.dirname, '../../../deploy')
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const alerts = z.parse(Rules, parse(textOf('prometheus/alerts.yaml'))).groups.flatMap(({ rules }) => rules)
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})
const charts = z
  .parse(Dashboard, JSON.parse(textOf('grafana/milepost.json')))
  .panels.flatMap(({ targets }) => targets)

test('OPS-07 alerts and dashboard ask for nothing but what a gateway measures', async () => {
  const { address, stop } = await start({ DATA_DIR: temporaryFolder() })
  const measured = await (await fetch(`${address}/metrics`)).text()
  await stop()
  const names = new Set(measured.match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)))
  const asked = [...alerts, ...charts].flatMap(({ expr }) =>
    (expr.match(/\b(?:milepost|nodejs|process)_\w+/g) ?? []).map((name) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )
  expect(asked.length).toBeGreaterThan(alerts.length)
  expect(asked.filter((name) => !names.has(name))).toEqual([])
})

const haproxy = findProgram('haproxy')

/** HAProxy as it is before two gateways, the second of which is away; what it measures. */
async function startProxy(gateway: number) {
  const [door, metrics, away] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `127.0.0.1:${port}`
  const place = temporaryFolder()
  const files = ['gateways', 'loopback'].flatMap((name) => ['-f', join(folder, `haproxy/${name}.cfg`)])
  const proxy = spawn(haproxy ?? '', ['-db', ...files], {
    env: {
      PROXY_SOCKET: join(place, 'proxy.sock'),
      PROXY_METRICS: at(metrics),
      PUBLIC: at(door),
      GATEWAY1: at(gateway),
      GATEWAY2: at(away),
    },
    stdio: 'ignore',
  })
  endWithTests(proxy)
  onTestFinished(() => void proxy.kill())
  return {
    measures: async () => await (await fetch(`http://${at(metrics)}/metrics`)).text(),
    answer: async () => (await fetch(`http://${at(door)}/`)).status,
  }
}

test.runIf(haproxy)(
  'OPS-07 a proxy that has no gateway left to send to measures what its alert asks for',
  async () => {
    let ready = true
    const gateway = createServer((_, response) => response.writeHead(ready ? 200 : 503).end())
    const port = await freePort()
    gateway.listen(port, '127.0.0.1')
    onTestFinished(() => void gateway.close())
    const { measures, answer } = await startProxy(port)
    const { expr = '' } = alerts.find(({ alert }) => alert === 'ProxyWithoutGateway') ?? {}
    const [series = 'none'] = /haproxy_\w+\{[^}]*\}(?= == 0)/.exec(expr) ?? []
    await expect.poll(async () => await measures().catch(String)).toContain(`\n${series} 1\n`)
    expect(await answer()).toBe(200)
    ready = false
    await expect.poll(measures).toContain(`\n${series} 0\n`)
    expect(await answer()).toBe(503)
  },
)

test('OPS-07 each job that an alert names is one that Prometheus is told of', () => {
  const Jobs = z.object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })
  const { scrape_configs } = z.parse(Jobs, parse(textOf('prometheus/prometheus.yaml')))
  const jobs = new Set(scrape_configs.map(({ job_name }) => job_name))
  const named = alerts.flatMap(({ expr }) => expr.match(/(?<=job=")\w+/g) ?? [])
  expect(named).toContain('proxy')
  expect(named.filter((job) => !jobs.has(job))).toEqual([])
})

test('OPS-07 each alert has a section of its name in the runbook', () => {
  const sections = textOf('runbook.md')
    .match(/^## \w+$/gm)
    ?.map((line) => line.slice('## '.length))
  expect(alerts.map(({ alert }) => alert).filter((name) => !sections?.includes(name))).toEqual([])
})

test('OPS-07 what containers and unit set is what the gateway reads', () => {
  const Service = z.object({ environment: z.optional(z.record(z.string(), z.string())) })
  const Compose = z.object({ services: z.record(z.string(), Service) })
  const { services } = z.parse(Compose, parse(textOf('compose.yaml')))
  const ofUnit =
    textOf('milepost.service')
      .match(/^Environment=.*$/gm)
      ?.join(' ') ?? ''
  const names = [
    ...Object.keys(services.gateway?.environment ?? {}),
    ...(ofUnit.match(/[A-Z_]+(?==)/g) ?? []),
    ...(textOf('Dockerfile').match(/(?<=^ENV .*)\b[A-Z_]+(?==)/gm) ?? []),
  ].filter((name) => name !== 'NODE_ENV')
  expect(names.length).toBeGreaterThan(8)
  // A value that is wrong for every variable is refused by each that the gateway reads, and by its name.
  const unread = names.filter((name) => {
    try {
      readEnvironment({ [name]: name.endsWith('_FILE') ? '/nowhere' : ' ' })
      return name !== 'HOST' && name !== 'DATA_DIR'
    } catch (error) {
      return !String(error).includes(name)
    }
  })
  expect(unread).toEqual([])
})
