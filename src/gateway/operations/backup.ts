import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lockFolder } from '../db/folder-lock.ts'
import { readOrCreateMasterKey } from '../platform/master-key.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import type { Environment } from '../settings/env.ts'
import { contents, markOf, runProgram, serverArguments, writeDescription } from './archive.ts'

type Where = Pick<Environment, 'dataDir' | 'databaseUrl' | 'masterKey' | 'bucket'>

/**
 * Writes database and uploaded files into a new archive (tar.gz), which only its owner may read. The embedded
 * database has to stand still meanwhile; a server's may be in use.
 * @returns what is in it and what is not, for the operator.
 * @throws StartRefusal when the file exists, the gateway runs, or a program of the system is missing.
 */
export async function backUp(environment: Where, file: string, madeAt: Date): Promise<string> {
  if (existsSync(file)) throw new StartRefusal(`${file} exists already; name another file.`)
  const dataDir = resolve(environment.dataDir)
  const kind = environment.databaseUrl ? 'postgres' : 'embedded'
  const unlock = kind === 'embedded' ? lockStill(dataDir) : () => {}
  const apart = mkdtempSync(join(tmpdir(), 'milepost-backup-'))
  const writing = `${file}.new`
  try {
    const masterKey = environment.masterKey ?? readOrCreateMasterKey(dataDir)
    const name = writeDescription(apart, {
      kind,
      build: __BUILD_ID__,
      madeAt: madeAt.toISOString(),
      keyMark: markOf(masterKey),
    })
    // The dump comes before the files: every file that a row names is there by then.
    if (environment.databaseUrl) await dump(environment.databaseUrl, join(apart, contents.postgres))
    mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
    const database = kind === 'embedded' ? [] : [contents.postgres]
    const beside = kind === 'embedded' ? [contents.embedded, 'files'] : ['files']
    writeFileSync(writing, '', { mode: 0o600 })
    await runProgram('tar', ['-czf', writing, '-C', apart, name, ...database, '-C', dataDir, ...beside])
    renameSync(writing, file)
  } finally {
    rmSync(writing, { force: true })
    rmSync(apart, { recursive: true, force: true })
    unlock()
  }
  return told(file, environment, dataDir)
}

function lockStill(dataDir: string): () => void {
  if (!existsSync(join(dataDir, contents.embedded))) {
    throw new StartRefusal(`There is no database in DATA_DIR ${dataDir}.`)
  }
  return lockFolder(dataDir)
}

async function dump(databaseUrl: string, file: string): Promise<void> {
  const { dbname, env } = serverArguments(databaseUrl)
  await runProgram('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, dbname], env)
}

function told(file: string, { databaseUrl, masterKey, bucket }: Where, dataDir: string): string {
  const database = databaseUrl ? 'the database that DATABASE_URL names' : 'the embedded database'
  const key = masterKey ? 'MASTER_KEY' : join(dataDir, 'master.key')
  return [
    bucket
      ? `${file} holds ${database}, and not the files of the bucket ${bucket.bucket}: keep versions of those there.`
      : `${file} holds ${database} and the uploaded files.`,
    `It does not hold the master key: keep ${key} in another place. Without it the restored database cannot be used.`,
  ].join('\n')
}
