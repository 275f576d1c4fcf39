import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { Post, Sex, toldByIdCard } from '#contract/person/schema.ts'
import type { updateProfile } from '#contract/personal/endpoints.ts'
import { z } from '#contract/zod.ts'
import { person } from '../db/tables/person.ts'
import type { StepContext } from '../http/handle.ts'
import { announcePerson } from '../identity/announce-person.ts'
import { checkBirthDate } from '../identity/check-birth-date.ts'
import { nameColumns } from '../identity/name-columns.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { mergeEdit, stampOf } from '../security/revision.ts'
import { locationOf } from '../security/scope.ts'
import { findProfile, lockOwnPerson, presentOwnFields } from './queries.ts'

const entity = 'person'

/** The columns of an edit's changes; null empties one. */
const Changes = z.object({
  userName: z.optional(z.string()),
  sex: z.optional(z.nullable(Sex)),
  birthDate: z.optional(z.nullable(z.string())),
  post: z.optional(z.nullable(Post)),
})

/**
 * Applies an edit to the actor's own record as it is now (protocol: "Revisions").
 * @throws Refusal 20404 for anybody else's record, 20409 when somebody else wrote the same fields since, 20400 for a
 *   field that the ID number says.
 */
export async function reviseProfile(
  context: StepContext,
  edit: RequestOf<typeof updateProfile>,
): Promise<ResponseOf<typeof updateProfile>> {
  const { tx, actor, now, language, idempotencyKey = '' } = context
  const { userId, label: _label, baseRevision, after, clear, ...fields } = edit
  if (userId !== actor.userId) throw new Refusal(codes.notFound)
  const row = await lockOwnPerson(tx, actor)
  const current: Record<string, unknown> = presentOwnFields(row)
  const told = toldByIdCard.find((name) => fields[name] !== undefined || clear?.includes(name))
  if (row.idCard !== null && told) throw refuseField(told, 'fromIdCard', language)
  checkBirthDate(context, fields.birthDate)
  const { revision, fieldRevisions, changedByName, changedAt } = row
  const merge = mergeEdit({
    row: { fields: current, revision, fieldRevisions, changedByName, changedAt },
    edit: { baseRevision, after, clear, base: context.edit?.base, fields },
    key: idempotencyKey,
    language,
  })
  const changed = Object.keys(merge.changes).length > 0
  const changes = z.parse(Changes, merge.changes)
  if (changed || merge.repeats)
    await tx
      .update(person)
      .set({
        ...changes,
        ...(changes.userName && nameColumns(changes.userName, row)),
        revision: merge.revision,
        fieldRevisions: merge.fieldRevisions,
        ...(changed && stampOf(actor, now)),
      })
      .where(eq(person.userId, userId))
  if (changed) {
    context.record({
      entity,
      entityId: userId,
      action: 'update',
      revision: merge.revision,
      label: fields.userName ?? row.userName,
      ...locationOf(row),
      before: Object.fromEntries(Object.keys(merge.changes).map((name) => [name, current[name] ?? null])),
      after: merge.changes,
    })
    announcePerson(context, actor.accountId, locationOf(row))
  }
  return {
    profile: await findProfile(tx, actor),
    ...(merge.merged.length > 0 && { merged: merge.merged }),
  }
}
