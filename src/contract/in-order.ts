import type { Rule } from './messages.ts'
import { rule } from './text.ts'
import { z } from './zod.ts'

/** A check that of each pair of fields the first is not later than the last; all are text that sorts by time. */
export function inOrder(broken: Rule, ...pairs: readonly (readonly [first: string, last: string])[]) {
  return z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const [first, last] of pairs) {
      const [begin, end] = [value[first], value[last]]
      if (typeof begin !== 'string' || typeof end !== 'string' || begin <= end) continue
      issues.push({ code: 'custom', path: [last], message: rule(broken), input: end })
    }
  })
}
