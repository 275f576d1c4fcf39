import { rmSync } from 'node:fs'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { patience } from '../../scripts/patience.mjs'
import type { Database } from './database.ts'
import {
  copyDemoDatabase,
  copyEmbeddedDemo,
  demoServerData,
  dropDatabase,
  emptyFolder,
  hasDemoDatabase,
} from './demo-data.ts'
import { Device, desk, type Form, tablet } from './device.ts'
import { Gateway } from './gateway.ts'
import { Network } from './network.ts'
import { PageErrors } from './page-errors.ts'
import { Postgres } from './postgres.ts'
import { secretsInUrls } from './secrets-in-urls.ts'
import { SignedClient } from './signed-client.ts'

interface Options {
  /**
   * Where the gateway keeps its rows: in a database of its own on the server of all tests, on a server of its own, which
   * may be killed, or embedded.
   */
  database: 'server' | 'own server' | 'embedded'
  /**
   * The gateway is the one that its worker has for tests like this: those that neither kill nor reconfigure it, and
   * change no rows but such as they made themselves.
   */
  shared: boolean
  /**
   * The devices install the program, as they do in earnest: its service worker keeps all its files. Without it they take
   * them from the gateway, as on plain http: for what is about a screen and the gateway alone.
   */
  worker: boolean
  /** The devices have profiles on the disk: they can be killed, opened again and searched. */
  profile: boolean
  /** The device of `device` and `page`; `test.use({ form: desk })`. */
  form: Form
  /** Settings of the gateway (`gateway/settings/env.ts`). */
  gatewayEnv: Record<string, string>
}

interface Fixtures {
  /** The built gateway on demo data of its own, but for `shared`. */
  gateway: Gateway
  /** The gateway's database. */
  postgres: Database
  /** The gateway's PostgreSQL server, with `database: 'own server'` only. */
  server: Postgres
  /** Signs an account of the demo data in without a browser, and past the network. */
  signIn: (accountName: string) => Promise<SignedClient>
  /** What lies between the browsers and the gateway; a test fails at its end when a secret stood in an address. */
  network: Network
  /** What pages complain of; a test fails at its end when something unexpected is among it. */
  pageErrors: PageErrors
  /** Opens a further device, which knows nothing of the others. */
  openDevice: (form?: Form) => Promise<Device>
  /** The browser of this test. Its pages change when it is killed, so take them from it again: `device.page`. */
  device: Device
}

interface WorkerFixtures {
  /** The gateway of the tests that share one; the first of them starts it. */
  sharedGateway: () => Promise<Gateway>
}

/** A gateway with all that it stands on. */
interface Standing {
  gateway: Gateway
  /** Ends and removes all of it. */
  remove: () => Promise<void>
}

/** The tests of the real thing: a real browser, a network that can be broken, the built gateway, a real database. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  database: ['server', { option: true }],
  shared: [false, { option: true }],
  worker: [true, { option: true }],
  profile: [false, { option: true }],
  form: [tablet, { option: true }],
  gatewayEnv: [{}, { option: true }],

  sharedGateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      let standing: Promise<Standing> | undefined
      await use(async () => {
        standing ??= startGateway('server', {})
        return (await standing).gateway
      })
      await (await standing)?.remove()
    },
    { scope: 'worker', timeout: patience(240_000) },
  ],

  gateway: [
    async ({ database, gatewayEnv, shared, sharedGateway }, use, testInfo) => {
      const own = shared ? undefined : await startGateway(database, gatewayEnv)
      const gateway = own?.gateway ?? (await sharedGateway())
      await use(gateway)
      await own?.remove()
      await tell(testInfo, 'gateway.log', gateway.log)
    },
    { timeout: patience(240_000) },
  ],

  postgres: async ({ gateway }, use) => {
    if (!gateway.postgres) throw new Error('This needs PostgreSQL')
    await use(gateway.postgres)
  },

  server: async ({ gateway }, use) => {
    if (!(gateway.postgres instanceof Postgres))
      throw new Error("This needs test.use({ database: 'own server' })")
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

  openDevice: async ({ network, pageErrors, profile, worker, browser, form: usual }, use) => {
    const devices: Device[] = []
    await use(async (size = usual) => {
      const form: Form = worker ? size : { ...size, serviceWorkers: 'block' }
      const device = await Device.open(network.address, form, pageErrors, profile ? undefined : browser)
      devices.push(device)
      return device
    })
    await Promise.all(devices.map((device) => device.remove()))
  },

  device: async ({ openDevice }, use) => {
    await use(await openDevice())
  },

  /** The first tab of `device`, as it was at the test's start. */
  page: async ({ device }, use) => {
    await use(device.page)
  },
})

async function startGateway(kind: Options['database'], env: Record<string, string>): Promise<Standing> {
  if (kind === 'embedded' || (kind === 'server' && !hasDemoDatabase())) {
    const dataDir = await copyEmbeddedDemo()
    const gateway = await Gateway.start({ dataDir, env, shortLived: true })
    return { gateway, remove: () => removeAll(gateway, dataDir) }
  }
  const dataDir = emptyFolder()
  if (kind === 'own server') {
    const postgres = await Postgres.start(demoServerData())
    const gateway = await Gateway.start({ dataDir, env, postgres })
    return { gateway, remove: () => removeAll(gateway, dataDir).then(() => postgres.remove()) }
  }
  const postgres = await copyDemoDatabase()
  const gateway = await Gateway.start({ dataDir, env, postgres })
  return { gateway, remove: () => removeAll(gateway, dataDir).then(() => dropDatabase(postgres)) }
}

async function removeAll(gateway: Gateway, dataDir: string): Promise<void> {
  await gateway.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Leaves a text beside a test that failed; its end goes to the log, which is all that is left of a run elsewhere. */
async function tell(testInfo: TestInfo, name: string, body: string): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  await testInfo.attach(name, { body, contentType: 'text/plain' })
  console.log(`The end of ${name}:\n${body.split('\n').slice(-25).join('\n')}`)
}

export { desk, expect, tablet }
