import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { isQueued } from '#contract/define-endpoint.ts'
import { EntityKind } from '#contract/entity-kind.ts'
import { TrailFaultKind } from '#contract/log/trail-check.ts'
import { filesBelow, readText, roomOf, sources, withoutComments } from './source.ts'

/** The dotted keys of a locale file's texts. i18next's plural endings differ between languages and are left out. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`,
  )
}

function localeKeys(language: string): string[] {
  const folder = `src/console/locales/${language}`
  const keys = filesBelow(folder, /\.json$/).flatMap((path) => {
    const texts: object = JSON.parse(readText(path))
    return keysOf(texts, `${path.slice(folder.length + 1)}: `)
  })
  return [...new Set(keys)].sort()
}

test('NAV-13 every text is there in Chinese and in English', () => {
  expect(localeKeys('en')).toEqual(localeKeys('zh'))
})

test('OFF-04 the queue has a name for every edit that it can hold', () => {
  const queued = allEndpoints.filter(isQueued).map(({ id }) => `queue.json: endpoint.${id}`)
  const named = new Set(localeKeys('zh'))
  expect(queued.filter((name) => !named.has(name))).toEqual([])
})

test('MSG-07 every kind of row that the history tells of has names for its fields', () => {
  // Nobody edits their fields, so no screen shows what changed in one.
  const fieldless: readonly EntityKind[] = ['invitation', 'message', 'third-party-binding']
  const told = EntityKind.options.filter((kind) => !fieldless.includes(kind))
  const named = localeKeys('zh')
  expect(told.filter((entity) => !named.some((key) => key.startsWith(`${entity}.json: field.`)))).toEqual([])
})

test('LOG-08 LOG-07 the trail has a name for every kind of row, and a sentence for every fault', () => {
  const texts = [
    ...EntityKind.options.map((kind) => `log.json: kind.${kind}`),
    ...TrailFaultKind.options.map((kind) => `log.json: check.fault.${kind}`),
  ]
  const named = new Set(localeKeys('zh'))
  expect(texts.filter((text) => !named.has(text))).toEqual([])
})

test('NAV-13 the console has no Chinese text outside its locales', () => {
  const rooms = ['console', 'request', 'offline', 'worker']
  const files = sources.filter(({ path }) => rooms.includes(roomOf(path)))
  expect(
    files.filter(({ text }) => /\p{Script=Han}/u.test(withoutComments(text))).map(({ path }) => path),
  ).toEqual([])
})

test('the ids in test titles are those that tests/checklist.md explains', () => {
  const pattern = /\b[A-Z]{3}-\d{2}\b/g
  const explained = new Set(readText('tests/checklist.md').match(pattern))
  const files = filesBelow('tests', /\.test\.tsx?$|\.test-d\.ts$/)
  const titles = files.flatMap((path) => readText(path).match(/\b(?:test|it|describe)\((['"`]).*?\1/g) ?? [])
  const used = titles.flatMap((title) => title.match(pattern) ?? [])
  expect(used.filter((id) => !explained.has(id))).toEqual([])
})
