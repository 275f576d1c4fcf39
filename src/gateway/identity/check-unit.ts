import { and, eq, isNull } from 'drizzle-orm'
import { organization } from '../db/tables/organization.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** @throws Refusal 20400 when the unit is not there, or out of the actor's reach. */
export async function checkUnit(
  { tx, actor, language }: SignedInStep,
  organizationId: string,
): Promise<void> {
  const { organizationId: id, deletedAt } = organization
  const [found] = await tx
    .select({ id })
    .from(organization)
    .where(and(eq(id, organizationId), isNull(deletedAt), within(actor, { organization: id })))
    .for('share')
  if (!found) throw refuseField('organizationId', 'outOfReach', language)
}
