import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import type { Scope } from '#gateway/security/actor.ts'
import type { TestGateway } from './gateway.ts'

/** Listens as somebody who holds one permission and sees these rows alone; what is told stands in the list. */
export function listenAs(
  { services }: TestGateway,
  permission: Permission,
  scope: Partial<Scope>,
): { told: LiveEvent[]; stop: () => void } {
  const none = { organizationIds: [], departmentIds: [], projectIds: [], resourceIds: [] }
  const somebody = {
    accountId: randomUUID(),
    userId: randomUUID(),
    sessionId: randomUUID(),
    accountName: '',
    userName: '',
    level: 'general' as const,
    permissions: new Set([permission]),
    scope: { all: false, own: false, ...none, ...scope },
  }
  const told: LiveEvent[] = []
  return { told, stop: services.live.listen(somebody, (event) => told.push(event)) }
}
