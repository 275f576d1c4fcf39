import { openDatabase } from './db/client.ts'
import { createLogger } from './platform/logger.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { readEnvironment } from './settings/env.ts'

try {
  const environment = readEnvironment(process.env)
  const logger = createLogger(environment.logLevel)
  const opening = openDatabase(environment, (error, fatal) => {
    logger[fatal ? 'fatal' : 'warn']({ err: error }, 'the database failed')
    if (fatal) process.exit(1)
  })
  // The embedded database opens on a thread of its own, in about the time that the rest of the program takes to load.
  const [database, { run }] = await Promise.all([opening, import('./run.ts')])
  await run(environment, logger, database)
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
