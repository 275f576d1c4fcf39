import { expect, test } from 'vitest'
import { domainFolders, domains, gatewayLayers } from './layers.ts'
import { folderOf, roomOf, sources } from './source.ts'

/** The rooms without an import cycle between their folders. */
const acyclicRooms = ['contract', 'request', 'offline', 'console', 'gateway', 'worker']

const gateway = sources.filter(({ path }) => roomOf(path) === 'gateway')

/** How high a file of the gateway lies; the app itself, in no folder, is on top. */
function heightOf(path: string): number {
  const folder = folderOf(path)
  if (folder === '') return gatewayLayers.length
  return gatewayLayers.indexOf(gatewayLayers.includes(folder) ? folder : domains)
}

test('every folder of the gateway is a layer or a domain', () => {
  const folders = new Set(gateway.map(({ path }) => folderOf(path)).filter(Boolean))
  const known = [...gatewayLayers, ...domainFolders]
  expect([...folders].filter((folder) => !known.includes(folder))).toEqual([])
})

test('the gateway imports only downwards', () => {
  const upward = gateway.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => roomOf(imported) === 'gateway' && heightOf(imported) > heightOf(path))
      .map((imported) => `${path} → ${imported}`),
  )
  expect(upward).toEqual([])
})

test.each(acyclicRooms)('no import between the folders of %s goes round in a circle', (room) => {
  expect(folderCircles(room)).toEqual([])
})

/** The circles of folders in a room, each as the path that was walked. */
function folderCircles(room: string): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    if (roomOf(path) !== room) continue
    for (const imported of imports) {
      const [from, to] = [folderOf(path), folderOf(imported)]
      if (roomOf(imported) !== room || from === to || from === '' || to === '') continue
      graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  const done = new Set<string>()

  function circleFrom(folder: string, walked: string[]): string[] {
    if (walked.includes(folder)) return [...walked.slice(walked.indexOf(folder)), folder]
    if (done.has(folder)) return []
    for (const next of graph.get(folder) ?? []) {
      const circle = circleFrom(next, [...walked, folder])
      if (circle.length > 0) return circle
    }
    done.add(folder)
    return []
  }

  return [...graph.keys()].map((folder) => circleFrom(folder, []).join(' → ')).filter(Boolean)
}
