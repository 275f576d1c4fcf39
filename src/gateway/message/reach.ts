import { and, inArray, isNull } from 'drizzle-orm'
import { account } from '../db/tables/account.ts'
import type { Outgoing } from '../db/tables/message.ts'
import { organization } from '../db/tables/organization.ts'
import { role } from '../db/tables/role.ts'
import { visibleAccount } from '../identity/visible-accounts.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { visibleRole } from '../role/queries.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** Whom a message or a configuration names. */
type Named = Outgoing['named']

/** @throws Refusal 20400 naming the field of what is not there, or out of the actor's reach. */
export async function checkReach(
  { tx, actor, language }: Pick<SignedInStep, 'tx' | 'actor' | 'language'>,
  { accountIds, roleIds, organizationIds }: Named,
  path = '',
): Promise<void> {
  const missing = (field: keyof Named) => refuseField(`${path}${field}`, 'outOfReach', language)
  const roles = await tx
    .select({ id: role.roleId })
    .from(role)
    .where(and(inArray(role.roleId, [...roleIds]), isNull(role.deletedAt), visibleRole(tx, actor)))
  if (roles.length < roleIds.length) throw missing('roleIds')
  const { organizationId, deletedAt } = organization
  const units = await tx
    .select({ id: organizationId })
    .from(organization)
    .where(
      and(
        inArray(organizationId, [...organizationIds]),
        isNull(deletedAt),
        within(actor, { organization: organizationId }),
      ),
    )
  if (units.length < organizationIds.length) throw missing('organizationIds')
  const accounts = await tx
    .select({ id: account.accountId })
    .from(account)
    .where(and(inArray(account.accountId, [...accountIds]), isNull(account.deletedAt), visibleAccount(actor)))
  if (accounts.length < accountIds.length) throw missing('accountIds')
}
