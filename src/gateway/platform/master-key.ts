import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** Where the key of an embedded database lies. */
export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key')
}

/** What to say of a key that is not the database's own. */
export function refuseOtherKey({ masterKey }: { masterKey: Buffer | undefined }): StartRefusal {
  const name = masterKey ? 'MASTER_KEY' : 'master.key in DATA_DIR'
  return new StartRefusal(`${name} is not the key that this database was begun with; put that one back.`)
}

/**
 * The key of 32 bytes that keys at rest are encrypted with, stored beside an embedded database: created on the first start,
 * readable by its owner alone.
 * @throws StartRefusal when the file contains something else; a new key would make everything encrypted unreadable.
 */
export function readOrCreateMasterKey(dataDir: string): Buffer {
  const path = masterKeyFile(dataDir)
  if (!existsSync(path)) {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== 32) {
    throw new StartRefusal(
      `${path} has to hold 64 hexadecimal digits; put back the one that belongs to this database.`,
    )
  }
  return key
}
