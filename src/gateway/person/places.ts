import type { Language } from '#contract/messages.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import { type FormerPlace, type Places, placeOf, stoppedPart } from '../identity/places.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { opens } from '../security/scope.ts'

/**
 * A place that was asked for, with its true names.
 * @param from where the person is.
 * @throws Refusal 20400, naming the field, when there is no such unit or department, none within the actor's reach, or one that
 *   is stopped and not the person's own.
 */
export function placeWithin(
  actor: Actor,
  asked: Place,
  places: Places,
  language: Language,
  from?: FormerPlace,
): Place {
  const { organizationId } = asked
  const organizationName = places.organizationNames.get(organizationId) ?? null
  const departmentId = asked.departmentId ?? null
  const department = departmentId === null ? undefined : places.departments.get(departmentId)
  const inUnit = department?.organizationId === organizationId
  const reached = opens(actor, { organizationId, ...(inUnit && { departmentId }) })
  const departmentName = department?.departmentName ?? null
  const place = placeOf({ organizationId, organizationName, departmentId, departmentName })
  if (!place || !reached) throw refuseField('place.organizationId', 'outOfReach', language)
  if (departmentId !== null && !inUnit) throw refuseField('place.departmentId', 'outOfReach', language)
  const stopped = stoppedPart(asked, places.stopped, from)
  if (stopped) throw refuseField(`place.${stopped}`, 'stopped', language)
  return place
}
