import { rmSync } from 'node:fs'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { copyDemoData, emptyFolder, makeDemoServer } from './demo-data.ts'
import { Device, desk, type Form, tablet } from './device.ts'
import { Gateway } from './gateway.ts'
import { Network } from './network.ts'
import { PageErrors } from './page-errors.ts'
import { Postgres } from './postgres.ts'
import { SignedClient } from './signed-client.ts'

interface Options {
  /** Where the gateway keeps its rows; `test.use({ database: 'postgres' })`. */
  database: 'embedded' | 'postgres'
  /** The device of `device` and `page`; `test.use({ form: desk })`. */
  form: Form
  /** Settings of the gateway (`gateway/env.ts`). */
  gatewayEnv: Record<string, string>
}

interface Fixtures {
  /** The built gateway on demo data of its own. */
  gateway: Gateway
  /** The gateway's PostgreSQL server, with `database: 'postgres'` only. */
  postgres: Postgres
  /** Signs an account of the demo data in without a browser, and past the network. */
  signIn: (accountName: string) => Promise<SignedClient>
  /** What lies between the browsers and the gateway. */
  network: Network
  /** What pages complain of; a test fails at its end when something unexpected is among it. */
  pageErrors: PageErrors
  /** Opens a further browser, with a profile of its own. */
  openDevice: (form?: Form) => Promise<Device>
  /** The browser of this test. Its pages change when it is killed, so take them from it anew: `device.page`. */
  device: Device
}

interface WorkerFixtures {
  /** The folder of a PostgreSQL server that has the demo data and stands still; made when first asked for. */
  demoServer: () => Promise<string>
}

/** The tests of the real thing: a real browser, a network that can be broken, the built gateway, a real database. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  database: ['embedded', { option: true }],
  form: [tablet, { option: true }],
  gatewayEnv: [{}, { option: true }],

  demoServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      let made: Promise<Postgres> | undefined
      await use(async () => {
        made ??= makeDemoServer()
        return (await made).dataFolder
      })
      await (await made)?.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  gateway: [
    async ({ database, gatewayEnv, demoServer }, use, testInfo) => {
      const postgres = database === 'postgres' ? await Postgres.start(await demoServer()) : undefined
      const dataDir = postgres ? emptyFolder() : copyDemoData()
      const gateway = await Gateway.start({ dataDir, env: gatewayEnv, ...(postgres ? { postgres } : {}) })
      await use(gateway)
      await gateway.close()
      await postgres?.remove()
      rmSync(dataDir, { recursive: true, force: true })
      await tell(testInfo, 'gateway.log', gateway.log)
    },
    { timeout: 240_000 },
  ],

  postgres: async ({ gateway }, use) => {
    if (!gateway.postgres) throw new Error("This needs test.use({ database: 'postgres' })")
    await use(gateway.postgres)
  },

  signIn: async ({ gateway }, use) => {
    await use((accountName) => SignedClient.signIn(gateway.address, accountName))
  },

  network: async ({ gateway }, use, testInfo) => {
    const network = await Network.before(gateway.address)
    await use(network)
    await network.close()
    await tell(testInfo, 'network.txt', network.exchanges().map(String).join('\n'))
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  pageErrors: async ({}, use) => {
    const errors = new PageErrors()
    await use(errors)
    expect(errors.unexpected).toEqual([])
  },

  openDevice: async ({ network, pageErrors, form: usual }, use) => {
    const devices: Device[] = []
    await use(async (form = usual) => {
      const device = await Device.open(network.address, form, pageErrors)
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },

  device: async ({ openDevice }, use) => {
    await use(await openDevice())
  },

  /** The first tab of `device`, as it was at the test's start. */
  page: async ({ device }, use) => {
    await use(device.page)
  },
})

/** Leaves a text beside a test that failed. */
async function tell(testInfo: TestInfo, name: string, body: string): Promise<void> {
  if (testInfo.status !== testInfo.expectedStatus)
    await testInfo.attach(name, { body, contentType: 'text/plain' })
}

export { desk, expect, tablet }
