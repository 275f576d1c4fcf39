import { z } from './zod.ts'

/** Rows reachable by page number; beyond them a list goes on by `after`. */
export const offsetLimit = 10_000

/** Most rows that a screen shows at a time. */
export const largestShownPage = 200

/** The part of a list request that every list shares (specification §7, generic list page). */
export function pageQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return {
    pageIndex: z.optional(z.int().check(z.positive(), z.maximum(offsetLimit))),
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(2000))),
    sortBy: z.optional(z.enum(sorts)),
    desc: z.optional(z.boolean()),
    /** Opaque: sort values and id of the last row seen. */
    after: z.optional(z.string().check(z.maxLength(500))),
    /** Counts them all, however many there are: asked for on demand, because it takes time. */
    exact: z.optional(z.boolean()),
  }
}

/** A page of records. `total` is exact up to 10,000, or when that is asked for; a larger one is given as 10,001. */
export function pageOf<Record extends z.ZodMiniType>(record: Record) {
  return z.object({
    records: z.array(record),
    total: z.int(),
    pageIndex: z.int(),
    pageSize: z.int(),
    after: z.optional(z.string()),
  })
}

export interface PageOf<Record> {
  records: Record[]
  total: number
  pageIndex: number
  pageSize: number
  after?: string | undefined
}

export const defaultPageSize = 20
