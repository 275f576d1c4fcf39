import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { allHandlers } from './all-handlers.ts'
import type { Database } from './db/client.ts'
import { demoAccounts, demoPassword } from './operations/demo/accounts.ts'
import { demoInvitation } from './operations/demo/invitation.ts'
import { seedDemo, seedEmpty } from './operations/demo/seed.ts'
import { workInDemo } from './operations/demo/work.ts'
import { systemClock } from './platform/clock.ts'
import type { GatewayServices } from './security/services.ts'
import type { Environment } from './settings/env.ts'
import { startGateway } from './start-gateway.ts'

/** Longer than any request may take; then the gateway stops without waiting further, milliseconds. */
const stopPatience = 10_000
const consoleFolder = fileURLToPath(new URL('../console', import.meta.url))

/** Whether an empty database gets the demo: an embedded one unless asked otherwise, one on a server only when asked. */
export function wantsDemo(
  args: readonly string[],
  { databaseUrl }: Pick<Environment, 'databaseUrl'>,
): boolean {
  return databaseUrl ? args.includes('--demo') : !args.includes('--empty')
}

/** Fills an empty database, and prints how to sign in. */
async function seed(services: GatewayServices, environment: Environment): Promise<void> {
  const { database } = services
  const { settings, loopback } = environment
  if (!wantsDemo(process.argv, environment)) {
    const administrator = await seedEmpty(database, systemClock, settings)
    if (!administrator) return
    console.log(`Sign in as ${administrator.accountName} with the password ${administrator.password}`)
    console.log('It is shown only this once, and opens the account once: that sign-in asks for a new one.')
    return
  }
  if (await seedDemo(database, systemClock, settings)) await workInDemo(services, allHandlers)
  if (!loopback) return
  const names = demoAccounts.map(({ accountName }) => accountName).join(', ')
  console.log(`Demo sign-ins, all with the password ${demoPassword}: ${names}`)
  console.log(`An invitation to complete: /register#invitation=${demoInvitation}`)
}

/** Runs the gateway on its database until a signal asks it to stop. */
export async function run(environment: Environment, logger: Logger, database: Database): Promise<void> {
  const gateway = await startGateway({
    environment,
    database,
    clock: systemClock,
    logger,
    consoleFolder,
    seed: (services) => seed(services, environment),
  })
  console.log(`Milepost is running at ${environment.publicOrigin ?? gateway.address}`)

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    logger.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopPatience).unref()
    await gateway.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
