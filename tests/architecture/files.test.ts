import { expect, test } from 'vitest'
import { filesBelow, readText, roomOf, sources, topLevel, withoutComments } from './source.ts'

const code = /\.(tsx?|mjs|css)$/
const everything = ['src', 'tests', 'scripts'].flatMap((folder) => filesBelow(folder, code))
/** Rows of demo data are long for another reason than code is. */
const demoData = /^src\/gateway\/db\/demo\//
/** The places that may call fetch: the one call, what watches the network for it, the worker and outgoing deliveries. */
const fetchers = [
  /^src\/request\/(call|stream|probe)\.ts$/,
  /^src\/worker\//,
  /^src\/gateway\/(delivery|storage)\//,
]

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

test('only request/call.ts calls fetch', () => {
  const callers = containing(/(?<![\w.])(?:(?:globalThis|window|self)\.)?fetch\(/)
  expect(callers.filter((path) => !fetchers.some((pattern) => pattern.test(path)))).toEqual([])
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
  const browser = sources.filter(({ path }) =>
    ['contract', 'request', 'offline', 'console'].includes(roomOf(path)),
  )
  const stateful = browser.filter(({ text }) => /^(export )?let /m.test(withoutComments(text)))
  expect(stateful.map(({ path }) => path).filter((path) => path !== 'src/request/session.ts')).toEqual([])
})

test('the project folder holds only what belongs there', () => {
  const tracked = [
    '.ci',
    '.gitignore',
    '.npmrc',
    'LICENSE',
    'README.md',
    'biome.json',
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
