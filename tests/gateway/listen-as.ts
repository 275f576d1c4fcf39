import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Scope } from '#gateway/security/actor.ts'
import type { TestGateway } from './gateway.ts'

/** Listens as somebody who holds one permission and sees these rows alone; what is told stands in the list, all of it once it stopped. */
export function listenAs(
  { services, pretended, heard }: TestGateway,
  permission: Permission,
  scope: Partial<Scope>,
): { told: LiveEvent[]; stop: () => Promise<void> } {
  const none = { organizationIds: [], departmentIds: [], projectIds: [], resourceIds: [] }
  const somebody = {
    accountId: randomUUID(),
    userId: randomUUID(),
    sessionId: randomUUID(),
    accountName: '',
    userName: '',
    level: 'general' as const,
    secondFactor: { enrolled: false, required: false, shownAt: undefined },
    permissions: new Set([permission]),
    scope: { all: false, own: false, ...none, ...scope },
  }
  pretended.set(somebody.accountId, { ...somebody, roleNames: [] })
  const told: LiveEvent[] = []
  const leave = services.live.listen(somebody, (event) => told.push(event))
  const stop = async () => {
    await heard()
    leave()
  }
  return { told, stop }
}
