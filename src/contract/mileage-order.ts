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
