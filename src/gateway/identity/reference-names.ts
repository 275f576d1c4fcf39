import { and, eq, inArray, or } from 'drizzle-orm'
import { referenceIds } from '#contract/attribute/value-schema.ts'
import { organization } from '../db/tables/organization.ts'
import { person } from '../db/tables/person.ts'
import type { Text } from '../platform/refuse-named.ts'
import { within } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { ownUnit } from './own-unit.ts'

/** What is called by the name that the gateway knows, whatever a caller calls it. */
const members = [referenceIds.person, referenceIds.unit]

/** What the people and units are called that values name. */
export interface ReferenceNames {
  /** The value with these names; undefined where it names somebody who is not there, or beyond the actor's reach. */
  named: (value: unknown) => unknown
}

/**
 * Looks up the people and units in values, those within the actor's reach and the actor's own; what stood there `before` keeps its
 * name.
 */
export async function findReferenceNames(
  { tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>,
  values: readonly unknown[],
  before: readonly unknown[],
): Promise<ReferenceNames> {
  const names = new Map(referencesIn(before).map(({ id, name }) => [id, name]))
  const asked = referencesIn(values).filter(({ id }) => !names.has(id))
  const idsBy = (member: string) => asked.flatMap((each) => (each.member === member ? each.id : []))
  const [userIds, organizationIds] = [idsBy(referenceIds.person), idsBy(referenceIds.unit)]
  const { userId, userName, departmentId } = person
  if (userIds.length > 0) {
    const reach = within(actor, { organization: person.organizationId, department: departmentId })
    const people = await tx
      .select({ id: userId, name: userName })
      .from(person)
      .where(and(inArray(userId, userIds), or(reach, eq(userId, actor.userId))))
    for (const { id, name } of people) names.set(id, name)
  }
  const { organizationId, organizationName } = organization
  if (organizationIds.length > 0) {
    const units = await tx
      .select({ id: organizationId, name: organizationName })
      .from(organization)
      .where(and(inArray(organizationId, organizationIds), ownUnit(actor, organizationId)))
    for (const { id, name } of units) names.set(id, name)
  }
  const isKnown = (value: unknown) => referencesIn([value]).every(({ id }) => names.has(id))
  return { named: (value) => (isKnown(value) ? renamed(value, names) : undefined) }
}

export const unknownReference: Text = {
  zh: '所选人员或单位不存在，或不在您的权限范围内，请重新选择',
  en: 'somebody or a unit chosen here is not there, or not within your reach; choose again',
}

interface Reference {
  member: string
  id: string
  name: string
}

function referencesIn(values: readonly unknown[]): Reference[] {
  return values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return []
    const own = referenceOf(value)
    return own ? [own] : referencesIn(Object.values(value))
  })
}

function referenceOf(value: object): Reference | undefined {
  const { name, ...others }: Record<string, unknown> = { ...value }
  const [[member = '', id] = [], ...more] = Object.entries(others)
  const isOne = members.some((each) => each === member) && more.length === 0
  return isOne && typeof id === 'string' && typeof name === 'string' ? { member, id, name } : undefined
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (typeof value !== 'object' || value === null) return value
  const own = referenceOf(value)
  if (own) return { [own.member]: own.id, name: names.get(own.id) ?? own.name }
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, renamed(each, names)]))
}
