import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { addPerson } from '#contract/person/endpoints.ts'
import {
  type PersonAdd,
  type PersonEdit,
  type PersonMove,
  personFieldGroups,
  toldByIdCard,
} from '#contract/person/schema.ts'
import type { Tx } from '../db/client.ts'
import { updateSet } from '../db/row-sets.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { checkBirthDate } from '../identity/check-birth-date.ts'
import { findPlaces, type Places } from '../identity/places.ts'
import { followNumbers } from '../identity/sign-in-numbers.ts'
import { isIdCardTaken } from '../identity/taken-id-cards.ts'
import { leaveGroups } from '../organization/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import { checkContacts, showPortrait } from './checks.ts'
import { columnsOf, editedColumns, fieldsOfIdCard } from './columns.ts'
import { type MergedPerson, mergedPerson, mergedRow } from './merged-person.ts'
import { checkMove } from './moves.ts'
import { placeWithin } from './places.ts'
import { fieldsOf, maskedFields, type PersonRow, presentPerson } from './present.ts'
import { findAnyPerson, lockPeople } from './queries.ts'

const entity = 'person'
type Saved = ResponseOf<typeof addPerson>

/** The units and departments of a batch of new people. */
export async function loadPlaces(
  tx: Tx,
  _actor: Actor,
  requests: readonly Pick<PersonAdd, 'place'>[],
): Promise<Places> {
  return await findPlaces(
    tx,
    requests.map(({ place }) => place),
  )
}

/**
 * Creates a person's record under the id that the client minted.
 * @throws Refusal 20400, naming the field, when the place is not there, out of reach or stopped, the ID number or the id is in use, or
 *   the photo is none.
 */
export async function createPerson(context: StepContext<undefined, Places>, add: PersonAdd): Promise<Saved> {
  const { tx, actor, now, language, loaded } = context
  const place = placeWithin(actor, add.place, loaded, language)
  const fields = { ...add, ...fieldsOfIdCard(add.idCard), place }
  checkBirthDate(context, fields.birthDate)
  const [row] = await tx
    .insert(person)
    .values({
      userId: add.userId,
      ...columnsOf(fields),
      ...stampOf(actor, now),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) {
    // First the id: with one that is in use, nobody may try out whose number it is and leave no trace.
    const [known] = await tx
      .select({ userId: person.userId })
      .from(person)
      .where(eq(person.userId, add.userId))
    throw refuseField(known ? 'userId' : 'idCard', 'taken', language)
  }
  await showPortrait(context, add.userId, null, row.profilePhoto)
  const { organizationName, departmentName = null } = place
  const made = { person: row, organizationName, departmentName, contactsBound: false }
  recordChange(context, made, 'add', { after: { ...fieldsOf(made) } })
  return { person: presentPerson(made) }
}

/** The locked people of a batch of edits, as the edits leave them. */
export interface EditedPeople {
  rows: Map<string, PersonRow>
  /** Those that stand in the database as they were before. */
  unsaved: Set<string>
}

/** Locks the people of a batch of edits in one query. */
export async function loadPeople(
  tx: Tx,
  actor: Actor,
  requests: readonly { userId: string }[],
): Promise<EditedPeople> {
  const ids = requests.map(({ userId }) => userId)
  return { rows: await lockPeople(tx, actor, ids), unsaved: new Set() }
}

/** The same with the places that they are moved to. */
export async function loadMoves(
  tx: Tx,
  actor: Actor,
  requests: readonly PersonMove[],
): Promise<EditedPeople & Places> {
  return { ...(await loadPlaces(tx, actor, requests)), ...(await loadPeople(tx, actor, requests)) }
}

/** Writes the edited people of a batch in one statement. */
export async function savePeople(tx: Tx, { rows, unsaved }: EditedPeople): Promise<void> {
  const edited = [...unsaved].flatMap((userId) => rows.get(userId)?.person ?? [])
  await updateSet(tx, person, 'userId', editedColumns, edited)
  unsaved.clear()
}

/**
 * Applies an edit to a person's record as it is now (protocol: "Revisions"); `savePeople` writes it.
 * @throws Refusal 20404 out of reach, 20410 archived, 20409 when somebody else wrote the same fields since, 20400 for what
 *   the ID number says, for one that is in use, for phone and mail of somebody who has an account, and for a photo that is
 *   none.
 */
export async function revisePerson(
  context: StepContext<undefined, EditedPeople>,
  { userId, label: _label, baseRevision, after, clear, ...given }: PersonEdit,
): Promise<Saved> {
  const { language } = context
  const row = await alive(context, userId)
  const fields = { ...given, ...fieldsOfIdCard(given.idCard) }
  const merged = merge(context, row, { baseRevision, after, clear, fields })
  const told = toldByIdCard.find((name) => given[name] !== undefined || clear?.includes(name))
  if (merged.fields.idCard !== undefined && told) throw refuseField(told, 'fromIdCard', language)
  checkBirthDate(context, fields.birthDate)
  await checkContacts(context, row, merged)
  const { idCard } = merged.changes
  if (typeof idCard === 'string' && (await isIdCardTaken(context.tx, idCard, userId)))
    throw refuseField('idCard', 'taken', language)
  if ('profilePhoto' in merged.changes)
    await showPortrait(context, userId, row.person.profilePhoto, merged.fields.profilePhoto ?? null)
  if ('cellphone' in merged.changes)
    await followNumbers(context, new Map([[userId, merged.fields.cellphone ?? null]]), 'cellphone')
  return applyMerge(context, row, merged)
}

/**
 * Moves a person to another unit or department; `savePeople` writes it.
 * @throws Refusal 20404 out of reach, 20410 archived, 20409 when somebody else moved the person since, 20400 when the place
 *   is not there, out of reach, stopped or full, 20403 as `checkMove`.
 */
export async function relocatePerson(
  context: StepContext<undefined, EditedPeople & Places>,
  { userId, baseRevision, after, place }: PersonMove,
): Promise<Saved> {
  const { tx, actor, language, loaded } = context
  const row = await alive(context, userId)
  const to = placeWithin(actor, place, loaded, language, row.person)
  const merged = merge(context, row, { baseRevision, after, fields: { place: to } })
  const from = row.person.organizationId
  // Whom the batch has moved there before counts, too.
  if (from !== to.organizationId) await savePeople(tx, loaded)
  if ('place' in merged.changes) await checkMove(context, { userId, from, place: to })
  const saved = applyMerge(context, row, merged)
  if (saved.person.place?.organizationId !== from) await leaveGroups(context, [userId])
  return saved
}

/** The row as it stands now, for a write that came before: archived since or not, that write had its effect. */
export async function savedBefore(
  { tx, actor }: StepContext<undefined, unknown>,
  { userId }: { userId: string },
): Promise<Saved> {
  return { person: presentPerson(await findAnyPerson(tx, actor, userId)) }
}

async function alive(
  { tx, actor, loaded }: StepContext<undefined, EditedPeople>,
  userId: string,
): Promise<PersonRow> {
  // One that the batch itself created came after the rows of its edits were locked.
  const row = loaded.rows.get(userId) ?? (await lockPeople(tx, actor, [userId])).get(userId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.person.deletedAt) throw new Refusal(codes.deleted)
  return row
}

/** Applies an edit to a person's record. @throws Refusal 20409 when somebody else wrote the same fields since. */
export function merge(
  { idempotencyKey = '', language, edit: replayed }: StepContext<undefined, unknown>,
  row: PersonRow,
  edit: Parameters<typeof mergeEdit>[0]['edit'],
): MergedPerson {
  const { revision, fieldRevisions, changedByName, changedAt } = row.person
  const fields: Record<string, unknown> = fieldsOf(row)
  const merge = mergeEdit({
    row: { fields, shown: maskedFields(fields), revision, fieldRevisions, changedByName, changedAt },
    edit: { ...edit, base: replayed?.base },
    groups: personFieldGroups,
    key: idempotencyKey,
    language,
  })
  return mergedPerson(row, merge)
}

/** Applies a merge to the record, for `savePeople` to write, and records the change in the history. */
export function applyMerge(
  context: StepContext<undefined, EditedPeople>,
  row: PersonRow,
  merge: MergedPerson,
): Saved {
  const { actor, now, loaded } = context
  const { changes, repeats, merged } = merge
  const beside = merged.length > 0 ? { merged } : {}
  const changed = Object.keys(changes).length > 0
  if (!changed && !repeats) return { person: presentPerson(row), ...beside }
  const { person: columns, ...names } = mergedRow(row, merge)
  const written: PersonRow = { person: { ...columns, ...(changed && stampOf(actor, now)) }, ...names }
  const before: Record<string, unknown> = fieldsOf(row)
  const told = {
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])),
    after: changes,
  }
  if (changed) recordChange(context, written, 'update', told, row.person)
  // A later edit of the same batch builds on this one.
  loaded.rows.set(row.person.userId, written)
  loaded.unsaved.add(row.person.userId)
  return { person: presentPerson(written), ...beside }
}

/** Records the change in the history, the numbers masked, and notifies those who see people there. */
export function recordChange(
  { record, announce }: StepContext<undefined, unknown>,
  {
    person: { userId, userName, revision, ...at },
  }: { person: Located & Pick<PersonRow['person'], 'userId' | 'userName' | 'revision'> },
  action: 'add' | 'update',
  { before, after }: { before?: Record<string, unknown>; after: Record<string, unknown> },
  left: Located = at,
): void {
  const place = locationOf(at)
  const moved = left.organizationId !== at.organizationId || left.departmentId !== at.departmentId
  record({
    entity,
    entityId: userId,
    action,
    revision,
    label: userName,
    ...place,
    ...(moved && { left: locationOf(left) }),
    ...(before && { before: maskedFields(before) }),
    after: maskedFields(after),
  })
  announce({ permission: 'person:view', ...place }, { kind: 'changed', entity })
  // Those whom the person leaves see it, too.
  if (left.organizationId !== null && moved)
    announce({ permission: 'person:view', ...locationOf(left) }, { kind: 'changed', entity })
}

type Located = Pick<PersonRow['person'], 'organizationId' | 'departmentId'>
