import { z } from '#contract/zod.ts'

/** A whole number; the error says what would be right. */
export function whole(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(least, { error }), z.maximum(most, { error }))
}

export function wholeOr(usual: number, least: number, most: number) {
  return z._default(whole(least, most), usual)
}

export function bytesOr(usual: number, least: number) {
  return wholeOr(usual, least, Number.MAX_SAFE_INTEGER)
}

export function flag(usual: boolean) {
  const words = z.enum(['true', 'false'], { error: 'true or false' })
  return z._default(
    z.pipe(
      words,
      z.transform((word) => word === 'true'),
    ),
    usual,
  )
}

export function text(pattern: RegExp, error: string) {
  return z.string({ error }).check(z.regex(pattern, { error }))
}
