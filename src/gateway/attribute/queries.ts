import { attributeSets } from './set-store.ts'

/** What a replica of the attribute values within the actor's reach holds, and needs. */
export const { count: countAttributeSets, changes: findAttributeSetChanges } = attributeSets
