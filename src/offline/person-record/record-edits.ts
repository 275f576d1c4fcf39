import { expiresWithin } from '#contract/expiry.ts'
import { addPerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { RecordsQuery } from '#contract/person-record/entities.ts'
import { type AnyRecord, compareRecords, recordKinds } from '#contract/person-record/schema.ts'
import { z } from '#contract/zod.ts'
import type { Edit } from '../queue/edit.ts'
import { withoutUndefined } from '../replica/listed-rows.ts'
import type { AnswerOverlay, UnsyncedEdits } from '../replica/overlay.ts'

/** The calls of each kind, by the endpoint that lists it. */
const callsOfList = new Map<string, RecordCalls>(
  [personRecords, ownRecords].flatMap((calls) =>
    recordKinds.map((kind): [string, RecordCalls] => [calls[kind].list.id, calls[kind]]),
  ),
)

const Saved = z.object({ record: z.unknown() })

/** A record with one more edit applied; undefined while there is none. */
function withEdit(calls: RecordCalls, author: string) {
  return (record: AnyRecord | undefined, { content }: Edit): AnyRecord | undefined => {
    const { endpointId, request, madeAt } = content
    const stamp = { changedAt: madeAt, changedByName: author }
    if (endpointId === calls.add.id) {
      const made = z.safeParse(calls.add.request, request).data
      if (!made || record) return record
      const { label, ...fields } = made
      return shown({ ...fields, revision: 0, ...stamp }, madeAt)
    }
    const changes = z.safeParse(calls.update.request, request).data
    if (endpointId !== calls.update.id || !changes || !record) return record
    const { label, baseRevision, after, clear = [], ...fields } = changes
    const row: AnyRecord = { ...record, ...withoutUndefined(fields), ...stamp }
    for (const field of clear) delete row[field]
    return shown(row, madeAt)
  }
}

/** As the gateway would show it: how soon it ends follows its last day. */
function shown({ expiresWithin: _before, ...record }: AnyRecord, at: number): AnyRecord {
  const { validUntil } = record
  const within = typeof validUntil === 'string' ? expiresWithin(validUntil, at) : undefined
  return { ...record, ...(within !== undefined && { expiresWithin: within }) }
}

/** The records of a kind that this device has made for a person. */
function madeHere(calls: RecordCalls, userId: string, unsynced: UnsyncedEdits): AnyRecord[] {
  return unsynced.ids('person-record').flatMap((id) => {
    const record = unsynced
      .of('person-record', id)
      .reduce<AnyRecord | undefined>(withEdit(calls, unsynced.author), undefined)
    return record?.userId === userId ? record : []
  })
}

/** Edits of people's records made on this device, applied to the gateway's lists. */
export const recordEdits: AnswerOverlay = {
  kind: 'person-record',
  endpoints: [...callsOfList.keys()],
  overlay(endpointId, request, answer, unsynced) {
    const calls = callsOfList.get(endpointId)
    const { userId } = z.parse(RecordsQuery, request)
    if (!calls) return undefined
    const listed = z.parse(calls.list.response, answer ?? [])
    const there = new Set(listed.map(({ recordId }) => recordId))
    const made = madeHere(calls, userId, unsynced).filter(({ recordId }) => !there.has(recordId))
    // Nobody else can know of the records of somebody who was made here; of anybody else they are not all.
    const isMadeHere = unsynced.of('person', userId)[0]?.content.endpointId === addPerson.id
    if (answer === undefined && !isMadeHere && made.length === 0) return undefined
    const apply = withEdit(calls, unsynced.author)
    const edited = listed.map(
      (record) =>
        unsynced.of('person-record', record.recordId).reduce<AnyRecord | undefined>(apply, record) ?? record,
    )
    return [...made, ...edited].sort(compareRecords)
  },
  changed({ content }, data) {
    const saved = z.safeParse(Saved, data).data?.record
    // The person's own list, and that of whoever keeps it for them.
    const both = recordKinds
      .map((kind): RecordCalls[] => [personRecords[kind], ownRecords[kind]])
      .find((calls) =>
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
