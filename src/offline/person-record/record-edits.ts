import { expiresWithin } from '#contract/expiry.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { RecordsQuery, recordEntities } from '#contract/person-record/entities.ts'
import { compareRecords, recordKinds } from '#contract/person-record/schema.ts'
import { z } from '#contract/zod.ts'
import { type AnyRow, type ApplyEdit, entityEdits } from '../replica/entity-edits.ts'
import type { AnswerOverlay } from '../replica/overlay.ts'

/** The calls of each kind: the person's own, and those of the person who edits the records of others. */
const callsOfKinds = recordKinds.map((kind): RecordCalls[] => [personRecords[kind], ownRecords[kind]])

/** What edits change in the records that an endpoint lists. */
const editsOfList = new Map(
  recordKinds.flatMap((kind, index) =>
    (callsOfKinds[index] ?? []).map((calls) => {
      const apply = withExpiry(entityEdits(recordEntities[kind], calls))
      return [calls.list.id, { list: calls.list, apply }] as const
    }),
  ),
)

const Saved = z.object({ record: z.unknown() })

/** How soon a certificate ends follows from its last day, as the gateway would say it. */
function withExpiry(apply: ApplyEdit): ApplyEdit {
  return (before, edit, author) => {
    const row = apply(before, edit, author)
    if (!row || row === before) return row
    const { expiresWithin: _before, ...record } = row
    const { validUntil } = record
    const within = typeof validUntil === 'string' ? expiresWithin(validUntil, edit.content.madeAt) : undefined
    return { ...record, ...(within !== undefined && { expiresWithin: within }) }
  }
}

/** Edits of people's records made on this device, applied to the gateway's lists. */
export const recordEdits: AnswerOverlay = {
  kind: 'person-record',
  endpoints: [...editsOfList.keys()],
  overlay(endpointId, request, answer, unsynced) {
    const { list, apply } = editsOfList.get(endpointId) ?? {}
    const { userId } = z.parse(RecordsQuery, request)
    if (!list || !apply) return undefined
    const edited = (id: string, before?: AnyRow) =>
      unsynced
        .of('person-record', id)
        .reduce<AnyRow | undefined>((row, edit) => apply(row, edit, unsynced.author), before)
    const listed = z.parse(list.response, answer ?? [])
    const there = new Set(listed.map(({ recordId }) => recordId))
    const madeHere = unsynced
      .ids('person-record')
      .flatMap((id) => (there.has(id) ? [] : (edited(id) ?? [])))
      .filter((record) => record.userId === userId)
    // Nobody else can know of the records of somebody who was made here; of anybody else they are not all.
    const isMadeHere = unsynced.of('person', userId)[0]?.content.endpointId === addPerson.id
    if (answer === undefined && !isMadeHere && madeHere.length === 0) return undefined
    const rows = [...madeHere, ...listed.map((record) => edited(record.recordId, record) ?? record)]
    return z.parse(list.response, rows).sort(compareRecords)
  },
  changed({ content }, data) {
    const saved = z.safeParse(Saved, data).data?.record
    const both = callsOfKinds.find((calls) =>
      calls.some(({ add, update }) => add.id === content.endpointId || update.id === content.endpointId),
    )
    return (both ?? []).flatMap(({ list }) => {
      const record = z.safeParse(list.response, [saved]).data?.[0]
      if (!record) return []
      const apply = (answer: unknown) => {
        const others = z.parse(list.response, answer).filter(({ recordId }) => recordId !== record.recordId)
        return [...others, record].sort(compareRecords)
      }
      return { endpointId: list.id, request: { userId: record.userId }, apply }
    })
  },
}
