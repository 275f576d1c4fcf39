import { expect, test } from 'vitest'
import { sources } from './source.ts'

const folder = 'src/gateway/workflow/engine/'
/** What others may know of the engine: acts, and the shapes of what goes in and comes out. */
const open = ['play.ts', 'nest.ts', 'graph.ts', 'state.ts', 'lookups.ts', 'refusal.ts'].map(
  (file) => folder + file,
)

test('WFL-06: the engine of processes knows nothing but itself, and is known by its open files alone', () => {
  const engine = sources.filter(({ path }) => path.startsWith(folder))
  expect(engine.length).toBeGreaterThan(open.length)
  const known = engine.flatMap(({ imports, packages }) => [...imports, ...packages])
  expect(known.filter((path) => !path.startsWith(folder))).toEqual([])
  const used = sources.flatMap(({ path, imports }) => (path.startsWith(folder) ? [] : imports))
  expect(used.filter((path) => path.startsWith(folder) && !open.includes(path))).toEqual([])
})
