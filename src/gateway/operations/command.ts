import { resolve } from 'node:path'
import { type Database, openDatabase } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { forgetHeads } from '../log/head-attestations.ts'
import { headsFolder, readHeads } from '../log/head-files.ts'
import { createTrailKey, type TrailKey } from '../log/trail-key.ts'
import { verifyTrail } from '../log/verify-trail.ts'
import { systemClock } from '../platform/clock.ts'
import { readOrCreateMasterKey } from '../platform/master-key.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { type Environment, readEnvironment } from '../settings/env.ts'
import { diskOf, openBucket } from '../storage/open-storage.ts'
import { authoriseTerminal } from './authorise-terminal.ts'
import { backUp } from './backup.ts'
import { doctorReport, examine } from './doctor.ts'
import { moveFiles } from './move-files.ts'
import { resetFactor } from './reset-factor.ts'
import { restore } from './restore.ts'
import { archiveMonth, verifyArchive } from './trail-archive.ts'
import { trailReport } from './trail-sentences.ts'
import { unlock } from './unlock.ts'

const usage = `npm run db -- backup FILE             database and uploaded files into a new tar.gz
npm run db -- restore FILE [--force]  puts them back; --force also over what is there
npm run db -- verify [ARCHIVE]        walks the trail of changes and looks for every signed head on it, or verifies an
                                      archive of it; fails naming what is not as it was written
npm run db -- forget-heads FILE       takes note that a file of signed heads, as verify names it, is lost for good
npm run db -- archive MONTH FILE      writes a month of the trail that is over, like 2026-10, whole into a new file
npm run db -- unlock NAME             lets an account sign in again that failures have locked
npm run db -- reset-factor NAME       takes a lost second factor from an account
npm run db -- authorise-terminal NAME lets an account in on the waiting terminal that it applied with last
npm run db -- files move bucket       copies uploaded files from DATA_DIR to the bucket of S3_BUCKET, as far as they are not
                                      there; 'files move disk' copies them back
npm run db -- migrate                 brings the database to this build's tables
npm run db -- doctor                  says what is wrong with this installation; fails when something is

DATA_DIR, DATABASE_URL and MASTER_KEY as for the gateway; an embedded database's gateway has to be stopped.`

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

function trailKeyOf({ masterKey, dataDir }: Environment): TrailKey {
  return createTrailKey(masterKey ?? readOrCreateMasterKey(resolve(dataDir)))
}

async function verify(environment: Environment): Promise<string> {
  const key = trailKeyOf(environment)
  const heads = readHeads(headsFolder(environment.dataDir), key)
  return trailReport(await withDatabase(environment, ({ orm }) => verifyTrail({ orm, heads, key })))
}

async function forget(environment: Environment, file: string): Promise<string> {
  if (await withDatabase(environment, ({ orm }) => forgetHeads(orm, file)))
    return `${file} is not looked for any more; what it had is vouched for by the files of other gateways alone.`
  throw new StartRefusal(
    `No gateway has noted a file of heads named ${file}; verify says what they are called.`,
  )
}

async function move(environment: Environment, target: string | undefined): Promise<string> {
  if (environment.bucket === undefined) throw new StartRefusal('S3_BUCKET has to be set, with its keys.')
  const bucket = await openBucket(environment.bucket)
  const disk = diskOf(environment)
  if (target !== 'bucket' && target !== 'disk') throw new StartRefusal(usage)
  const [from, to] = target === 'bucket' ? [disk, bucket] : [bucket, disk]
  return await withDatabase(environment, (database) => moveFiles(database, from, to))
}

async function doctor(environment: Environment): Promise<string> {
  const findings = await examine(environment, systemClock)
  const report = doctorReport(findings)
  if (findings.some(({ verdict }) => verdict === 'bad')) throw new StartRefusal(report)
  return report
}

async function run(args: string[]): Promise<string> {
  const force = args.includes('--force')
  const [name, file, ...others] = args.filter((argument) => argument !== '--force')
  const environment = readEnvironment(process.env)
  if (name === 'archive' && file !== undefined && others[0] !== undefined && others.length === 1 && !force) {
    const [target] = others
    return await withDatabase(environment, (database) =>
      archiveMonth(database, trailKeyOf(environment), file, resolve(target), systemClock()),
    )
  }
  if (name === 'files' && file === 'move' && others.length === 1 && !force)
    return await move(environment, others[0])
  if (others.length === 0 && file !== undefined) {
    if (name === 'verify' && !force)
      return await withDatabase(environment, (database) =>
        verifyArchive(database, trailKeyOf(environment), resolve(file)),
      )
    if (name === 'backup' && !force) return await backUp(environment, resolve(file), systemClock())
    if (name === 'unlock' && !force)
      return await withDatabase(environment, (database) => unlock(database, file, systemClock()))
    if (name === 'reset-factor' && !force)
      return await withDatabase(environment, (database) => resetFactor(database, file, systemClock()))
    if (name === 'authorise-terminal' && !force)
      return await withDatabase(environment, (database) =>
        authoriseTerminal(database, environment.settings, file, systemClock()),
      )
    if (name === 'forget-heads' && !force) return await forget(environment, file)
    if (name === 'restore') return await restore(environment, resolve(file), force, systemClock())
  }
  if (file === undefined && !force) {
    if (name === 'verify') return await verify(environment)
    if (name === 'migrate') {
      await withDatabase(environment, (database) => migrateDatabase(database, systemClock()))
      return 'The database has every table of this build.'
    }
    if (name === 'doctor') return await doctor(environment)
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
