import type { EntityKind } from '#contract/entity-kind.ts'
import { permissions } from '#contract/permissions.ts'
import { LiveEvent } from '#contract/session/live.ts'
import { z } from '#contract/zod.ts'
import type { Actor, Audience } from '../security/actor.ts'
import { opens } from '../security/scope.ts'

/** What one gateway sends to the others. */
export const Notice = z.object({
  /** The gateway that sends it, which has notified its own streams already. */
  from: z.string(),
  to: z.union([
    z.object({ everyone: z.literal(true) }),
    z.object({ accountIds: z.array(z.string()) }),
    z.object({ sessionIds: z.array(z.string()) }),
    z.object({
      permission: z.enum(permissions),
      projectId: z.exactOptional(z.string()),
      organizationId: z.exactOptional(z.string()),
      departmentId: z.exactOptional(z.string()),
    }),
  ]),
  event: LiveEvent,
})

/** PostgreSQL takes 8,000 bytes a notification; an id takes 39 of them. */
const idsOfANotice = 150

/** The audience in pieces that each fit into a notification. */
export function piecesOf(to: Audience): Audience[] {
  if ('accountIds' in to) return inPieces(to.accountIds).map((accountIds) => ({ accountIds }))
  if ('sessionIds' in to) return inPieces(to.sessionIds).map((sessionIds) => ({ sessionIds }))
  return [to]
}

function inPieces(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / idsOfANotice)
  return Array.from({ length: count }, (_, at) => ids.slice(at * idsOfANotice, (at + 1) * idsOfANotice))
}

/** Whether the audience has the actor in it. */
export function concerns(to: Audience, actor: Actor): boolean {
  if ('everyone' in to) return true
  if ('accountIds' in to) return to.accountIds.includes(actor.accountId)
  if ('sessionIds' in to) return to.sessionIds.includes(actor.sessionId)
  const { permission, ...place } = to
  const anywhere = Object.values(place).every((id) => id === undefined)
  return actor.permissions.has(permission) && (anywhere || opens(actor, place))
}

/** What the grants of accounts are read from (security/grants.ts): every change of these is announced. */
const sourcesOfGrants: ReadonlySet<EntityKind> = new Set([
  'account',
  'application-menu',
  'department',
  'organization',
  'person',
  'role',
])

/** Whether somebody may see more or less after the event. */
export function changesGrants(event: LiveEvent): boolean {
  return event.kind === 'changed' && sourcesOfGrants.has(event.entity)
}
