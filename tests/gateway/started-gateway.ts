import { join } from 'node:path'
import { Writable } from 'node:stream'
import { openDatabase } from '#gateway/db/client.ts'
import { systemClock } from '#gateway/platform/clock.ts'
import { createLogger } from '#gateway/platform/logger.ts'
import { readEnvironment } from '#gateway/settings/env.ts'
import { type RunningGateway, startGateway } from '#gateway/start-gateway.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A whole gateway on a port of its own, with what it logs; to be stopped by whoever starts it. */
export async function start(variables: Record<string, string>): Promise<RunningGateway & { log(): string }> {
  let written = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  const environment = readEnvironment({ PORT: '0', KEY_POOL_SIZE: '1', ...variables })
  const database = await openDatabase(environment, (error) => {
    throw error
  })
  const gateway = await startGateway({
    environment,
    database,
    clock: systemClock,
    logger: createLogger('info', destination),
    consoleFolder: join(temporaryFolder(), 'none'),
    seed: async () => {},
  })
  return { ...gateway, log: () => written }
}
