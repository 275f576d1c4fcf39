import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import { updateAttributes } from '#contract/attribute/values.ts'
import { type Effect, isQueued, type QueuedEndpoint } from '#contract/define-endpoint.ts'
import { markAllMessagesRead, markMessagesRead } from '#contract/message/endpoints.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { recordEndpoints } from '#contract/person-record/endpoints.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import {
  addWorkSite,
  deleteWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'

/** What the queue knows of an endpoint whose calls it takes. */
export interface Queued {
  id: string
  effect: Effect
  /** What every request carries, whatever it is about. */
  required: readonly string[]
}

/** The same of an endpoint as it is declared. */
export function queuedAs({ id, offline: { effect }, request }: QueuedEndpoint): Queued {
  const parts = request instanceof z.ZodMiniObject ? Object.entries(request.shape) : []
  const required = parts.flatMap(([name, part]) => (part instanceof z.ZodMiniOptional ? [] : name))
  return { id, effect, required }
}

/** Every endpoint whose calls the queue takes; a test holds it against the contract. */
export const queuedEndpoints: readonly Queued[] = [
  ...[
    addWorkSite,
    updateWorkSite,
    updateWorkSitePhotos,
    deleteWorkSites,
    addPerson,
    updatePerson,
    movePerson,
    updateProfile,
    addGeneralAccount,
    updateValidPeriod,
    markMessagesRead,
    markAllMessagesRead,
    updateAttributes,
    ...recordEndpoints.filter(isQueued),
  ].map(queuedAs),
  // Their declarations come with their screens: the first one has no room for them.
  { id: 'division.accept', effect: 'update', required: ['divisionId', 'baseRevision'] },
  { id: 'workSiteNode.record', effect: 'update', required: ['workSiteId', 'baseRevision'] },
]

/** What an edit does, as its endpoint declares it; undefined for an endpoint that this build does not know. */
export function effectOf(endpointId: string): Effect | undefined {
  return queuedEndpoints.find(({ id }) => id === endpointId)?.effect
}

/** What every request of the endpoint has to carry; nothing for an endpoint that this build does not know. */
export function requiredParts(endpointId: string): readonly string[] {
  return queuedEndpoints.find(({ id }) => id === endpointId)?.required ?? []
}
