import type { StepContext } from '../http/handle.ts'
import type { Location } from '../security/actor.ts'

/** Notifies those who see a person who changed the own record, and that account's other devices. */
export function announcePerson(
  { announce }: Pick<StepContext, 'announce'>,
  accountId: string,
  place: Location,
): void {
  announce({ permission: 'person:view', ...place }, { kind: 'changed', entity: 'person' })
  announce({ accountIds: [accountId] }, { kind: 'changed', entity: 'person' })
}
