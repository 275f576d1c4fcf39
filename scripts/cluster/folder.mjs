import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

const name = 'milepost-cluster'

/** A folder for a cluster of this process. What a process left that was killed before it could stop its own goes first. */
export function createFolder() {
  const place = realpathSync(tmpdir())
  for (const found of readdirSync(place)) {
    const [, owner] = new RegExp(`^${name}-(\\d+)-`).exec(found) ?? []
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) endFolder(join(place, found))
  }
  const folder = mkdtempSync(join(place, `${name}-${process.pid}-`))
  // PostgreSQL's user has to pass through it.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Removes a folder in which nothing runs any more, and the disks that are mounted there.
 * @param {string} folder
 */
export function removeFolder(folder) {
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const line of mounted) {
    const [, disk = ''] = line.split(' ')
    // Lazily: what was killed in the middle of a start may hold a file there for a moment.
    if (disk.startsWith(folder + sep)) execFileSync('umount', ['--lazy', disk])
  }
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Ends whatever runs in a folder, as a power cut does, and removes it, all before it returns: a process that is being ended
 * waits for nothing.
 * @param {string} folder
 */
export function endFolder(folder) {
  // Again until none is left: one may have started another meanwhile.
  for (let found = processesIn(folder); found.length > 0; found = processesIn(folder)) {
    for (const pid of found) kill(pid)
  }
  removeFolder(folder)
}

/**
 * The processes that live there, whatever started them: every part of a cluster has its working folder in the cluster's.
 * @param {string} folder
 */
function processesIn(folder) {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.filter((pid) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(folder + sep)
    } catch {
      // It has ended, or is another user's.
      return false
    }
  })
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
