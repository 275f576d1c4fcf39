import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasPostgres } from '../postgres-programs.mjs'

/** Programs of a cluster, and Debian's packages that bring them. */
const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }
/** Where Debian puts servers, which are not on everybody's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/**
 * A program's path, if it is here.
 * @param {string} name
 */
export function findProgram(name) {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * The programs of a cluster, by their paths.
 * @throws Error with the packages to install, when some are missing.
 */
export function clusterPrograms() {
  const [etcd, patroni, haproxy] = [findProgram('etcd'), findProgram('patroni'), findProgram('haproxy')]
  if (etcd && patroni && haproxy && hasPostgres()) return { etcd, patroni, haproxy }
  const missing = Object.entries(packages).flatMap(([name, of]) => (findProgram(name) ? [] : [of]))
  if (!hasPostgres()) missing.push('postgresql')
  throw new Error(
    `A cluster needs programs that are not here. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
}
