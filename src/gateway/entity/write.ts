import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { codes } from '#contract/codes.ts'
import type { Values } from '#contract/entity-types.ts'
import type { HistoryAction } from '#contract/log/schema.ts'
import { explain, type Language } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { isUniqueViolation } from '../db/sql-state.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { type Edit, mergeEdit, stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import type { SignedInStep } from '../security/step.ts'
import { gatherEntries, spreadBase, spreadEdit, spreadEntries } from './entries.ts'
import { checkAdded, lockRows, whyUnlocked } from './find.ts'
import {
  columnOf,
  columnsFor,
  fieldsOf,
  idOf,
  labelOf,
  placeKeyOf,
  placeOf,
  recordedOf,
  type StoredEntity,
  type StoredRow,
} from './stored-entity.ts'

/** The locked rows of a batch of edits, as the edits leave them. */
export interface EditedRows<Row = StoredRow> {
  rows: Map<string, Row>
  /** Those that stand in the database as they were before. */
  unsaved: Set<string>
}

/**
 * Adds a row under the id that its caller minted. `besides`: columns that the gateway alone writes.
 * @throws Refusal 20400 naming the field when its id, or what no two rows may have, is in use; what the domain's check throws.
 */
export async function insertRow(
  stored: StoredEntity,
  context: SignedInStep,
  add: Values,
  besides: Values = {},
): Promise<StoredRow> {
  const { entity, options, table } = stored
  const { tx, actor, now, language } = context
  const [own] = await checkAdds(stored, context, [add])
  const [row]: StoredRow[] = await tx
    .insert(table)
    .values({
      ...(entity.numbered
        ? // What finds the row when the same write comes again, whose caller does not know the number.
          { fieldRevisions: { [entity.id]: { revision: 1, key: context.idempotencyKey } } }
        : { [entity.id]: add[entity.id] }),
      ...columnsFor(stored, add),
      ...besides,
      ...own,
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw refuseField((await takenField(stored, tx, add)) ?? entity.id, 'taken', language)
  await checkAdded(stored, context, [idOf(stored, row)])
  await options.changed?.(context, row, undefined)
  await notify(stored, context, row, 'add', { after: recordedOf(stored, row) })
  return row
}

/** What the domain's own rules say of new rows: columns that the gateway alone writes. @throws Refusal what they throw. */
export async function checkAdds(
  { options: { check } }: StoredEntity,
  context: SignedInStep,
  adds: readonly Values[],
): Promise<readonly (Values | undefined)[]> {
  if (check?.addAll) return await check.addAll(context, adds)
  const own: (Values | undefined)[] = []
  for (const add of adds) own.push(await check?.add?.(context, add))
  return own
}

/** Which field of those that just one row may have is in use already, as a row has it that is not there yet. */
export async function takenField(stored: StoredEntity, tx: Tx, row: Values): Promise<string | undefined> {
  for (const [name, beside] of Object.entries(stored.options.once ?? {})) {
    if (row[name] === undefined) continue
    const same = [name, ...beside].map((each) => {
      const column = columnOf(stored, each)
      return row[each] === undefined || row[each] === null ? isNull(column) : eq(column, row[each])
    })
    if ((await tx.$count(stored.table, and(...same, isNull(columnOf(stored, 'deletedAt'))))) > 0) return name
  }
  return undefined
}

/** Writes the edited rows of a batch in one statement. */
export async function saveRows(
  { entity, table, written }: StoredEntity,
  tx: Tx,
  { rows, unsaved }: EditedRows,
): Promise<void> {
  const edited = [...unsaved].flatMap((id) => rows.get(id) ?? [])
  await updateSet<PgTable>(tx, table, entity.id, written, edited)
  unsaved.clear()
}

/** A row as the edits of the batch before have left it. @throws Refusal 20404 out of reach, 20410 deleted meanwhile. */
export async function lockedRow(
  stored: StoredEntity,
  context: SignedInStep,
  { rows }: EditedRows,
  id: string,
): Promise<StoredRow> {
  // One that the batch itself added was not there to be locked with the others.
  const row = rows.get(id) ?? (await lockRows(stored, context, [id])).get(id)
  if (!row) throw await whyUnlocked(stored, context, id)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** A row after an edit, and the fields of somebody else that stand beside it. */
export interface Revised<Row = StoredRow> {
  row: Row
  merged: string[]
}

/**
 * Applies an edit to a row as it stands now (protocol: "Revisions"); `saveRows` writes it.
 * @throws Refusal 20404 out of reach, 20410 deleted meanwhile, 20409 when somebody else wrote the same fields since,
 *   20400 when the merged row as a whole breaks a rule; what the domain's check throws.
 */
export async function reviseRow(
  stored: StoredEntity,
  context: SignedInStep,
  loaded: EditedRows,
  request: Values,
): Promise<Revised> {
  const { entity, options } = stored
  const { actor, now, language } = context
  const row = await lockedRow(stored, context, loaded, String(request[entity.id]))
  const base = context.edit?.base && spreadBase(entity, context.edit.base)
  const { clear = [], ...parts } = readEdit(request)
  // An emptied list is an empty one, not none.
  const lists = Object.fromEntries(
    clear.flatMap((name) => (Array.isArray(entity.initial[name]) ? [[name, entity.initial[name]]] : [])),
  )
  const edit = {
    ...parts,
    clear: clear.filter((name) => !(name in lists)),
    base,
    fields: { ...spreadEdit(entity, givenFields(stored, request)), ...lists },
  }
  const fields = fieldsOf(stored, row)
  const merge = mergeEdit({
    row: { ...row, fields: spreadEntries(entity, fields) },
    edit,
    groups: entity.groups,
    key: context.idempotencyKey ?? '',
    language,
  })
  const { merged } = merge
  const { changes, before, after } = gatherEntries(entity, fields, merge.changes)
  const changed = Object.keys(changes).length > 0
  if (!changed && !merge.repeats) return { row, merged }
  const whole = { ...fields, ...changes }
  const own = changed ? await options.check?.edit?.(context, row, changes, request) : undefined
  const written: StoredRow = {
    ...row,
    ...(changed && columnsFor(stored, entity.checked ? validated(stored, row, whole, language) : whole, row)),
    ...own,
    revision: merge.revision,
    fieldRevisions: merge.fieldRevisions,
    ...(changed && stampOf(actor, now)),
  }
  if (changed) {
    await options.changed?.(context, written, row)
    await notify(
      stored,
      context,
      written,
      'update',
      {
        before: { ...before, ...(await options.names?.(context, before)) },
        after: { ...after, ...(await options.names?.(context, after)) },
      },
      row,
    )
  }
  // A later edit of the same batch lies on this one.
  loaded.rows.set(idOf(stored, row), written)
  loaded.unsaved.add(idOf(stored, row))
  const [once] = Object.entries(options.once ?? {}).filter(([name]) => name in changes)
  if (once) await saveOnce(stored, context, loaded, written, changes)
  return { row: written, merged }
}

/**
 * Writes an edited row at once, and those before it: of two who give the same value, the second finds it in use.
 * @throws Refusal 20400 naming the field that is in use.
 */
async function saveOnce(
  stored: StoredEntity,
  { tx, language }: SignedInStep,
  loaded: EditedRows,
  written: StoredRow,
  changes: Values,
): Promise<void> {
  try {
    await tx.transaction((part) => saveRows(stored, part, loaded))
  } catch (error) {
    const kept = Object.keys(stored.options.once ?? {}).filter((name) => !(name in changes))
    const given = { ...written, ...Object.fromEntries(kept.map((name) => [name, undefined])) }
    const taken = isUniqueViolation(error) ? await takenField(stored, tx, given) : undefined
    throw taken === undefined ? error : refuseField(taken, 'taken', language)
  }
}

const EditParts = z.object({
  baseRevision: z.int(),
  after: z.optional(z.array(z.string())),
  clear: z.optional(z.array(z.string())),
})

function readEdit(request: Values): Omit<Edit, 'fields'> {
  return z.parse(EditParts, request)
}

/** A request of the contract gives none but those that may be edited; a domain's own step may write the others: a move. */
function givenFields({ entity }: StoredEntity, request: Values): Record<string, unknown> {
  return Object.fromEntries(entity.given.map((name) => [name, request[name]]))
}

/** @throws Refusal 20400 naming the fields that break a rule. */
function validated({ entity }: StoredEntity, row: StoredRow, whole: Values, language: Language): Values {
  // An empty list is one that nobody gave.
  const given = Object.entries({ [entity.id]: row[entity.id], ...whole }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const parsed = z.safeParse(entity.Add, Object.fromEntries(given))
  if (parsed.success) return whole
  throw new Refusal(codes.invalid, {
    fields: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: explain(issue, language),
    })),
  })
}

/** Leaves the change in the history, and tells those who see the row, or have seen it where it was. */
export async function notify(
  stored: StoredEntity,
  context: SignedInStep,
  row: StoredRow,
  action: HistoryAction,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  former: StoredRow = row,
): Promise<void> {
  const { kind: entity } = stored.entity
  const { whose, userId, ...place } = await placeOf(stored, context, row)
  const location = locationOf(place)
  const key = placeKeyOf(stored, row)
  const stays = former === row || (key !== undefined && key === placeKeyOf(stored, former))
  const left = stays ? location : locationOf(await placeOf(stored, context, former))
  const moved = isDeepStrictEqual(left, location) ? undefined : left
  const called = labelOf(stored, row)
  const { revision } = row
  context.record({
    entity,
    entityId: idOf(stored, row),
    action,
    revision,
    label: whose === undefined ? called : `${whose} · ${called}`,
    ...location,
    ...(userId !== undefined && { userId }),
    ...(moved && { left: moved }),
    ...change,
  })
  for (const at of [location, ...(moved ? [moved] : [])])
    context.announce({ permission: stored.options.audience, ...at }, { kind: 'changed', entity })
}
