import { resolve } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { type Environment, readEnvironment } from '../settings/env.ts'
import { authoriseTerminal } from './authorise-terminal.ts'
import { backUp } from './backup.ts'
import { resetFactor } from './reset-factor.ts'
import { restore } from './restore.ts'
import { unlock } from './unlock.ts'
import { verifyHistory } from './verify-history.ts'

const usage = `npm run db -- backup FILE             database and uploaded files into a new tar.gz
npm run db -- restore FILE [--force]  puts them back; --force also over what is there
npm run db -- verify                  walks the history's chain; fails naming the rows that are not as written
npm run db -- unlock NAME             lets an account sign in again that failures have locked
npm run db -- reset-factor NAME       takes a lost second factor from an account
npm run db -- authorise-terminal NAME lets an account in on the waiting terminal that it applied with last
npm run db -- migrate                 brings the database to this build's tables

DATA_DIR, DATABASE_URL and MASTER_KEY as for the gateway; an embedded database's gateway has to be stopped.`

const broken = {
  altered: 'was altered after it was written',
  moved: 'does not stand in the place it was written in',
  'after-removed': 'follows a row that was removed',
}

async function withDatabase<Result>(
  environment: Environment,
  step: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(environment, (error) => {
    throw error
  })
  try {
    return await step(database)
  } finally {
    await database.close()
  }
}

async function verify(environment: Environment): Promise<string> {
  const check = await withDatabase(environment, verifyHistory)
  if (check.brokenRows > 0) {
    const named = check.broken.map(({ seq, historyId, how }) => `row ${seq} (${historyId}) ${broken[how]}`)
    const others = check.brokenRows - named.length
    throw new StartRefusal(
      `The history is broken in ${check.brokenRows} places; ${check.sound} rows are sound.
${named.join('\n')}${others > 0 ? `\nand ${others} more` : ''}`,
    )
  }
  return `The history is sound: ${check.sound} rows, the last with the hash ${check.head}.
Note that hash in another place: rows cut off at the end leave no gap, but another last hash.`
}

async function run(args: string[]): Promise<string> {
  const force = args.includes('--force')
  const [name, file, ...others] = args.filter((argument) => argument !== '--force')
  const environment = readEnvironment(process.env)
  if (others.length === 0 && file !== undefined) {
    if (name === 'backup' && !force) return await backUp(environment, resolve(file), systemClock())
    if (name === 'unlock' && !force)
      return await withDatabase(environment, (database) => unlock(database, file, systemClock()))
    if (name === 'reset-factor' && !force)
      return await withDatabase(environment, (database) => resetFactor(database, file, systemClock()))
    if (name === 'authorise-terminal' && !force)
      return await withDatabase(environment, (database) =>
        authoriseTerminal(database, environment.settings, file, systemClock()),
      )
    if (name === 'restore') return await restore(environment, resolve(file), force, systemClock())
  }
  if (file === undefined && !force) {
    if (name === 'verify') return await verify(environment)
    if (name === 'migrate') {
      await withDatabase(environment, migrateDatabase)
      return 'The database has every table of this build.'
    }
  }
  throw new StartRefusal(usage)
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
