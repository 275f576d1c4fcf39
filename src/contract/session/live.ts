import { EntityKind } from '../entity-kind.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** What the live channel tells; the console then fetches what it needs. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), messageId: Id }),
  z.object({ kind: z.literal('changed'), entity: EntityKind }),
  z.object({ kind: z.literal('session-ended'), reason: z.string() }),
])
export type LiveEvent = z.output<typeof LiveEvent>
