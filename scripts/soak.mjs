import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { install } from './prepare.mjs'
import { root } from './run.mjs'
import { playwright, putFoldersInMemory, runSteps, vitest } from './runners.mjs'

/** How often the fault tests, each of which kills something, are run. */
const rounds = 50
/** No test ends a soak by its own time limit, milliseconds. */
const limit = 24 * 3600 * 1000

/**
 * The test files that repeat something (tests/support/repetitions.ts), by their names.
 * @returns {Map<string, string>}
 */
function repeating() {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  // Those of the faults are run by Playwright.
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('faults')).sort()
  const found = tests.filter((file) =>
    readFileSync(join(root, 'tests', file), 'utf8').includes('support/repetitions.ts'),
  )
  return new Map(found.map((file) => [basename(file, '.test.ts'), `tests/${file}`]))
}

/**
 * `npm run soak`: the tests that go by chance or kill something, as often as takes hours.
 * @param {string[]} names of test files, or `faults`; none means all
 * @returns {Promise<number>} an exit code
 */
export async function soak(names) {
  const files = repeating()
  const known = [...files.keys(), 'faults']
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) {
    console.error(`There is no soak '${unknown}'; there are: ${known.join(', ')}.`)
    return 1
  }
  const installCode = await install()
  if (installCode !== 0) return installCode
  putFoldersInMemory()
  process.env.SOAK = 'true'

  const wanted = names.length === 0 ? known : names
  const paths = wanted.flatMap((name) => files.get(name) ?? [])
  /** @type {Parameters<typeof runSteps>[0]} */
  const steps = []
  if (paths.length > 0) steps.push(['seeds', () => vitest([...paths, `--testTimeout=${limit}`])])
  if (wanted.includes('faults')) {
    const options = ['--project=faults', `--repeat-each=${rounds}`, `--timeout=${limit}`]
    steps.push(['faults', () => playwright(options)])
  }
  return await runSteps(steps)
}
