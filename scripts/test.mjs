import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'
import { build, install } from './prepare.mjs'
import { root, run, tool } from './run.mjs'

const results = join(root, 'test-results')
const gatewayProjects = ['gateway', 'guards']
const vitestProjects = ['architecture', 'contract', ...gatewayProjects, 'embedded', 'offline', 'console']
const playwrightProjects = ['e2e', 'faults']
const parts = ['types', 'lint', ...vitestProjects, ...playwrightProjects]

/** A folder in memory, where Linux has one. */
const memory = '/dev/shm'
/** More than the data folders and browser profiles of the tests that run side by side take, bytes. */
const roomNeeded = 6 * 1024 ** 3

/**
 * Has the tests keep what they throw away in memory, where there is room for it: gateways and browsers wait for the disk
 * at every edit, and a killed process loses no more of a memory's folder than of a disk's.
 */
function keepFoldersInMemory() {
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > roomNeeded) process.env.TMPDIR = memory
}

/**
 * `again`: passed only when they were run again. `failures`: what failed and how; the end of a long output is what is read.
 * @typedef {{ passed: number, failed: number, again?: number, failures?: string[] }} Count
 */

/**
 * A step that either passes or fails as a whole.
 * @param {string[]} command
 * @returns {Promise<Count>}
 */
async function whole(command) {
  return (await run(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs a test runner that leaves its result in a JSON file. A runner that fails without a failed test (a file that
 * does not load, no test found, killed) counts as one failure.
 * @param {string[]} command
 * @param {string} file
 * @param {(report: any) => Count} count reads the runner's own JSON
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
async function counted(command, file, count, env) {
  rmSync(file, { force: true })
  const code = await run(command, env)
  const result = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return { ...result, failed: code !== 0 && result.failed === 0 ? 1 : result.failed }
}

/**
 * @param {any} report Vitest's JSON
 * @returns {Count}
 */
function countVitest(report) {
  const failures = vitestFailures(report)
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/**
 * @param {string} name of the result file
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 */
function vitest(name, projects, env) {
  const file = join(results, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const command = tool('vitest/vitest.mjs', 'run', ...chosen, ...reporters)
  return counted(command, file, countVitest, env)
}

/**
 * @param {string[]} projects
 * @param {string} chromium
 */
function playwright(projects, chromium) {
  const file = join(results, 'playwright.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  return counted(
    tool('@playwright/test/cli.js', 'test', ...chosen),
    file,
    ({ suites, stats: { expected, flaky, unexpected, skipped } }) => ({
      passed: expected + flaky,
      failed: unexpected + skipped,
      again: flaky,
      failures: playwrightFailures({ suites }),
    }),
    { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
}

/**
 * The browser tests, on a fresh build.
 * @param {string[]} projects
 * @returns {Promise<Count>}
 */
async function browserTests(projects) {
  const chromium = await findChromium()
  if (!chromium || (await build()) !== 0) return { passed: 0, failed: 1 }
  return await playwright(projects, chromium)
}

/**
 * `npm test`: every part in turn, also after a failure. With TEST_DATABASE_URL the gateway's tests run twice, on the
 * embedded database and on that PostgreSQL.
 * @param {string[]} args parts to run, e.g. `gateway`; none means all
 * @returns {Promise<number>} an exit code
 */
export async function test(args) {
  const unknown = args.find((arg) => !parts.includes(arg))
  if (unknown) {
    console.error(`There is no part '${unknown}'; there are: ${parts.join(', ')}.`)
    return 1
  }
  const installCode = await install()
  if (installCode !== 0) return installCode
  keepFoldersInMemory()

  /** @param {string[]} names */
  const chosen = (names) => names.filter((name) => args.length === 0 || args.includes(name))
  const { TEST_DATABASE_URL: postgres, ...embedded } = process.env
  /** @type {[string, string[], (names: string[]) => Promise<Count>][]} */
  const steps = [
    ['types', ['types'], () => whole(tool('typescript/bin/tsc', '-b'))],
    ['lint', ['lint'], () => whole(tool('@biomejs/biome/bin/biome', 'ci'))],
    ['vitest', vitestProjects, (names) => vitest('vitest', names, embedded)],
    [
      'gateway on PostgreSQL',
      postgres ? gatewayProjects : [],
      (names) => vitest('postgres', names, process.env),
    ],
    ['browser', playwrightProjects, browserTests],
  ]

  const total = { passed: 0, failed: 0 }
  const summary = []
  const told = []
  for (const [title, names, step] of steps) {
    const wanted = chosen(names)
    if (wanted.length === 0) continue
    console.log(`\n── ${title}`)
    const began = Date.now()
    const { passed, failed, again, failures = [] } = await step(wanted)
    total.passed += passed
    total.failed += failed
    told.push(...failures)
    const seconds = Math.round((Date.now() - began) / 1000)
    const secondTry = again ? `, ${again} of them only when run again` : ''
    summary.push(
      `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed, ${seconds} s${secondTry}`,
    )
  }
  if (told.length > 0) console.log(`\n── failed\n${told.join('\n')}`)
  console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}
