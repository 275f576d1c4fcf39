import { randomUUID } from 'node:crypto'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { type RecordKind, recordKinds } from '#contract/person-record/schema.ts'
import type { Client } from '../client.ts'
import { type IdUse, minted, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

/** Fields that a new record of a kind cannot do without. */
export const recordFields: Record<RecordKind, Record<string, string>> = {
  education: { startMonth: '2008-09', school: '西南交通大学', degree: 'undergraduate' },
  certificate: { certificateName: '注册安全工程师' },
  job: { startMonth: '2012-07', institution: '中铁一局' },
  project: { startMonth: '2015-03', projectName: '渝昆高铁', institution: '中铁一局' },
}

const photo = part(({ fileId }) => fileId)
const photos: Partial<Record<RecordKind, Record<string, IdUse>>> = {
  education: { graduationPhoto: photo, degreePhoto: photo },
  certificate: { frontPhoto: photo, backPhoto: photo },
}

/** Whose records a call is about, and one of them. */
interface Whose {
  userId: (belongings: Belongings) => string
  recordId: (belongings: Belongings) => string
}

function samplesOf(
  kind: RecordKind,
  { list, add, update, remove }: RecordCalls,
  { userId, recordId }: Whose,
): [string, Sample][] {
  return [
    [list.id, { request: (own) => ({ userId: userId(own) }), ids: { userId: row(userId) } }],
    [
      add.id,
      {
        request: (own) => ({ recordId: randomUUID(), userId: userId(own), ...recordFields[kind] }),
        ids: { recordId: minted(recordId), userId: part(userId), ...photos[kind] },
      },
    ],
    [
      update.id,
      {
        request: (own) => ({ recordId: recordId(own), baseRevision: 1 }),
        ids: { recordId: row(recordId), 'after[]': 'minted', ...photos[kind] },
      },
    ],
    [remove.id, { request: (own) => ({ ids: [recordId(own)] }), ids: { 'ids[]': row(recordId) } }],
  ]
}

/** The calls about records of people, and about the own ones. */
export const recordSamples: Record<string, Sample> = Object.fromEntries(
  recordKinds.flatMap((kind) => [
    ...samplesOf(kind, personRecords[kind], {
      userId: ({ person }) => person.userId,
      recordId: ({ records }) => records[kind],
    }),
    ...samplesOf(kind, ownRecords[kind], {
      userId: ({ client }) => client.session.userAccount.userId,
      recordId: ({ ownRecords: own }) => own[kind],
    }),
  ]),
)

/** Adds a record of each kind to a person; their ids. */
export async function addRecords(
  client: Client,
  calls: Record<RecordKind, RecordCalls>,
  userId: string,
): Promise<Record<RecordKind, string>> {
  const add = async (kind: RecordKind) => {
    const recordId = randomUUID()
    await client.call(calls[kind].add, { recordId, userId, ...recordFields[kind] })
    return recordId
  }
  return {
    education: await add('education'),
    certificate: await add('certificate'),
    job: await add('job'),
    project: await add('project'),
  }
}
