import { standardReads } from '#contract/dictionary/addresses.ts'
import { EntityKind } from '#contract/entity-kind.ts'
import { listHistory } from '#contract/log/endpoints.ts'
import { getProjectStructure, listProjects } from '#contract/project/endpoints.ts'
import type { LiveEvent } from '#contract/session/live.ts'
import { z } from '#contract/zod.ts'
import { accountRows } from '../account/rows.ts'
import { attributeRows } from '../attribute/rows.ts'
import { messageMarks } from '../message/read-marks.ts'
import { personRows } from '../person/rows.ts'
import { profileEdits } from '../personal/profile-edits.ts'
import type { Edit } from '../queue/edit.ts'
import type { Creation } from '../queue/edit-store.ts'
import type { ReplicatedRows } from '../replica/listed-rows.ts'
import type { AnswerOverlay, ChangedAnswer, UnsyncedEdits } from '../replica/overlay.ts'
import type { Replicated } from '../replica/replicated.ts'
import type { Database } from '../vault/db.ts'
import type { Vault } from '../vault/encryption.ts'
import { workSiteRows } from '../work-site/rows.ts'

/** What this device does with a kind of entity. */
interface OfflineEntity {
  /** Its rows, where a replica pulls what changes and answers for the gateway. */
  rows?: ReplicatedRows
  /** Endpoints whose answers a change of it elsewhere makes old. */
  reads?: readonly string[]
  /** Endpoints whose answers sum it up: old after a change of it on this device, too. */
  sums?: readonly string[]
  /** What edits of it change in answers that no replica gives. */
  overlays?: readonly AnswerOverlay[]
  /** The same where its code comes with the first of those answers; `reads` names them. */
  loadOverlay?: () => Promise<AnswerOverlay>
  /** What creates an entity once more that somebody else deleted; absent where none can be. */
  recreate?: (edits: readonly Edit[], author: string) => Creation | undefined
}

const online: OfflineEntity = {}
/** The answers that say what a project is made of. */
const structureReads = [listProjects.id, getProjectStructure.id]

/** Home sums them up; by its id alone, so that other pages do without its schemas. */
const homeReads = ['home.detail']

/** Every kind of entity; a kind left out does not compile. */
const entities: Readonly<Record<EntityKind, OfflineEntity>> = {
  account: { rows: accountRows, reads: homeReads },
  application: { reads: ['application.listByPermission'] },
  'application-menu': { reads: ['application.listMenus', 'application.listByPermission'] },
  'application-version': online,
  'attribute-group': online,
  'attribute-item': online,
  'attribute-set': { rows: attributeRows },
  'boq-item': { reads: ['boqItem.listPage', 'boqItem.listBill'] },
  'boq-variation': { reads: ['boqVariation.listPage'] },
  container: { reads: structureReads },
  department: online,
  'design-unit': { reads: structureReads },
  'dictionary-item': online,
  'dictionary-node': online,
  'dictionary-type': online,
  division: {
    reads: ['division.list'],
    sums: ['unitWork.listPage'],
    loadOverlay: async () => (await import('../unit-work/division-edits.ts')).divisionEdits,
  },
  'division-template': { reads: ['division.listTemplate', 'divisionTemplate.listPage'] },
  'industry-profile': { reads: ['projectInitial.preview'] },
  invitation: online,
  line: { reads: [getProjectStructure.id] },
  major: online,
  'menu-function': online,
  message: { overlays: [messageMarks], reads: [...homeReads, 'waitingMessage.listPage'] },
  'message-config': { reads: ['messageConfig.list', 'messageConfig.receiveMembers'] },
  organization: { reads: homeReads },
  'organization-group': online,
  'participating-unit': { reads: structureReads },
  person: { rows: personRows, overlays: [profileEdits] },
  'person-record': {
    reads: ['education', 'certificate', 'job', 'projectExperience'].flatMap((kind) => [
      `${kind}.list`,
      `${kind}.listOwn`,
    ]),
    loadOverlay: async () => (await import('../person-record/record-edits.ts')).recordEdits,
  },
  'project-initialization': {
    reads: ['projectInitialization.detail', 'projectInitialization.listPage', 'projectInitialization.steps'],
  },
  project: { reads: [...structureReads, ...homeReads, 'projectInitial.detail'] },
  'project-department': { reads: ['projectOrganization.listPage'] },
  'project-organization': { reads: ['projectOrganization.listPage'] },
  'project-standard': { reads: ['project.listStandard'] },
  relation: online,
  role: online,
  standard: { reads: standardReads },
  supplier: online,
  'supplier-config': online,
  tabulation: { reads: ['tabulation.listPage'] },
  'tabulation-group': online,
  'tabulation-sheet': {
    reads: ['tabulationSheet.detail', 'tabulationSheet.listPage'],
    loadOverlay: async () => (await import('../tabulation/sheet-edits.ts')).sheetEdits,
  },
  terminal: { reads: [...homeReads, 'terminal.listPage', 'terminal.statistics'] },
  'terminal-policy': online,
  'third-party-binding': online,
  'unit-work': { reads: [getProjectStructure.id, 'unitWork.listPage'] },
  'work-site': { rows: workSiteRows, recreate: workSiteRows.recreate },
  'work-site-node': {
    reads: ['workSiteNode.detail'],
    sums: ['workSiteNode.initializations'],
    loadOverlay: async () => (await import('../work-site-node/quantity-edits.ts')).quantityEdits,
  },
  'process-deputy': online,
  'process-instance': {
    reads: [
      ...homeReads,
      'process.detail',
      'process.listToDo',
      'process.listDone',
      'process.listInitiated',
      'process.listCc',
      'process.listAll',
      'process.listRecord',
      // Whose turn it is to fill a sheet in, and in which cells.
      'tabulationSheet.detail',
      'tabulation.content',
    ],
  },
  'workflow-model': online,
  'workflow-role': online,
}

/** The account's replicas, not yet loaded. */
export function openReplicas(database: Database, vault: Vault): Replicated[] {
  return Object.values(entities).flatMap(({ rows }) => rows?.openReplica(database, vault) ?? [])
}

/** What would create the entity of these edits once more; undefined where it is not known, or no such entity can be. */
export function creationOf(kind: string, edits: readonly Edit[], author: string): Creation | undefined {
  return entityOf(kind).recreate?.(edits, author)
}

/** The overlay of an endpoint's answers, if edits can change them. */
export async function overlayOf(endpointId: string): Promise<AnswerOverlay | undefined> {
  const later = Object.values(entities).find(
    ({ loadOverlay, reads }) => loadOverlay && reads?.includes(endpointId),
  )
  return later?.loadOverlay?.() ?? overlaysOf().find(({ endpoints }) => endpoints.includes(endpointId))
}

/** The projects whose lines an answer has to know. */
export function linesNeeded(endpointId: string, request: unknown, unsynced: UnsyncedEdits): Iterable<string> {
  const overlay = overlaysOf().find(({ endpoints }) => endpoints.includes(endpointId))
  return overlay?.linesOf?.(request, unsynced) ?? []
}

/** The reads whose stored answers an edit has changed that the gateway took. */
export async function answersChangedBy(edit: Edit, data: unknown): Promise<ChangedAnswer[]> {
  const { overlays = [], loadOverlay } = entityOf(edit.content.entities[0]?.[0])
  const loaded = await loadOverlay?.()
  return [...overlays, ...(loaded ? [loaded] : [])].flatMap((overlay) => overlay.changed?.(edit, data) ?? [])
}

/** Endpoints whose answers an edit of an entity of this kind changes; of any kind, when none is named. */
export function endpointsOf(kind?: string): string[] {
  const later = kind === undefined ? Object.values(entities) : [entityOf(kind)]
  const reads = later.flatMap((each) => (each.loadOverlay ? (each.reads ?? []) : []))
  const sums = later.flatMap((each) => each.sums ?? [])
  return [...overlaysOf(kind).flatMap(({ endpoints }) => endpoints), ...reads, ...sums, listHistory.id]
}

/** Endpoints whose answers are to be asked for again after an event; what a replica holds is pulled instead. */
export function endpointsChangedBy(event: LiveEvent): string[] {
  if (event.kind === 'session-ended') return []
  const {
    overlays = [],
    reads = [],
    sums = [],
  } = entityOf(event.kind === 'message' ? 'message' : event.entity)
  return [...overlays.flatMap(({ endpoints }) => endpoints), ...reads, ...sums, listHistory.id]
}

/** A kind that this build does not know is one that it does nothing with. */
function entityOf(kind: string | undefined): OfflineEntity {
  const known = z.safeParse(EntityKind, kind).data
  return known ? entities[known] : online
}

function overlaysOf(kind?: string): AnswerOverlay[] {
  const some = kind === undefined ? Object.values(entities) : [entityOf(kind)]
  return some.flatMap(({ rows, overlays = [] }) => [...(rows ? [rows] : []), ...overlays])
}
