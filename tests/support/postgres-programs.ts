import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'
const missing =
  'This test needs PostgreSQL: install it (on Debian: apt-get install postgresql), or name the folder of its programs in PG_BIN.'

/** The folders that may hold PostgreSQL's programs, the newest of Debian first. */
function candidates(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const debian = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const newestFirst = debian.sort((a, b) => Number(b) - Number(a))
  return [...onPath, ...newestFirst.map((version) => join(debianFolder, version, 'bin'))]
}

function find(): string | undefined {
  const { PG_BIN } = process.env
  if (PG_BIN) return PG_BIN
  const folder = candidates().find((path) => existsSync(join(path, 'postgres')))
  // Not the link on the PATH: the server looks for its other files beside itself.
  return folder && dirname(realpathSync(join(folder, 'postgres')))
}

/** Installs PostgreSQL where it is missing and may be installed: as root on Debian, like the browser. */
export function installPostgres(): void {
  if (find() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-q'], options)
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options)
}

/** Whether PostgreSQL's programs are here. */
export function hasPostgres(): boolean {
  return find() !== undefined
}

/**
 * The folder of PostgreSQL's programs.
 * @throws Error with what to do, when it is not installed.
 */
export function postgresPrograms(): string {
  const folder = find()
  if (!folder) throw new Error(missing)
  return folder
}

/** Whom to run the server as: it refuses to run as root, and Debian's package brings a user for it. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
