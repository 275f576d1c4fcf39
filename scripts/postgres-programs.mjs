import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'
const missing =
  'PostgreSQL is missing: install it (on Debian: apt-get install postgresql), or name the folder of its programs in PG_BIN.'

/** The folders that may hold PostgreSQL's programs, the newest of Debian first. */
function candidates() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const newestFirst = debian.sort((a, b) => Number(b) - Number(a))
  return [...onPath, ...newestFirst.map((version) => join(debianFolder, version, 'bin'))]
}

function find() {
  const { PG_BIN } = process.env
  if (PG_BIN) return PG_BIN
  const folder = candidates().find((path) => existsSync(join(path, 'postgres')))
  // Not the link on the PATH: the server looks for its other files beside itself.
  return folder && dirname(realpathSync(join(folder, 'postgres')))
}

/** Installs PostgreSQL where it is missing and may be installed: as root on Debian, like the browser. */
export function installPostgres() {
  if (find() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env })
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', 'postgresql')
}

/** Whether PostgreSQL's programs are here. */
export function hasPostgres() {
  return find() !== undefined
}

/**
 * The folder of PostgreSQL's programs.
 * @returns {string}
 * @throws Error with what to do, when it is not installed.
 */
export function postgresPrograms() {
  const folder = find()
  if (!folder) throw new Error(missing)
  return folder
}

/**
 * Whom to run the server as: it refuses to run as root, and Debian's package brings a user for it.
 * @returns {{ uid?: number, gid?: number }}
 */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {}
  /** @param {string} flag */
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
