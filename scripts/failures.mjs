/** How much of a failure's message is told once more at the end, characters. */
const length = 1500

/**
 * A failed test: its name and how it failed, without colours.
 * @param {string} name
 * @param {string | undefined} message
 */
function told(name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
  return `✗ ${name}\n${message.replaceAll(/\u001B\[[\d;]*m/g, '').slice(0, length)}`
}

/**
 * What failed in a run of Vitest. A skipped test proves nothing, and so is among it; so is a file that could not be loaded.
 * @param {any} report Vitest's JSON
 * @returns {string[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap((/** @type {any} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0
      ? [told(file.name, file.message)]
      : file.assertionResults
          .filter((/** @type {any} */ { status }) => status !== 'passed')
          .map((/** @type {any} */ { fullName, failureMessages }) => told(fullName, failureMessages?.[0])),
  )
}

/**
 * What failed in a run of Playwright, at the first try too.
 * @param {any} suite Playwright's JSON, or a suite of it
 * @returns {string[]}
 */
export function playwrightFailures({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status !== 'expected')
      .map((/** @type {any} */ { status, results }) =>
        told(`${title} (${status})`, results.find((/** @type {any} */ { error }) => error)?.error.message),
      ),
  )
  return [...own, ...suites.flatMap(playwrightFailures)]
}
