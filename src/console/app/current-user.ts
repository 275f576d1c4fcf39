import { listNodes, listUnitTypes } from '#contract/organization/endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import type { Engine } from '#offline/surface.ts'
import type { ItemName, Items } from '#request/items.ts'
import { item, setItem } from '#request/session.ts'

/** Fills the session's `user` item (SES-02) in the background, unless somebody else is signed in by then. */
export async function fillUser(read: Engine['read']): Promise<void> {
  await fill('user', () => read(getCurrentUser, {}, { background: true }))
}

/** Fills the session's items `nodes` and `unitTypes` in the background, once a session (SES-02); each for itself. */
export async function fillNodes(read: Engine['read']): Promise<void> {
  await Promise.all([
    item('nodes') ?? fill('nodes', () => read(listNodes, {}, { background: true })),
    item('unitTypes') ?? fill('unitTypes', () => read(listUnitTypes, {}, { background: true })),
  ])
}

async function fill<Name extends ItemName>(name: Name, load: () => Promise<Items[Name]>): Promise<void> {
  const accountId = item('userAccount')?.accountId
  const value = await load()
  if (accountId && item('userAccount')?.accountId === accountId) setItem(name, value)
}
