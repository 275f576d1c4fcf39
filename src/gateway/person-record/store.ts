import { and, eq, type SQL, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Declaration, Entity, Values } from '#contract/entity-types.ts'
import { expiresWithin } from '#contract/expiry.ts'
import { recordEntities } from '#contract/person-record/entities.ts'
import { type AnyRecord, compareRecords, type RecordKind } from '#contract/person-record/schema.ts'
import { person } from '../db/tables/person.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { type EntityStore, entityStore } from '../entity/entity-store.ts'
import { visiblePerson } from '../person/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Actor } from '../security/actor.ts'
import type { SignedInStep } from '../security/step.ts'
import { changePhotos } from './photos.ts'

type Row = typeof personRecord.$inferSelect
/** The condition for people whose records the actor may read and write. */
export type Reach = (actor: Actor) => SQL
type RecordStore = EntityStore<AnyRecord, Row>

/** Which records a call is about. */
export interface Records {
  reach: Reach
  store: RecordStore
}

export const ofOthers: Reach = visiblePerson
export const ofOneself: Reach = ({ userId }) => eq(person.userId, userId)

/** The records of people within reach, by kind. */
export function recordStores(reach: Reach): Record<RecordKind, RecordStore> {
  return {
    education: recordStore(recordEntities.education, 'education', reach),
    certificate: recordStore(recordEntities.certificate, 'certificate', reach),
    job: recordStore(recordEntities.job, 'job', reach),
    project: recordStore(recordEntities.project, 'project', reach),
  }
}

function recordStore<D extends Declaration>(entity: Entity<D>, kind: RecordKind, reach: Reach) {
  return entityStore(entity, {
    table: personRecord,
    scope: {
      within: (actor) => {
        const owner = and(eq(person.userId, personRecord.userId), reach(actor))
        return sql`(${eq(personRecord.kind, kind)} and exists (select from ${person} where ${owner}))`
      },
      async place({ tx }, { userId }) {
        const { userName: whose, organizationId, departmentId } = person
        const [place = {}] = await tx
          .select({ whose, organizationId, departmentId })
          .from(person)
          .where(eq(person.userId, userId))
        return { ...place, userId }
      },
    },
    audience: 'person:view',
    columns: (given: Values) => {
      const fields = entity.edited.map((name): [string, unknown] => [name, given[name] ?? null])
      return { fields: Object.fromEntries(fields.filter(([, value]) => value !== null)) }
    },
    fields: ({ fields }) => fields,
    recorded: ({ fields }) => fields,
    derive: ({ validUntil }, now) => ({
      expiresWithin: expiresWithin(validUntil ?? undefined, now.getTime()),
    }),
    check: {
      async add(context, { userId }: Values) {
        // Held, so that the person is not archived meanwhile.
        const [owner] = await selectOwner(context, reach, String(userId)).for('share')
        if (!owner) throw refuseField('userId', 'outOfReach', context.language)
        if (owner.deletedAt) throw new Refusal(codes.deleted)
        return { kind }
      },
    },
    async changed(context, { userId, fields, deletedAt }, before) {
      await changePhotos(context, userId, before?.fields ?? {}, deletedAt ? {} : fields)
      context.announce({ accountIds: [context.actor.accountId] }, { kind: 'changed', entity: entity.kind })
    },
  })
}

function selectOwner({ tx, actor }: Pick<SignedInStep, 'tx' | 'actor'>, reach: Reach, userId: string) {
  return tx
    .select({ deletedAt: person.deletedAt })
    .from(person)
    .where(and(eq(person.userId, userId), reach(actor)))
}

/** @throws Refusal 20404 when there is no such person within reach, 20410 when the person was archived. */
export async function checkOwner(context: SignedInStep, reach: Reach, userId: string): Promise<void> {
  const [owner] = await selectOwner(context, reach, userId)
  if (!owner) throw new Refusal(codes.notFound)
  if (owner.deletedAt) throw new Refusal(codes.deleted)
}

/** All that a person has of a kind, the latest first. @throws Refusal as `checkOwner` does. */
export async function findRecords(
  context: SignedInStep,
  { reach, store }: Records,
  userId: string,
): Promise<AnyRecord[]> {
  await checkOwner(context, reach, userId)
  const records = await store.all(context, eq(personRecord.userId, userId))
  return records.sort(compareRecords)
}
