import { z } from '#contract/zod.ts'

const error = 'origins with commas between, like https://push.example.com or https://*.example.com'
const origin = /^https?:\/\/(?:\*\.)?[\w.:[\]-]+$/

/** Origins of a variable, for `readonly string[]` settings; a `*.` in front of a host stands for any host below it. */
export function originsOr(usual: readonly string[]) {
  const named = z.pipe(
    z.string({ error }),
    z.transform((text) => text.split(',').map((each) => each.trim())),
  )
  return z._default(z.pipe(named, z.array(z.string().check(z.regex(origin, { error })), { error })), [
    ...usual,
  ])
}
