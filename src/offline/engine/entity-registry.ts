import type { LiveEvent } from '#contract/session/live.ts'
import { accountRows } from '../account/rows.ts'
import { messageMarks } from '../message/read-marks.ts'
import { personRows } from '../person/rows.ts'
import { recordEdits } from '../person-record/record-edits.ts'
import { profileEdits } from '../personal/profile-edits.ts'
import type { Edit } from '../queue/edit.ts'
import type { Creation } from '../queue/edit-store.ts'
import type { AnswerOverlay, ChangedAnswer } from '../replica/overlay.ts'
import { type Replicated, replicate } from '../replica/replicated.ts'
import type { Database } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'
import { recreateWorkSite } from '../work-site/recreate.ts'
import { workSiteRows } from '../work-site/rows.ts'

/** Kinds whose answers come from a replica, which pulls what changes. */
const replicated: readonly AnswerOverlay[] = [workSiteRows, personRows, accountRows]

/** Everything that edits lay themselves over: a new kind of edited thing is listed here, and above and below if it is a replica. */
const overlays: readonly AnswerOverlay[] = [...replicated, messageMarks, profileEdits, recordEdits]

/** The account's replicas, not yet loaded. */
export function openReplicas(database: Database, vault: Vault): Replicated[] {
  return [
    replicate(workSiteRows, database, vault),
    replicate(personRows, database, vault),
    replicate(accountRows, database, vault),
  ]
}

/** What would create the entity of these edits once more; undefined where it is not known, or no such entity can be. */
export function creationOf(kind: string, edits: readonly Edit[], author: string): Creation | undefined {
  return kind === 'work-site' ? recreateWorkSite(edits, author) : undefined
}

/** The overlay of an endpoint's answers, if edits can change them. */
export function overlayOf(endpointId: string): AnswerOverlay | undefined {
  return overlays.find(({ endpoints }) => endpoints.includes(endpointId))
}

/** The reads whose kept answers an edit has changed that the gateway took. */
export function answersChangedBy(edit: Edit, data: unknown): ChangedAnswer[] {
  const kind = edit.content.entities[0]?.[0]
  return overlays.flatMap((overlay) => (overlay.kind === kind ? (overlay.taken?.(edit, data) ?? []) : []))
}

/** Endpoints whose answers an edit of a thing of this kind changes; of any kind, when none is named. */
export function endpointsOf(kind?: string): string[] {
  return endpointsAmong(overlays, kind)
}

/** Endpoints whose answers are to be asked for anew after an event; what a replica holds is pulled instead. */
export function endpointsToldBy(event: LiveEvent): string[] {
  if (event.kind === 'session-ended') return []
  const kind = event.kind === 'message' ? 'message' : event.entity
  return endpointsAmong(
    overlays.filter((overlay) => !replicated.includes(overlay)),
    kind,
  )
}

function endpointsAmong(some: readonly AnswerOverlay[], kind: string | undefined): string[] {
  return some.flatMap((overlay) => (kind === undefined || overlay.kind === kind ? overlay.endpoints : []))
}
