import { eq } from 'drizzle-orm'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { type RecordKind, recordKinds } from '#contract/person-record/schema.ts'
import { personRecord } from '../db/tables/person-record.ts'
import { notifyAtOnce } from '../delivery/notify-endings.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle, type SignedInHandler } from '../http/handle.ts'
import type { SignedInStep } from '../security/step.ts'
import { findEndingCertificates } from './ending-certificates.ts'
import {
  checkOwner,
  findRecords,
  ofOneself,
  ofOthers,
  type Reach,
  type Records,
  recordStores,
} from './store.ts'

function handlersOf({ list, add, update, remove }: RecordCalls, records: Records): SignedInHandler[] {
  const { reach, store } = records
  const { again } = store
  return [
    handle(list, (context, { userId }) => findRecords(context, records, userId)),
    handle(
      add,
      async (context, request) => {
        const saved = await store.add(context, request)
        await notifyIfEnding(context, request.recordId)
        return saved
      },
      { again },
    ),
    handle(
      update,
      async (context, request) => {
        const { tx, actor } = context
        const loaded = await store.load(tx, actor, [request])
        const { userId } = await store.locked(context, loaded, request.recordId)
        await checkOwner(context, reach, userId)
        const saved = await store.update({ ...context, loaded }, request)
        // At once, for the search for what ends soon.
        await store.save(tx, loaded)
        await notifyIfEnding(context, request.recordId)
        return saved
      },
      { again },
    ),
    ...entityHandlers({ remove }, store),
  ]
}

async function notifyIfEnding(context: SignedInStep, recordId: string): Promise<void> {
  const which = eq(personRecord.recordId, recordId)
  await notifyAtOnce(context, (...between) => findEndingCertificates(...between, which))
}

/** The same rules for those who edit the records of others, and for each person's own. */
export const personRecordHandlers = (
  [
    [personRecords, ofOthers],
    [ownRecords, ofOneself],
  ] satisfies [Record<RecordKind, RecordCalls>, Reach][]
).flatMap(([calls, reach]) => {
  const stores = recordStores(reach)
  return recordKinds.flatMap((kind) => handlersOf(calls[kind], { reach, store: stores[kind] }))
})
