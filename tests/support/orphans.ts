import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killFamily } from './processes.ts'

const name = 'milepost-postgres'

/** How the folder of a PostgreSQL server begins that the tests of this process start. */
export const ownFolder = `${name}-${process.pid}-`

/** Ends the servers of runs that were killed before they could do so themselves, and removes their folders. */
export async function removeOrphans(): Promise<void> {
  const table = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  const running = new Map(
    table.split('\n').map((line) => {
      const [pid, ...args] = line.trim().split(/\s+/)
      return [Number(pid), args]
    }),
  )
  for (const found of readdirSync(tmpdir())) {
    const [, owner] = new RegExp(`^${name}-(\\d+)-`).exec(found) ?? []
    if (owner === undefined || running.has(Number(owner))) continue
    const folder = join(tmpdir(), found)
    for (const [pid, args] of running) if (args.includes(join(folder, 'data'))) await killFamily(pid)
    rmSync(folder, { recursive: true, force: true })
  }
}
