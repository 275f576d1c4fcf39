import fc from 'fast-check'
import { chainProblems } from '#contract/alignment.ts'
import { mileageAt } from '#contract/mileage.ts'

/** Chain tables of up to six segments in either direction, with long and short chains and several prefixes. */
export const chainTables = fc
  .record({
    falls: fc.boolean(),
    start: fc.integer({ min: 2_000_000, max: 9_000_000 }),
    parts: fc.array(
      fc.record({
        length: fc.integer({ min: 2_000, max: 400_000 }),
        jump: fc.integer({ min: -1_900, max: 1_900 }),
        prefix: fc.constantFrom('DK', 'D1K', 'YDK', 'ZDK', 'K'),
        changes: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ falls, start, parts }) => {
    const step = falls ? -1 : 1
    let counted = start
    let prefix = 'DK'
    return parts.map(({ length, jump, changes, prefix: other }, index) => {
      const from = index === 0 ? counted : counted + jump
      prefix = changes && index > 0 ? other : prefix
      counted = from + step * length
      return {
        segmentId: String(index),
        startMileage: mileageAt(prefix, from / 100),
        endMileage: mileageAt(prefix, counted / 100),
      }
    })
  })
  .filter((segments) => chainProblems(segments).length === 0)
