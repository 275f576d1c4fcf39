import { rmSync } from 'node:fs'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { copyDemoData, demoServerData, emptyFolder } from './demo-data.ts'
import { Device, desk, type Form, tablet } from './device.ts'
import { Gateway } from './gateway.ts'
import { Network } from './network.ts'
import { PageErrors } from './page-errors.ts'
import { Postgres } from './postgres.ts'
import { secretsInUrls } from './secrets-in-urls.ts'
import { SignedClient } from './signed-client.ts'

interface Options {
  /** Where the gateway keeps its rows; `test.use({ database: 'postgres' })`. */
  database: 'embedded' | 'postgres'
  /** The device of `device` and `page`; `test.use({ form: desk })`. */
  form: Form
  /** Settings of the gateway (`gateway/settings/env.ts`). */
  gatewayEnv: Record<string, string>
}

interface Fixtures {
  /** The built gateway on demo data of its own. */
  gateway: Gateway
  /** The gateway's PostgreSQL server, with `database: 'postgres'` only. */
  postgres: Postgres
  /** Signs an account of the demo data in without a browser, and past the network. */
  signIn: (accountName: string) => Promise<SignedClient>
  /** What lies between the browsers and the gateway; a test fails at its end when a secret stood in an address. */
  network: Network
  /** What pages complain of; a test fails at its end when something unexpected is among it. */
  pageErrors: PageErrors
  /** Opens a further browser, with a profile of its own. */
  openDevice: (form?: Form) => Promise<Device>
  /** The browser of this test. Its pages change when it is killed, so take them from it anew: `device.page`. */
  device: Device
}

/** The tests of the real thing: a real browser, a network that can be broken, the built gateway, a real database. */
export const test = base.extend<Options & Fixtures>({
  database: ['embedded', { option: true }],
  form: [tablet, { option: true }],
  gatewayEnv: [{}, { option: true }],

  gateway: [
    async ({ database, gatewayEnv }, use, testInfo) => {
      const postgres = database === 'postgres' ? await Postgres.start(await demoServerData()) : undefined
      const dataDir = postgres ? emptyFolder() : copyDemoData()
      const gateway = await Gateway.start({
        dataDir,
        env: gatewayEnv,
        shortLived: true,
        ...(postgres ? { postgres } : {}),
      })
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
    expect(secretsInUrls(network.history), 'security 16: addresses with a secret in them').toEqual([])
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

/** Leaves a text beside a test that failed; its end goes to the log, which is all that is left of a run elsewhere. */
async function tell(testInfo: TestInfo, name: string, body: string): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  await testInfo.attach(name, { body, contentType: 'text/plain' })
  console.log(`The end of ${name}:\n${body.split('\n').slice(-25).join('\n')}`)
}

export { desk, expect, tablet }
