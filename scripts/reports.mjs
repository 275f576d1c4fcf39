import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

/** How much of a failure's message is repeated at the end, characters. */
const length = 1500

/**
 * How a run of tests ended. `again`: passed only when they were run again. `failures`: what failed and how; the end of a
 * long output is what is read. `times`: how long each test took.
 * @typedef {{ passed: number, failed: number, again?: number, failures?: string[], times?: Time[] }} Result
 * @typedef {{ seconds: number, name: string }} Time
 */

/**
 * A failed test: its name and how it failed, without colours.
 * @param {string} name
 * @param {string | undefined} message
 */
function described(name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
  return `✗ ${name}\n${message.replaceAll(/\u001B\[[\d;]*m/g, '').slice(0, length)}`
}

/**
 * What a run of Vitest came to. A skipped test proves nothing, and so counts as failed; so does a file that could not be loaded.
 * @param {any} report Vitest's JSON
 * @returns {Result}
 */
export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap((/** @type {any} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0
      ? [described(file.name, file.message)]
      : file.assertionResults
          .filter((/** @type {any} */ { status }) => status !== 'passed')
          .map((/** @type {any} */ { fullName, failureMessages }) =>
            described(fullName, failureMessages?.[0]),
          ),
  )
  const times = testResults.flatMap((/** @type {any} */ { name: file, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { fullName, duration = 0 }) => ({
      seconds: duration / 1000,
      name: `${relative(root, file)}: ${fullName}`,
    })),
  )
  return { passed: numPassedTests, failed: failures.length, failures, times }
}

/**
 * What a run of Playwright came to. What failed at the first try alone is told, and counts as passed.
 * @param {any} report Playwright's JSON
 * @returns {Result}
 */
export function readPlaywright({ suites, stats: { expected, flaky, unexpected, skipped } }) {
  const specs = specsOf({ suites })
  const failures = specs.flatMap(({ title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status !== 'expected')
      .map((/** @type {any} */ { status, results }) => {
        const failed = results.find((/** @type {any} */ { error }) => error)
        return [described(`${title} (${status})`, failed?.error.message), ...seen(failed)].join('\n')
      }),
  )
  const times = specs.flatMap(({ title, tests }) =>
    tests.map((/** @type {any} */ { projectName, results }) => ({
      seconds: results.reduce(
        (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1000,
        0,
      ),
      name: `${projectName}: ${title}`,
    })),
  )
  return { passed: expected + flaky, failed: unexpected + skipped, again: flaky, failures, times }
}

/**
 * What the page showed and what went over the line when a test failed: a test that fails once cannot be asked later.
 * @param {any} result a try of a test
 * @returns {string[]}
 */
function seen({ attachments = [] } = {}) {
  return attachments.flatMap((/** @type {any} */ { name, path, body }) => {
    const text =
      path && existsSync(path) ? readFileSync(path, 'utf8') : Buffer.from(body ?? '', 'base64').toString()
    if (name === 'error-context')
      return [text.slice(Math.max(0, text.indexOf('```yaml'))).slice(0, 2 * length)]
    return name === 'network.txt' ? [`The end of ${name}:\n${text.slice(-length)}`] : []
  })
}

/**
 * @param {any} suite Playwright's JSON, or a suite of it
 * @returns {any[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * The lines that name the tests that took longest.
 * @param {Time[]} times
 */
export function slowest(times) {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
