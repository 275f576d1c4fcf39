import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build } from './prepare.mjs'
import { readPlaywright, readVitest, slowest } from './reports.mjs'
import { root, run, tool } from './run.mjs'

const reportFolder = join(root, 'test-results')

/** A folder in memory, where Linux has one. */
const memory = '/dev/shm'
/** More than the data folders and browser profiles of the tests that run side by side take, bytes. */
const roomNeeded = 6 * 1024 ** 3

/**
 * Lets the tests write what they throw away to memory, where there is room for it: gateways and browsers wait for the disk
 * at every edit, and a killed process loses no more of a memory's folder than of a disk's.
 */
export function putFoldersInMemory() {
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > roomNeeded) process.env.TMPDIR = memory
}

/**
 * Runs a test runner that writes its result to a JSON file. A runner that fails without a failed test (a file that
 * does not load, no test found, killed) counts as one failure.
 * @param {string[]} command
 * @param {string} file
 * @param {(report: any) => import('./reports.mjs').Result} read reads the runner's own JSON
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('./reports.mjs').Result>}
 */
async function counted(command, file, read, env) {
  rmSync(file, { force: true })
  const code = await run(command, env)
  const result = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return { ...result, failed: code !== 0 && result.failed === 0 ? 1 : result.failed }
}

/**
 * Runs Vitest.
 * @param {string[]} args projects, files, options
 */
export function vitest(args) {
  const file = join(reportFolder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return counted(tool('vitest/vitest.mjs', 'run', ...args, ...reporters), file, readVitest)
}

/**
 * Runs Playwright on a fresh build.
 * @param {string[]} args projects, files, options
 * @returns {Promise<import('./reports.mjs').Result>}
 */
export async function playwright(args) {
  const chromium = await findChromium()
  if (!chromium || (await build()) !== 0) return { passed: 0, failed: 1 }
  const file = join(reportFolder, 'playwright.json')
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return await counted(tool('@playwright/test/cli.js', 'test', ...args), file, readPlaywright, env)
}

/**
 * The options that choose projects, of Vitest and Playwright alike.
 * @param {string[]} names
 */
export function projects(names) {
  return names.flatMap((name) => ['--project', name])
}

/**
 * Runs steps one after the other, also after a failure, and ends with the ten slowest tests, what failed and
 * `N passed, N failed`.
 * @param {[title: string, step: () => Promise<import('./reports.mjs').Result>][]} steps
 * @returns {Promise<number>} an exit code
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 }
  const summary = []
  const allFailures = []
  const allTimes = []
  for (const [title, step] of steps) {
    console.log(`\n── ${title}`)
    const began = Date.now()
    const { passed, failed, again, failures = [], times = [] } = await step()
    total.passed += passed
    total.failed += failed
    allFailures.push(...failures)
    allTimes.push(...times)
    const seconds = Math.round((Date.now() - began) / 1000)
    const secondTry = again ? `, ${again} of them only when run again` : ''
    summary.push(
      `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed, ${seconds} s${secondTry}`,
    )
  }
  if (allTimes.length > 0) console.log(`\n── slowest\n${slowest(allTimes).join('\n')}`)
  if (allFailures.length > 0) console.log(`\n── failed\n${allFailures.join('\n')}`)
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}
