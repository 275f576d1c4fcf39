import type { Endpoint, Schema } from '#contract/define-endpoint.ts'
import { listNodes, listUnitTypes } from '#contract/organization/node-endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import type { Nothing } from '#contract/session/schema.ts'
import type { z } from '#contract/zod.ts'
import type { Engine } from '#offline/engine-types.ts'
import type { ItemName, Items } from '#request/items.ts'
import { item, needs, reachability, sessionState, setItem } from '#request/session.ts'

/**
 * Fills the session's `user` item (SES-02) in the background, unless somebody else is signed in by then; asks for the second
 * factor where the session has still to show one (SES-21).
 */
export async function fillUser(read: Engine['read']): Promise<void> {
  await fill(read, 'user', getCurrentUser)
  const isHeard = sessionState() === 'signed-in' && reachability() === 'reachable'
  // Now, so that nobody is stopped in the middle of the work.
  if (isHeard && item('user')?.factorWanted) await needs().wait({ kind: 'factor' })
}

/** Fills the session's items `nodes` and `unitTypes` in the background, once a session (SES-02); each for itself. */
export async function fillNodes(read: Engine['read']): Promise<void> {
  await Promise.all([
    item('nodes') ?? fill(read, 'nodes', listNodes),
    item('unitTypes') ?? fill(read, 'unitTypes', listUnitTypes),
  ])
}

async function fill<Name extends ItemName, Response extends Schema & z.ZodMiniType<Items[Name]>>(
  read: Engine['read'],
  name: Name,
  endpoint: Endpoint<typeof Nothing, Response>,
): Promise<void> {
  const accountId = item('userAccount')?.accountId
  const value = await read(endpoint, {}, { background: true })
  if (accountId && item('userAccount')?.accountId === accountId) setItem(name, value)
}
