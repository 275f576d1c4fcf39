import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordKinds } from '#contract/person-record/schema.ts'
import { deletedBefore } from '../http/deleted-before.ts'
import { handle, type SignedInHandler } from '../http/handle.ts'
import { findRecords, ofOneself, ofOthers, type Records } from './queries.ts'
import { createRecord, removeRecords, reviseRecord, savedBefore } from './rules.ts'

function handlersOf({ list, add, update, remove }: RecordCalls, records: Records): SignedInHandler[] {
  return [
    handle(list, (context, { userId }) => findRecords(context, records, userId)),
    handle(add, (context, request) => createRecord(context, records, request), {
      again: (context, request) => savedBefore(context, records, request),
    }),
    handle(update, (context, request) => reviseRecord(context, records, request), {
      again: (context, request) => savedBefore(context, records, request),
    }),
    handle(remove, (context, { ids }) => removeRecords(context, records, ids), {
      again: deletedBefore,
    }),
  ]
}

/** The same rules for those who edit the records of others, and for each person's own. */
export const personRecordHandlers = recordKinds.flatMap((kind) => [
  ...handlersOf(personRecords[kind], { kind, reach: ofOthers }),
  ...handlersOf(ownRecords[kind], { kind, reach: ofOneself }),
])
