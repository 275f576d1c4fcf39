import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../platform/start-refusal.ts'

const fileName = 'gateway.lock'

/**
 * Names a process beyond its id, which another process may carry later: a container's first is always 1. Nothing
 * for a process that has died, though its parent may not have noticed yet.
 */
function ownerOf(pid: number): string | undefined {
  try {
    // The name in parentheses may contain spaces; after it come the state and, as the twentieth, the start time.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/)
    const fields = rest.split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${pid} ${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch (error) {
    // Other systems have no /proc: the id alone has to do.
    if (errorCode(error) === 'ENOENT') return String(pid)
    throw error
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isAlive(owner: string): boolean {
  const pid = Number.parseInt(owner, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
  }
  return ownerOf(pid) === owner
}

/** The owner that the lock names, or nothing when there is no lock. */
function readOwner(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Keeps every other gateway off a data folder: PGlite itself lets two write, which loses rows silently. The lock
 * of a process that has died is taken over.
 * @returns gives the folder back.
 * @throws StartRefusal while a living process has locked the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, fileName)
  const mine = join(folder, `${fileName}.${randomUUID()}`)
  // Written apart and then linked, so that nobody ever reads a lock half written.
  writeFileSync(mine, ownerOf(process.pid) ?? String(process.pid), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(mine, lock)
        return () => unlinkSync(lock)
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const owner = readOwner(lock)
      if (owner === undefined) continue
      if (isAlive(owner)) throw heldBy(owner, folder)
      takeAway(lock, owner)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Removes the lock of a dead owner, but not the one that a rival may have put there since we read it. */
function takeAway(lock: string, owner: string): void {
  const removed = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, removed)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readOwner(removed) !== owner) linkSync(removed, lock)
  unlinkSync(removed)
}

function heldBy(owner: string, folder: string): StartRefusal {
  const pid = Number.parseInt(owner, 10)
  return new StartRefusal(
    `DATA_DIR ${folder} is in use by the running gateway with process id ${pid}; stop that one first, or name another folder in DATA_DIR.`,
  )
}
