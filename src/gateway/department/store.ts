import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { departmentEntity } from '#contract/department/entity.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { findPlaces } from '../identity/places.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { opens, within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { checkEmpty } from './check-empty.ts'

const scope = { organization: department.organizationId, department: department.departmentId }

/** Departments, each with its head count; one with people, or departments below it that stay, is not deleted. */
export const departmentStore = entityStore(departmentEntity, {
  table: department,
  scope,
  audience: 'person:view',
  select({ tx }) {
    // Counted each time and never stored, which two moves at once could get wrong.
    const heads = tx
      .select({ count: sql`count(*)::int` })
      .from(person)
      .where(and(eq(person.departmentId, department.departmentId), isNull(person.deletedAt)))
    return { headCount: sql`(${heads})` }
  },
  recorded: ({ parentId, departmentName, type, status }) => ({
    ...(parentId !== null && { parentId }),
    departmentName,
    type,
    status,
  }),
  check: {
    async add(context, { organizationId, parentId }) {
      const { tx, actor, language } = context
      const { organizationNames, stopped } = await findPlaces(tx, [{ organizationId }])
      if (!organizationNames.has(organizationId) || !opens(actor, { organizationId }))
        throw refuseField('organizationId', 'outOfReach', language)
      if (stopped.has(organizationId)) throw refuseField('organizationId', 'stopped', language)
      await lockTreesOf(tx, [organizationId])
      if (parentId !== undefined) await parentWithin(context, organizationId, parentId)
      return { sort: nextSort(department, eq(department.organizationId, organizationId)) }
    },
    remove: ({ tx }, rows) => checkEmpty(tx, rows),
  },
})

/** The condition for departments that the actor may see, deleted ones among them. */
export function visibleDepartment(actor: Actor): SQL {
  return within(actor, scope)
}

/** Until the commit nobody else adds, moves or deletes departments of the units. */
export async function lockTreesOf(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  await tx
    .select({ organizationId: organization.organizationId })
    .from(organization)
    .where(inArray(organization.organizationId, [...organizationIds]))
    .orderBy(asc(organization.organizationId))
    .for('no key update')
}

/**
 * The department that another one is to lie below; `from`: the one below which it lies.
 * @throws Refusal 20400 when it is not there, another unit's, out of reach, or stopped and not the one above it already.
 */
export async function parentWithin(
  { tx, actor, language }: SignedInStep,
  organizationId: string,
  parentId: string,
  from?: string | null,
): Promise<void> {
  const [parent] = await tx
    .select()
    .from(department)
    .where(and(eq(department.departmentId, parentId), visibleDepartment(actor)))
  if (!parent || parent.deletedAt || parent.organizationId !== organizationId)
    throw refuseField('parentId', 'outOfReach', language)
  if (parent.status === 0 && parentId !== from) throw refuseField('parentId', 'stopped', language)
}
