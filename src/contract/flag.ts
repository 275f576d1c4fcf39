import { z } from './zod.ts'

/** Specification §9, query flags: 1 or 0. */
export const Flag = z.int().check(z.minimum(0), z.maximum(1))
