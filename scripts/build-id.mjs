import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['src', 'public', 'package-lock.json', 'vite.config.ts', 'tailwind.config.ts']
// The router plugin writes this file during the build, from other sources.
const generated = 'routeTree.gen.ts'

/**
 * Every file below a path, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== generated)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * The build's name: twelve hexadecimal digits of a hash over everything that goes into it. It needs no git, and the
 * same sources have the same name everywhere, which also tells whether a built `dist` is still up to date.
 * @returns {string}
 */
export function buildId() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = source.includes('.') ? [path] : filesBelow(path)
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
