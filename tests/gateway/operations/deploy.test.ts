import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from '#contract/zod.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
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
