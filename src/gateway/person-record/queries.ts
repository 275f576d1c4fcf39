import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import { expiresWithin } from '#contract/expiry.ts'
import { type AnyRecord, compareRecords, type RecordKind } from '#contract/person-record/schema.ts'
import type { Tx } from '../db/client.ts'
import { person } from '../db/tables/person.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { visiblePerson } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../security/actor.ts'

/** The condition for people whose records the actor may read and write. */
export type Reach = (actor: Actor) => SQL

export const ofOthers: Reach = visiblePerson
export const ofOneself: Reach = ({ userId }) => eq(person.userId, userId)

/** Which records a call is about. */
export interface Records {
  kind: RecordKind
  reach: Reach
}

/** A record with its person. */
export interface RecordRow {
  record: typeof personRecord.$inferSelect
  person: Pick<
    typeof person.$inferSelect,
    'userId' | 'userName' | 'organizationId' | 'departmentId' | 'deletedAt'
  >
}

const owner = {
  userId: person.userId,
  userName: person.userName,
  organizationId: person.organizationId,
  departmentId: person.departmentId,
  deletedAt: person.deletedAt,
}

/** A row as the contract shows it. */
export function presentRecord({ record }: Pick<RecordRow, 'record'>, now: Date): AnyRecord {
  const { recordId, userId, fields, validUntil, revision, changedAt, changedByName } = record
  const expires = expiresWithin(validUntil ?? undefined, now.getTime())
  return {
    recordId,
    userId,
    ...fields,
    ...(expires !== undefined && { expiresWithin: expires }),
    revision,
    changedAt: changedAt.getTime(),
    changedByName,
  }
}

/** The person, locked against being archived meanwhile; undefined for one out of reach. */
export async function lockOwner(
  tx: Tx,
  actor: Actor,
  reach: Reach,
  userId: string,
): Promise<RecordRow['person'] | undefined> {
  const [found] = await tx
    .select(owner)
    .from(person)
    .where(and(eq(person.userId, userId), reach(actor)))
    .for('share')
  return found
}

/**
 * All records of a kind that a person has, the latest first.
 * @throws Refusal 20404 when there is no such person within reach, 20410 when the person was archived.
 */
export async function findRecords(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  { kind, reach }: Records,
  userId: string,
): Promise<AnyRecord[]> {
  const [found] = await tx
    .select(owner)
    .from(person)
    .where(and(eq(person.userId, userId), reach(actor)))
  if (!found) throw new Refusal(codes.notFound)
  if (found.deletedAt) throw new Refusal(codes.deleted)
  const rows = await tx
    .select()
    .from(personRecord)
    .where(and(eq(personRecord.userId, userId), eq(personRecord.kind, kind), isNull(personRecord.deletedAt)))
    .orderBy(asc(personRecord.recordId))
  return rows.map((record) => presentRecord({ record }, now)).sort(compareRecords)
}

/** One record, also a deleted one. @throws Refusal 20404 when there is none within reach. */
export async function findAnyRecord(
  tx: Tx,
  actor: Actor,
  { kind, reach }: Records,
  recordId: string,
): Promise<RecordRow> {
  const [row] = await tx
    .select({ record: personRecord, person: owner })
    .from(personRecord)
    .innerJoin(person, eq(person.userId, personRecord.userId))
    .where(and(eq(personRecord.recordId, recordId), eq(personRecord.kind, kind), reach(actor)))
  if (!row) throw new Refusal(codes.notFound)
  return row
}

/** Locks the records within reach, deleted ones too, in id order, so that no two callers deadlock. */
export async function lockRecords(
  tx: Tx,
  actor: Actor,
  { kind, reach }: Records,
  ids: readonly string[],
): Promise<RecordRow[]> {
  return await tx
    .select({ record: personRecord, person: owner })
    .from(personRecord)
    .innerJoin(person, eq(person.userId, personRecord.userId))
    .where(and(inArray(personRecord.recordId, [...ids]), eq(personRecord.kind, kind), reach(actor)))
    .orderBy(asc(personRecord.recordId))
    .for('update', { of: personRecord })
}
