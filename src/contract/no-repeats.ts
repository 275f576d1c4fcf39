import { rule } from './text.ts'
import { z } from './zod.ts'

/** A check for lists: no two items alike. The issue stands at the later one. */
export function noRepeats<Item>(keyOf: (item: Item) => unknown) {
  return z.check<readonly Item[]>(({ value, issues }) => {
    const seen = new Set<unknown>()
    for (const [index, item] of value.entries()) {
      const key = keyOf(item)
      if (seen.has(key))
        issues.push({ code: 'custom', path: [index], message: rule('repeated'), input: item })
      seen.add(key)
    }
  })
}
