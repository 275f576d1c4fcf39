import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import { updateAttributes } from '#contract/attribute/values.ts'
import { isQueued, type QueuedEndpoint } from '#contract/define-endpoint.ts'
import { markAllMessagesRead, markMessagesRead } from '#contract/message/endpoints.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { recordEndpoints } from '#contract/person-record/endpoints.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import {
  addWorkSite,
  deleteWorkSites,
  updateWorkSite,
  updateWorkSitePhotos,
} from '#contract/work-site/entity.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { z } from '#contract/zod.ts'

/** Every endpoint whose calls the queue takes; a test holds it against the contract. */
export const queuedEndpoints: readonly QueuedEndpoint[] = [
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
  acceptDivision,
  recordQuantities,
  sheetCalls.add,
  sheetCalls.update,
  sheetCalls.remove,
  ...recordEndpoints.filter(isQueued),
]

/** What every request of the endpoint has to carry, whatever it is about; nothing for an endpoint that this build does not know. */
export function requiredParts(endpointId: string): string[] {
  const request = queuedEndpoints.find(({ id }) => id === endpointId)?.request
  if (!(request instanceof z.ZodMiniObject)) return []
  return Object.entries(request.shape).flatMap(([name, part]) =>
    part instanceof z.ZodMiniOptional ? [] : name,
  )
}
