import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { explain, type Language } from '#contract/messages.ts'
import type { RowsDelete } from '#contract/revision.ts'
import {
  type addWorkSite,
  type deleteWorkSites,
  type WorkSiteAdd,
  type WorkSiteEdit,
  workSiteEntity,
} from '#contract/work-site/entity.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { history } from '../db/tables/history.ts'
import { workSite } from '../db/tables/work-site.ts'
import { detach } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { findParts, type ProjectParts } from '../project/queries.ts'
import type { Actor } from '../security/actor.ts'
import { conflictOver, mergeEdit, stampOf, writtenByOthers } from '../security/revision.ts'
import { opens } from '../security/scope.ts'
import { columnsOf, editedColumns } from './columns.ts'
import { presentFields, presentWorkSite, type WorkSiteRow } from './present.ts'
import { workSiteEntity as entity, findAnyWorkSite, findOthersPhotos, lockWorkSites } from './queries.ts'
import { attach } from './site-files.ts'

type Saved = ResponseOf<typeof addWorkSite>

/** Everything that the new work sites of a batch hang on. */
export async function loadParts(
  tx: Tx,
  actor: Actor,
  requests: readonly WorkSiteAdd[],
): Promise<ProjectParts> {
  return await findParts(tx, actor, {
    projects: requests.map(({ projectId }) => projectId),
    lines: requests.map(({ lineId }) => lineId),
    designUnits: requests.map(({ designUnitId }) => designUnitId),
    containers: requests.flatMap(({ containerId }) => containerId ?? []),
  })
}

/**
 * Creates a work site under the id that the client minted.
 * @throws Refusal 20400, naming the field, when it hangs on parts that are not the project's or not visible, when its
 *   code is in use in the project, or its id anywhere.
 */
export async function createWorkSite(
  context: StepContext<undefined, ProjectParts>,
  add: WorkSiteAdd,
): Promise<Saved> {
  const { tx, actor, now, language, loaded } = context
  const organizationId = placeOf(add, actor, loaded, language)
  const [row] = await tx
    .insert(workSite)
    .values({
      ...columnsOf(add),
      photos: add.photos ?? [],
      organizationId,
      createdBy: actor.accountId,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField(await takenField(tx, add), 'taken', language)
  await attach(context, row, row.photos, 'photos')
  recordChange(context, row, 'add', { after: presentFields(row) })
  return { workSite: presentWorkSite(row) }
}

/** The unit that answers for a new work site, once everything that it hangs on has been found in its project. */
function placeOf(add: WorkSiteAdd, actor: Actor, parts: ProjectParts, language: Language): string | null {
  const container = add.containerId === undefined ? undefined : parts.containers.get(add.containerId)
  const organizationId = container?.organizationId ?? null
  const { projectId } = add
  if (!parts.projects.has(projectId)) throw refuseField('projectId', 'notThere', language)
  if (parts.projectOfLine.get(add.lineId) !== projectId) throw refuseField('lineId', 'notThere', language)
  if (parts.projectOfDesignUnit.get(add.designUnitId) !== projectId) {
    throw refuseField('designUnitId', 'notThere', language)
  }
  const foreign = add.containerId !== undefined && container?.projectId !== projectId
  if (foreign || !opens(actor, { projectId, organizationId, ownerId: actor.accountId })) {
    throw refuseField('containerId', 'notThere', language)
  }
  return organizationId
}

async function takenField(tx: Tx, { projectId, code }: WorkSiteAdd): Promise<'code' | 'workSiteId'> {
  const [sameCode] = await tx
    .select({ id: workSite.workSiteId })
    .from(workSite)
    .where(and(eq(workSite.projectId, projectId), eq(workSite.code, code), isNull(workSite.deletedAt)))
  return sameCode ? 'code' : 'workSiteId'
}

/** The locked work sites of a batch of edits, as the edits leave them. */
export interface EditedWorkSites {
  rows: Map<string, WorkSiteRow>
  /** Those that stand in the database as they were before. */
  unsaved: Set<string>
}

/** Locks the work sites of a batch of edits in one query. */
export async function loadWorkSites(
  tx: Tx,
  actor: Actor,
  requests: readonly Pick<WorkSiteEdit, 'workSiteId'>[],
): Promise<EditedWorkSites> {
  const ids = requests.map(({ workSiteId }) => workSiteId)
  return { rows: await lockWorkSites(tx, actor, ids), unsaved: new Set() }
}

/** Writes the edited work sites of a batch in one statement. */
export async function saveWorkSites(tx: Tx, { rows, unsaved }: EditedWorkSites): Promise<void> {
  const edited = [...unsaved].flatMap((workSiteId) => rows.get(workSiteId) ?? [])
  await updateSet(tx, workSite, 'workSiteId', editedColumns, edited)
  unsaved.clear()
}

/**
 * Applies an edit to a work site as it is now (protocol: "Revisions"); `saveWorkSites` writes it.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20409 when somebody else wrote the same fields since,
 *   20400 when the merged row as a whole breaks a rule.
 */
export async function reviseWorkSite(
  context: StepContext<undefined, EditedWorkSites>,
  edit: WorkSiteEdit,
): Promise<Saved> {
  const { tx, actor, now, language, loaded, idempotencyKey = '' } = context
  const row = await lockedWorkSite(context, edit.workSiteId)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  const { workSiteId, baseRevision, after, clear, ...fields } = edit
  if (await isLabelAlone(tx, row, edit)) delete fields.workSiteName
  const current = presentFields(row)
  const { changedByName, changedAt, fieldRevisions } = row
  const merge = mergeEdit({
    row: { fields: { ...current }, revision: row.revision, fieldRevisions, changedByName, changedAt },
    edit: { baseRevision, after, clear, fields },
    groups: workSiteEntity.groups,
    key: idempotencyKey,
  })
  const merged = merge.merged.length > 0 ? { merged: merge.merged } : {}
  const changed = Object.keys(merge.changes).length > 0
  if (!changed && !merge.repeats) return { workSite: presentWorkSite(row), ...merged }
  const written: WorkSiteRow = {
    ...row,
    ...columnsOf(validated({ ...current, ...merge.changes }, language)),
    revision: merge.revision,
    fieldRevisions: merge.fieldRevisions,
    ...(changed && stampOf(actor, now)),
  }
  if (changed)
    recordChange(context, written, 'update', {
      before: changedPart(merge.changes, { ...current }),
      after: merge.changes,
    })
  // A later edit of the same batch builds on this one.
  loaded.rows.set(workSiteId, written)
  loaded.unsaved.add(workSiteId)
  return { workSite: presentWorkSite(written), ...merged }
}

/** A work site as the edits of the batch before have left it. @throws Refusal 20404 when it is out of reach. */
export async function lockedWorkSite(
  { tx, actor, loaded }: StepContext<undefined, EditedWorkSites>,
  workSiteId: string,
): Promise<WorkSiteRow> {
  // One that the batch itself created was not there to be locked with the others.
  const row = loaded.rows.get(workSiteId) ?? (await lockWorkSites(tx, actor, [workSiteId])).get(workSiteId)
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/**
 * Whether the name came along only to label the edit: it is the one that the person saw, and somebody else has
 * changed it since. The history knows what it was.
 */
async function isLabelAlone(tx: Tx, row: WorkSiteRow, edit: WorkSiteEdit): Promise<boolean> {
  const renamed = row.fieldRevisions.workSiteName
  if (!edit.workSiteName || !renamed || renamed.revision <= edit.baseRevision) return false
  const [seen] = await tx
    .select({ name: sql<string>`${history.before} ->> 'workSiteName'` })
    .from(history)
    .where(
      and(
        eq(history.entity, entity),
        eq(history.entityId, row.workSiteId),
        gt(history.revision, edit.baseRevision),
        sql`${history.before} ? 'workSiteName'`,
      ),
    )
    .orderBy(asc(history.revision))
    .limit(1)
  return seen?.name === edit.workSiteName
}

/**
 * Deletes work sites, and gives up their photos; those that are gone already stay so, which is what the caller wanted. The rows
 * remain, for replicas to learn of it.
 * @throws Refusal 20404 when one of them is out of reach, 20409 when somebody else wrote in it since the revision that was
 *   seen: then none is deleted.
 */
export async function removeWorkSites(
  context: StepContext,
  { ids, baseRevision, after }: RowsDelete,
): Promise<ResponseOf<typeof deleteWorkSites>> {
  const { tx, actor, now } = context
  const rows = await lockWorkSites(tx, actor, ids)
  if (rows.size < ids.length) throw new Refusal(codes.notFound)
  const alive = [...rows.values()].filter((row) => !row.deletedAt)
  for (const row of alive) {
    if (baseRevision === undefined) break
    const photographed = await findOthersPhotos(tx, actor, row, baseRevision)
    const written = writtenByOthers(row, { baseRevision, after })
    const theirs = new Set(photographed ? [...written, 'photos'] : written)
    const fields = { ...presentFields(row), photos: row.photos }
    if (theirs.size > 0) throw conflictOver({ ...row, ...photographed, fields }, [...theirs])
  }
  const deleted = await tx
    .update(workSite)
    .set({
      deletedAt: now,
      revision: sql`${workSite.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(
      inArray(
        workSite.workSiteId,
        alive.map((row) => row.workSiteId),
      ),
    )
    .returning()
  await detach(
    tx,
    deleted.flatMap(({ photos }) => photos),
  )
  for (const row of deleted) recordChange(context, row, 'delete', { before: presentFields(row) })
  return { deleted: deleted.length }
}

/** The row as it stands now, for a write that came before: deleted since or not, that write had its effect. */
export async function savedBefore(
  { tx, actor }: StepContext<undefined, unknown>,
  { workSiteId }: { workSiteId: string },
): Promise<Saved> {
  return { workSite: presentWorkSite(await findAnyWorkSite(tx, actor, workSiteId)) }
}

/** @throws Refusal 20400 naming the fields that break a rule. */
function validated(fields: Record<string, unknown>, language: Language): WorkSiteAdd {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const parsed = z.safeParse(workSiteEntity.Add, given)
  if (parsed.success) return parsed.data
  throw new Refusal(codes.invalid, {
    fields: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: explain(issue, language),
    })),
  })
}

function changedPart(changes: Record<string, unknown>, fields: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, fields[name] ?? null]))
}

/** Records the change in the history, and notifies those who see the project's work sites. */
export function recordChange(
  { record, announce }: StepContext<undefined, unknown>,
  row: WorkSiteRow,
  action: 'add' | 'update' | 'delete',
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void {
  const { projectId, organizationId, workSiteId, revision, workSiteName } = row
  const place = { projectId, ...(organizationId !== null && { organizationId }) }
  record({ entity, entityId: workSiteId, action, revision, label: workSiteName, ...place, ...change })
  announce({ permission: 'workSite:view', ...place }, { kind: 'changed', entity })
}
