import { eq, inArray, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { explain, type Language } from '#contract/messages.ts'
import {
  type AnyRecord,
  type AnyRecordAdd,
  type AnyRecordEdit,
  type RecordKind,
  recordFieldGroups,
  recordFields,
  titleOf,
} from '#contract/person-record/schema.ts'
import { z } from '#contract/zod.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { notifyAtOnce } from '../delivery/notify-endings.ts'
import type { StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import { findEndingCertificates } from './ending-certificates.ts'
import { changePhotos } from './photos.ts'
import {
  findAnyRecord,
  lockOwner,
  lockRecords,
  presentRecord,
  type RecordRow,
  type Records,
} from './queries.ts'

const entity = 'person-record'

interface Saved {
  record: AnyRecord
  merged?: string[]
}

/**
 * Adds a record to a person under the id that its maker minted.
 * @throws Refusal 20400, naming the field, when the person is out of reach, the id in use, or a photo no upload of the
 *   actor's; 20410 when the person was archived.
 */
export async function createRecord(
  context: StepContext,
  records: Records,
  { recordId, userId, label: _label, ...fields }: AnyRecordAdd,
): Promise<Saved> {
  const { tx, actor, now, language } = context
  const person = await lockOwner(tx, actor, records.reach, userId)
  if (!person) throw refuseField('userId', 'outOfReach', language)
  if (person.deletedAt) throw new Refusal(codes.deleted)
  const [record] = await tx
    .insert(personRecord)
    .values({
      recordId,
      userId,
      kind: records.kind,
      ...columnsOf(fields),
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!record) throw refuseField('recordId', 'taken', language)
  await changePhotos(context, userId, {}, fields)
  const row = { record, person }
  recordChange(context, row, 'add', { after: fields })
  await notifyIfEnding(context, recordId)
  return { record: presentRecord(row, now) }
}

/**
 * Applies an edit to a record as it is now (protocol: "Revisions").
 * @throws Refusal 20404 out of reach, 20410 when it was deleted or its person archived, 20409 when somebody else wrote the
 *   same fields since, 20400 when the merged record as a whole breaks a rule, or a photo is no upload of the actor's.
 */
export async function reviseRecord(
  context: StepContext,
  records: Records,
  { recordId, label: _label, baseRevision, after, clear, ...fields }: AnyRecordEdit,
): Promise<Saved> {
  const { tx, actor, now, language, idempotencyKey = '' } = context
  const [row] = await lockRecords(tx, actor, records, [recordId])
  if (!row) throw new Refusal(codes.notFound)
  if (row.record.deletedAt || row.person.deletedAt) throw new Refusal(codes.deleted)
  const { revision, fieldRevisions, changedByName, changedAt, fields: before } = row.record
  const merge = mergeEdit({
    row: { fields: before, revision, fieldRevisions, changedByName, changedAt },
    edit: { baseRevision, after, clear, fields },
    groups: recordFieldGroups,
    key: idempotencyKey,
  })
  const merged = merge.merged.length > 0 ? { merged: merge.merged } : {}
  const names = Object.keys(merge.changes)
  if (names.length === 0) {
    // The next edit of the chain names this one as the last writer.
    if (merge.repeats)
      await tx
        .update(personRecord)
        .set({ fieldRevisions: merge.fieldRevisions })
        .where(eq(personRecord.recordId, recordId))
    return { record: presentRecord(row, now), ...merged }
  }
  const whole = validated(records.kind, { ...before, ...merge.changes }, language)
  await changePhotos(context, row.person.userId, before, whole)
  const columns = {
    ...columnsOf(whole),
    revision: merge.revision,
    fieldRevisions: merge.fieldRevisions,
    ...stampOf(actor, now),
  }
  await tx.update(personRecord).set(columns).where(eq(personRecord.recordId, recordId))
  const written: RecordRow = { ...row, record: { ...row.record, ...columns } }
  recordChange(context, written, 'update', {
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: merge.changes,
  })
  await notifyIfEnding(context, recordId)
  return { record: presentRecord(written, now), ...merged }
}

/**
 * Deletes records; those that are gone already stay so.
 * @throws Refusal 20404 when one of them is out of reach: then none is deleted.
 */
export async function removeRecords(
  context: StepContext,
  records: Records,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const { tx, actor, now } = context
  const rows = await lockRecords(tx, actor, records, ids)
  if (rows.length < new Set(ids).size) throw new Refusal(codes.notFound)
  const alive = rows.filter(({ record }) => !record.deletedAt)
  for (const row of alive) {
    const { fields, revision, userId } = row.record
    await changePhotos(context, userId, fields, {})
    const written = { ...row, record: { ...row.record, revision: revision + 1 } }
    recordChange(context, written, 'delete', { before: fields })
  }
  await tx
    .update(personRecord)
    .set({
      deletedAt: now,
      revision: sql`${personRecord.revision} + 1`,
      ...stampOf(actor, now),
    })
    .where(
      inArray(
        personRecord.recordId,
        alive.map(({ record }) => record.recordId),
      ),
    )
  return { deleted: alive.length }
}

/** The record as it stands now, for a write that came before: deleted since or not, that write had its effect. */
export async function savedBefore(
  { tx, actor, now }: StepContext<undefined, unknown>,
  records: Records,
  { recordId }: { recordId: string },
): Promise<Saved> {
  return { record: presentRecord(await findAnyRecord(tx, actor, records, recordId), now) }
}

function columnsOf(fields: Record<string, unknown>) {
  const { validUntil } = fields
  return { fields, validUntil: typeof validUntil === 'string' ? validUntil : null }
}

/** @throws Refusal 20400 naming the fields that break a rule. */
function validated(
  kind: RecordKind,
  fields: Record<string, unknown>,
  language: Language,
): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const parsed = z.safeParse<z.ZodMiniType<Record<string, unknown>>>(recordFields[kind], given)
  if (parsed.success) return parsed.data
  throw new Refusal(codes.invalid, {
    fields: parsed.error.issues.map((issue) => ({
      path: String(issue.path[0]),
      message: explain(issue, language),
    })),
  })
}

async function notifyIfEnding(context: StepContext, recordId: string): Promise<void> {
  const which = eq(personRecord.recordId, recordId)
  await notifyAtOnce(context, (...between) => findEndingCertificates(...between, which))
}

/** Records the change in the history, and notifies those who see the person, and the account that wrote it. */
function recordChange(
  { actor, record, announce }: StepContext,
  { record: { recordId, revision, fields }, person: { userName, ...place } }: RecordRow,
  action: 'add' | 'update' | 'delete',
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): void {
  record({
    entity,
    entityId: recordId,
    action,
    revision,
    label: `${userName} · ${titleOf(fields)}`,
    ...locationOf(place),
    ...change,
  })
  announce({ permission: 'person:view', ...locationOf(place) }, { kind: 'changed', entity })
  announce({ accountIds: [actor.accountId] }, { kind: 'changed', entity })
}
