import type { SheetNode } from './types.ts'

/** A row that its depth says nothing of; one that hangs on nothing. */
export const [unsaid, top] = [-2, -1]

/**
 * The row that each one hangs on, by indentation or levels. A sheet whose first row is indented and whose last one is not
 * stands upside down: what hangs on a row comes before it.
 */
export function outlineOf(rows: readonly SheetNode[]): Int32Array {
  const parents = new Int32Array(rows.length).fill(unsaid)
  const said = rows.flatMap(({ depth }, at) => (depth === undefined ? [] : [{ at, depth }]))
  const least = said.reduce((lowest, { depth }) => Math.min(lowest, depth), Number.POSITIVE_INFINITY)
  if ((said[0]?.depth ?? 0) > least && said.at(-1)?.depth === least) said.reverse()
  const way: { at: number; depth: number }[] = []
  for (const step of said) {
    while ((way.at(-1)?.depth ?? -1) >= step.depth) way.pop()
    const above = way.at(-1)
    if (above) parents[step.at] = above.at
    else if (step.depth === least) parents[step.at] = top
    way.push(step)
  }
  return parents
}
