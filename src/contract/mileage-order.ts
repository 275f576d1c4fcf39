import { metresOf, parseMileage } from './mileage.ts'
import { rule } from './text.ts'
import { z } from './zod.ts'

/** Those of the named mileages that are given lie on one alignment, none before the one named before it. */
export function mileagesInOrder<Name extends string>(...names: readonly Name[]) {
  return z.check<{ [Each in Name]?: string | undefined }>((context) => {
    const { value } = context
    const given = names.flatMap((name) => {
      const text = value[name] ?? ''
      const mileage = parseMileage(text)
      return mileage ? [{ name, text, prefix: mileage.prefix, metres: metresOf(text) }] : []
    })
    for (const [at, { name, text, prefix, metres }] of given.entries()) {
      const sameAlignment = prefix === given[0]?.prefix
      if (sameAlignment && metres >= (given[at - 1]?.metres ?? metres)) continue
      const message = rule(sameAlignment ? 'mileageOrder' : 'mileagePrefix')
      context.issues.push({ code: 'custom', path: [name], message, input: text })
    }
  })
}

/** Both ends of an extent are counted on the same line. */
export const samePrefix = z.check<{ startMileage?: string | undefined; endMileage?: string | undefined }>(
  (context) => {
    const { startMileage, endMileage } = context.value
    const start = parseMileage(startMileage ?? '')
    const end = parseMileage(endMileage ?? '')
    if (!start || !end || start.prefix === end.prefix) return
    context.issues.push({
      code: 'custom',
      path: ['endMileage'],
      message: rule('mileagePrefix'),
      input: endMileage,
    })
  },
)
