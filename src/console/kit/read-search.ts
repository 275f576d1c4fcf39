import { z } from '#contract/zod.ts'

/** How near the lines of a list stand; fingers always get their room. */
export const densities = ['comfortable', 'compact'] as const
export const Density = z.enum(densities)
export type Density = z.output<typeof Density>

/** What a list's address says beside its request. */
export const viewParts = {
  /** Id of the row whose detail is open. */
  selected: z.optional(z.string()),
  /** Ids of the columns shown, in their order; absent: the columns' own choice. */
  columns: z.optional(z.array(z.string())),
  density: z.optional(Density),
  /** Which of the screen's tabs is open. */
  tab: z.optional(z.string()),
} as const

export const ListView = z.looseObject(viewParts)

/**
 * What an address says, as far as the schema understands it: a part that is mistyped, or of an older build, is left out
 * and the list shown without it.
 */
export function readSearch<Request>(schema: z.ZodMiniType<Request>, search: object): Request {
  const parsed = z.safeParse(schema, search)
  if (parsed.success) return parsed.data
  const wrong = new Set<PropertyKey>(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1),
    ),
  )
  return z.parse(schema, Object.fromEntries(Object.entries(search).filter(([name]) => !wrong.has(name))))
}
