import { expect, test } from 'vitest'
import { gatewayLayers } from './layers.ts'
import { folderOf, roomOf, type SourceFile, sources } from './source.ts'

/** Who may import whom, besides itself. */
const allowedRooms: Record<string, string[]> = {
  contract: [],
  request: ['contract'],
  offline: ['contract', 'request'],
  console: ['contract', 'request', 'offline'],
  gateway: ['contract'],
  worker: ['contract', 'offline'],
}

/** Folders of no domain's own, and pages that show several; whatever other folder there is holds a domain. */
const shared = new Set([
  'app',
  'diagnostics',
  'kit',
  'process-page',
  'resource-pool',
  'routes',
  'shell',
  'ui',
  'unit-page',
  'workbook',
  ...gatewayLayers,
])

/**
 * The layers of the offline room, each importing only those before it: what all of it knows, its folders, and among these
 * what domains say of their own rows.
 */
const offlineLayers = ['', 'vault', 'queue', 'replica', 'domain', 'dictionary', 'session', 'engine']

/** Whether the file lies in the folder of a domain. */
function inDomain(path: string): boolean {
  const folder = folderOf(path)
  if (roomOf(path) === 'offline' && offlineLayers.includes(folder)) return false
  return folder !== '' && !shared.has(folder)
}

/** The imports that break a rule, as `from → to` lines that name the culprit. */
function offences(breaks: (file: SourceFile, imported: string) => boolean): string[] {
  return sources.flatMap((file) =>
    file.imports.filter((imported) => breaks(file, imported)).map((imported) => `${file.path} → ${imported}`),
  )
}

test('every room imports only the rooms below it', () => {
  expect(
    offences(({ path }, imported) => {
      const [from, to] = [roomOf(path), roomOf(imported)]
      return imported.startsWith('src/') && from !== to && !allowedRooms[from]?.includes(to)
    }),
  ).toEqual([])
})

test('the worker takes only wake from the offline room', () => {
  expect(
    offences(
      ({ path }, imported) =>
        roomOf(path) === 'worker' && roomOf(imported) === 'offline' && imported !== 'src/offline/wake.ts',
    ),
  ).toEqual([])
})

test('the contract knows no package but zod, and that in one file', () => {
  const contract = sources.filter(({ path }) => roomOf(path) === 'contract')
  const used = contract.flatMap(({ path, packages }) => packages.map((name) => `${path} → ${name}`))
  // Device and gateway have to calculate a sheet alike, and formulajs, which is calculation alone, runs in both.
  const allowed =
    /^src\/contract\/zod\.ts → zod(\/|$)|^src\/contract\/tabulation\/formula\/\S+ → @formulajs\/formulajs$/
  expect(used.filter((line) => !allowed.test(line))).toEqual([])
})

test('only tabulation loads the formulas, which are large', () => {
  const formulas = /^src\/contract\/tabulation\/formula\/(?!values\.ts|refusal\.ts|syntax\.ts)/
  expect(
    offences(({ path }, imported) => formulas.test(imported) && folderOf(path) !== 'tabulation'),
  ).toEqual([])
})

test('request and offline know no React', () => {
  const files = sources.filter(({ path }) => ['request', 'offline'].includes(roomOf(path)))
  expect(
    files.filter(({ packages }) => packages.some((name) => /react/.test(name))).map(({ path }) => path),
  ).toEqual([])
})

test('sibling domains meet only in pickers, queries and the schemas of the contract', () => {
  const meetings: Record<string, RegExp> = {
    // A person's records are shown beside the person and in the personal centre, attributes beside the node that has
    // them, the nodes of a work site in its drawer, processes and sheets beside what they are about.
    console:
      /(-picker|\/person-record\/records|\/attribute\/node-attributes|\/work-site-node\/site-nodes|\/workflow\/record-processes|\/tabulation\/record-sheets)\.tsx$/,
    gateway: /\/queries\.ts$/,
    contract: /[/-]schema\.ts$/,
  }
  expect(
    offences(({ path }, imported) => {
      const [from, to] = [folderOf(path), folderOf(imported)]
      const meeting = meetings[roomOf(path)]
      const siblings = from !== to && inDomain(path) && inDomain(imported)
      return roomOf(path) === roomOf(imported) && siblings && !meeting?.test(imported)
    }),
  ).toEqual([])
})

test('kit and ui know no domain', () => {
  // But views are kept of any list there is.
  const known = (imported: string) => inDomain(imported) && folderOf(imported) !== 'list-view'
  expect(offences(({ path }, imported) => ['kit', 'ui'].includes(folderOf(path)) && known(imported))).toEqual(
    [],
  )
})

test('the folders of the offline room lie in layers', () => {
  const layerOf = (path: string) => offlineLayers.indexOf(inDomain(path) ? 'domain' : folderOf(path))
  expect(
    offences(
      ({ path }, imported) =>
        roomOf(path) === 'offline' && roomOf(imported) === 'offline' && layerOf(imported) > layerOf(path),
    ),
  ).toEqual([])
})

test('no import goes round in a circle', () => {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()

  /** The first circle reached from a file, as the path that was walked. */
  function circleFrom(path: string, walked: string[]): string[] {
    if (walked.includes(path)) return [...walked.slice(walked.indexOf(path)), path]
    if (done.has(path)) return []
    for (const imported of graph.get(path) ?? []) {
      const circle = circleFrom(imported, [...walked, path])
      if (circle.length > 0) return circle
    }
    done.add(path)
    return []
  }

  expect(sources.map(({ path }) => circleFrom(path, []).join(' → ')).filter(Boolean)).toEqual([])
})
