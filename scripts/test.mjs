import { install } from './prepare.mjs'
import { run, tool } from './run.mjs'
import { playwright, projects, putFoldersInMemory, runSteps, vitest } from './runners.mjs'

const vitestProjects = ['architecture', 'contract', 'gateway', 'guards', 'embedded', 'offline', 'console']
const playwrightProjects = ['e2e', 'faults']
const parts = ['types', 'lint', ...vitestProjects, ...playwrightProjects]

/**
 * A step that either passes or fails as a whole.
 * @param {string[]} command
 */
async function whole(command) {
  return (await run(command)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Whether Playwright runs a test file or folder.
 * @param {string} path
 */
function inBrowser(path) {
  return playwrightProjects.some((project) => path.startsWith(`tests/${project}`))
}

/**
 * `npm test`: every part in turn, also after a failure. With TEST_DATABASE_URL the gateway's tests run on that
 * PostgreSQL, and on the embedded database where the two differ; without, all on the embedded one.
 * @param {string[]} args parts or paths to run, e.g. `gateway` or `tests/gateway/role`; none means all
 * @returns {Promise<number>} an exit code
 */
export async function test(args) {
  const paths = args.filter((arg) => arg.startsWith('tests/'))
  const unknown = args.find((arg) => !parts.includes(arg) && !paths.includes(arg))
  if (unknown) {
    console.error(`There is no part '${unknown}'; there are: ${parts.join(', ')}, and paths below tests/.`)
    return 1
  }
  const installCode = await install()
  if (installCode !== 0) return installCode
  putFoldersInMemory()

  /** @param {string[]} names */
  const chosen = (names) => names.filter((name) => args.length === 0 || args.includes(name))
  /** @type {[title: string, wanted: string[], step: (wanted: string[]) => ReturnType<typeof vitest>][]} */
  const steps = [
    ['types', chosen(['types']), () => whole(tool('typescript/bin/tsc', '-b'))],
    ['lint', chosen(['lint']), () => whole(tool('@biomejs/biome/bin/biome', 'ci'))],
    ['vitest', chosen(vitestProjects), (names) => vitest(projects(names))],
    ['browser', chosen(playwrightProjects), (names) => playwright(projects(names))],
    ['vitest, by path', paths.filter((path) => !inBrowser(path)), vitest],
    ['browser, by path', paths.filter(inBrowser), playwright],
  ]
  const wanted = steps.filter(([, names]) => names.length > 0)
  return await runSteps(wanted.map(([title, names, step]) => [title, () => step(names)]))
}
