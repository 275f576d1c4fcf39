import { and, type Column, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'

/** The condition for units whose own standards and templates the actor changes: those within reach, and the person's own. */
export function ownUnit(actor: Actor, unit: Column): SQL {
  const own = sql`(select ${person.organizationId} from ${person} where ${person.userId} = ${actor.userId})`
  return sql`coalesce(${within(actor, { organization: unit })} or ${unit} = ${own}, false)`
}

/** @throws Refusal 20400 when the actor may not give the unit anything of its own. */
export async function checkOwnUnit(
  { tx, actor, language }: SignedInStep,
  organizationId: string | undefined,
): Promise<void> {
  const isOwn = organizationId !== undefined && eq(organization.organizationId, organizationId)
  const mine =
    isOwn && and(isOwn, isNull(organization.deletedAt), ownUnit(actor, organization.organizationId))
  const [found] = mine ? await tx.select({ units: count() }).from(organization).where(mine) : []
  if (!found?.units) throw refuseField('organizationId', 'outOfReach', language)
}
