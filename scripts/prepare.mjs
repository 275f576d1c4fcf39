import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildId } from './build-id.mjs'
import { root, run, tool } from './run.mjs'

// npm writes this file when it has finished, so its age is the age of the installation.
const installed = join(root, 'node_modules/.package-lock.json')
const lockfile = join(root, 'package-lock.json')
const builtFrom = join(root, 'dist/build-id')

/** Why dependencies have to be installed, or nothing when they are there. */
function reasonToInstall() {
  if (!existsSync(installed)) return 'dependencies are missing'
  if (statSync(installed).mtimeMs < statSync(lockfile).mtimeMs)
    return 'package-lock.json is newer than node_modules'
  return undefined
}

/** @param {string[]} args */
function npm(...args) {
  const npmScript = process.env.npm_execpath
  return run(npmScript ? [process.execPath, npmScript, ...args] : ['npm', ...args])
}

/**
 * Installs the dependencies when they are missing or out of date.
 * @returns {Promise<number>} an exit code
 */
export async function install() {
  const reason = reasonToInstall()
  if (!reason) return 0
  console.log(`Installing dependencies, because ${reason} …`)
  // The build needs the development dependencies, whatever NODE_ENV says.
  let code = await npm('ci', '--include=dev')
  if (code !== 0) {
    console.log('npm ci refused the lockfile; trying npm install …')
    code = await npm('install', '--include=dev')
  }
  if (code === 0) utimesSync(installed, new Date(), new Date())
  else console.error('The dependencies could not be installed; the reason is in the lines of npm above.')
  return code
}

/** From here on `dist` may hold something else than what `build` made last. */
export function forgetBuild() {
  rmSync(builtFrom, { force: true })
}

/**
 * Builds one of the parts of the program.
 * @param {string} name
 * @param {string} mode
 * @returns {Promise<number>} an exit code
 */
function viteBuild(name, mode) {
  console.log(`Building the ${name} …`)
  return run(tool('vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn'))
}

/**
 * Builds the documents that the console frames.
 * @returns {Promise<number>} an exit code
 */
export async function buildFramed() {
  return (await viteBuild('modeler', 'modeler')) || (await viteBuild('sheet editor', 'sheet-editor'))
}

/**
 * Builds console, framed documents and gateway, unless `dist` was built from just these sources.
 * @returns {Promise<number>} an exit code
 */
export async function build() {
  const id = buildId()
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === id) return 0
  forgetBuild()
  const code =
    (await viteBuild('console', 'production')) ||
    (await buildFramed()) ||
    (await viteBuild('gateway', 'gateway'))
  if (code !== 0) return code
  writeFileSync(builtFrom, id)
  return 0
}
