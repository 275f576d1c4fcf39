import { listNodes, listUnitTypes } from '#contract/organization/endpoints.ts'
import { getCurrentUser } from '#contract/session/endpoints.ts'
import type { Engine } from '#offline/surface.ts'
import { item, setItem } from '#request/session.ts'

/** Fills the session's `user` item (SES-02) in the background, unless somebody else is signed in by then. */
export async function fillUser(read: Engine['read']): Promise<void> {
  const accountId = item('userAccount')?.accountId
  const user = await read(getCurrentUser, {}, { background: true })
  if (accountId && item('userAccount')?.accountId === accountId) setItem('user', user)
}

/** Fills the session's items `nodes` and `unitTypes` in the background, once a session (SES-02). */
export async function fillNodes(read: Engine['read']): Promise<void> {
  if (item('nodes') && item('unitTypes')) return
  const accountId = item('userAccount')?.accountId
  const [nodes, unitTypes] = await Promise.all([
    read(listNodes, {}, { background: true }),
    read(listUnitTypes, {}, { background: true }),
  ])
  if (!accountId || item('userAccount')?.accountId !== accountId) return
  setItem('nodes', nodes)
  setItem('unitTypes', unitTypes)
}
