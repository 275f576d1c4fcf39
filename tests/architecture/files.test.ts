import { expect, test } from 'vitest'
import { filesBelow, readText, roomOf, sources, topLevel, withoutComments } from './source.ts'

const code = /\.(tsx?|mjs|css)$/
const everything = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, code))
/** Rows of demo data are long for another reason than code is. */
const demoData = /^src\/gateway\/operations\/demo\//
/** The places that call fetch: the gateway's ways to others, the one call, and the worker, which answers for the page. */
const fetchers = [
  'src/gateway/delivery/http-sms.ts',
  'src/gateway/session/third-party-client.ts',
  'src/request/exchange.ts',
  'src/worker/dictionaries.ts',
  'src/worker/sw.ts',
]
/** What can be assigned anew, or is made empty to be filled later, unless its type says that it never is. */
const moduleState =
  /^(?:export )?(?:(?:let|var) |const \w+(?:: (?!Readonly|readonly ).+?)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\])$)/m

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}

/** The source files in which a pattern stands outside comments. */
function containing(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path)
}

test('no file is longer than 300 lines', () => {
  const long = everything.filter((path) => !demoData.test(path) && lineCount(readText(path)) > 300)
  expect(long).toEqual([])
})

test('no part of a screen is longer than 150 lines', () => {
  const screens = filesBelow('src/console', /\.tsx$/).filter(
    (path) => !/^src\/console\/(kit|ui|shell)\//.test(path),
  )
  expect(screens.filter((path) => lineCount(readText(path)) > 150)).toEqual([])
})

test('no barrels and no drawers for odds and ends', () => {
  const drawers = /(^|\/)(index|utils|helpers|common)\.tsx?$/
  expect(everything.filter((path) => drawers.test(path) && !path.startsWith('src/console/routes/'))).toEqual(
    [],
  )
  expect(containing(/export \* from/)).toEqual([])
})

test('only request/exchange.ts, the worker and the gateway’s ways to others call fetch', () => {
  const callers = containing(/(?<![\w.])(?:(?:globalThis|window|self)\.)?fetch\(/)
  expect(callers).toEqual(fetchers)
})

test('the paths of the gateway stand only in the contract', () => {
  const literal = containing(/['"`/](admin|auth|portal)\/v\d\b/)
  expect(literal.filter((path) => roomOf(path) !== 'contract')).toEqual([])
})

test('the gateway takes the time from its clock, not from the database', () => {
  const files = containing(/sql(<[^`]*>)?`[^`]*\b(now\(\)|current_timestamp)|defaultNow\(/i)
  expect(files).toEqual([])
})

test('nothing writes markup or code from text', () => {
  expect(containing(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|\beval\(|new Function\(/)).toEqual([])
})

test('no type is asserted away', () => {
  expect(containing(/\bas (any|unknown as)\b|@ts-(ignore|nocheck|expect-error)/)).toEqual([])
})

test('no code asks whether it is being tested, and no test is skipped', () => {
  expect(containing(/NODE_ENV\s*[!=]==?\s*['"]test['"]/)).toEqual([])
  const tests = filesBelow('tests', /\.test\.tsx?$/).filter((path) => !path.startsWith('tests/architecture/'))
  expect(
    tests.filter((path) => /\b(test|it|describe)\.(skip|only|todo|fixme)\b/.test(readText(path))),
  ).toEqual([])
})

test('zod comes in through contract/zod.ts', () => {
  const direct = sources.filter(({ packages }) => packages.some((name) => /^zod(\/|$)/.test(name)))
  expect(direct.map(({ path }) => path).filter((path) => path !== 'src/contract/zod.ts')).toEqual([])
})

test('no state at the top of a module outside request/session.ts', () => {
  expect(containing(moduleState).filter((path) => path !== 'src/request/session.ts')).toEqual([])
})

test.each([
  ['let count = 0', true],
  ['const waiting = new Map<string, () => void>()', true],
  ['export const seen: Set<string> = new Set()', true],
  ['const rows: Row[] = []', true],
  ['const nobody: ReadonlySet<string> = new Set()', false],
  ["const words = new Set(['a'])", false],
  ['  const inside = new Map()', false],
])('state at the top of a module is told: %s', (code, told) => {
  expect(moduleState.test(code)).toBe(told)
})

test('the project folder holds only what belongs there', () => {
  const tracked = [
    '.ci',
    '.gitignore',
    '.npmrc',
    'LICENSE',
    'README.md',
    'biome.json',
    'components.json',
    'deploy',
    'package-lock.json',
    'package.json',
    'playwright.config.ts',
    'public',
    'scripts',
    'src',
    'tailwind.config.ts',
    'tests',
    'tsconfig.json',
    'vite.config.ts',
  ]
  const untracked = ['.git', '.tanstack', 'data', 'dist', 'node_modules', 'test-results']
  expect(topLevel().filter((name) => ![...tracked, ...untracked].includes(name))).toEqual([])
})
