import type { Tx } from '../../db/client.ts'
import { createInvitation } from '../../session/invitation.ts'
import type { DemoAccount } from './accounts.ts'
import { unitId } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { daysBefore } from './stamp.ts'

/** What completes the demo's one open invitation: `/register#invitation=demo-invitation`. */
export const demoInvitation = 'demo-invitation'

const invitingUnit = 'first-bureau'

/** Lets the administrator of a unit invite one of its people who has no account. */
export async function inviteSomebody(
  tx: Tx,
  people: readonly DemoPerson[],
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<void> {
  const having = new Set(accounts.map(({ person }) => person))
  const invited = people.find((person) => person.unit === invitingUnit && !having.has(person))
  const inviter = accounts.find(({ row }) => row.accountName === 'unitadmin')
  if (!invited || !inviter) throw new Error(`nobody of ${invitingUnit} to invite, or to be invited`)
  const { userId, departmentId } = invited.row
  await createInvitation(tx, {
    token: demoInvitation,
    invitedBy: inviter.row.accountId,
    invitedByName: inviter.person.row.userName,
    organizationId: unitId(invitingUnit),
    ...(departmentId && { departmentId }),
    userId,
    createdAt: now,
    expiresAt: daysBefore(now, -30),
  })
}
