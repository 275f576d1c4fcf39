import { spawn } from 'node:child_process'
import { hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '#contract/zod.ts'
import { StartRefusal } from '../platform/start-refusal.ts'

/** The folder of the embedded database, or the dump that pg_dump made of a server's. */
export const contents = { embedded: 'database', postgres: 'database.dump' } as const
/** Describes the backup, in its archive. */
const descriptionFile = 'milepost-backup.json'

const Description = z.object({
  kind: z.enum(['embedded', 'postgres']),
  build: z.string(),
  madeAt: z.string(),
  /** Shows whether a key is the one that this database is encrypted with, and nothing else about it. */
  keyMark: z.string(),
})
/** What a backup says about itself. */
export type Description = z.output<typeof Description>

/** Writes the description into a folder; returns its name there. */
export function writeDescription(folder: string, description: Description): string {
  writeFileSync(join(folder, descriptionFile), `${JSON.stringify(description, null, 2)}\n`)
  return descriptionFile
}

/**
 * Reads the description in an unpacked backup.
 * @throws StartRefusal when there is none.
 */
export function readDescription(folder: string, file: string): Description {
  try {
    return Description.parse(JSON.parse(readFileSync(join(folder, descriptionFile), 'utf8')))
  } catch (error) {
    throw new StartRefusal(`${file} is not a backup that this command made.`, { cause: error })
  }
}

/** Marks a master key without giving anything of it away. */
export function markOf(masterKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'milepost backup 1', 8)).toString('hex')
}

/**
 * Runs a program of the system to its end, with our output as its own.
 * @throws StartRefusal when it is missing or fails.
 */
export async function runProgram(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(name, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  try {
    const [code] = await once(child, 'exit')
    if (code === 0) return
  } catch (error) {
    throw new StartRefusal(`This needs the program ${name}, which could not be started; install it.`, {
      cause: error,
    })
  }
  throw new StartRefusal(`${name} failed; the reason is in its lines above.`)
}

/** How pg_dump and psql reach a server: the password not among the arguments, which every user may see. */
export function serverArguments(databaseUrl: string): { dbname: string; env: Record<string, string> } {
  const address = new URL(databaseUrl)
  const env = address.password ? { PGPASSWORD: decodeURIComponent(address.password) } : {}
  address.password = ''
  return { dbname: `--dbname=${address.href}`, env }
}
