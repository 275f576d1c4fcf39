import { defineEndpoint, type Endpoint, type QueuedEndpoint, type Schema } from '../define-endpoint.ts'
import type { Permission } from '../permissions.ts'
import { RowsDeleted } from '../revision.ts'
import type { z } from '../zod.ts'
import {
  Certificates,
  certificateEntity,
  Educations,
  educationEntity,
  Jobs,
  jobEntity,
  ProjectExperiences,
  photosIn,
  projectEntity,
  RecordDelete,
  RecordsQuery,
} from './entities.ts'
import { type AnyRecord, type AnyRecordAdd, type AnyRecordEdit, titleOf } from './schema.ts'

/** Who calls: somebody who keeps the records of others, or each person in the personal centre. */
interface Caller {
  service: 'admin/v1' | 'portal/v1'
  /** Stands behind the verb of an id: `education.addOwn`. */
  suffix: '' | 'Own'
  view: Permission | 'signed-in'
  edit: Permission | 'signed-in'
}
const administrator = {
  service: 'admin/v1',
  suffix: '',
  view: 'person:view',
  edit: 'person:edit',
} as const satisfies Caller
const oneself = {
  service: 'portal/v1',
  suffix: 'Own',
  view: 'signed-in',
  edit: 'signed-in',
} as const satisfies Caller

/** One kind of records, and what its calls are named after. */
interface Kind<List, Add, Edit, Saved> {
  entity: { Add: Add; Edit: Edit; Saved: Saved }
  list: List
  id: string
  path: string
  rows: string
}

const labelOf = (request: AnyRecordAdd | AnyRecordEdit) =>
  request.label ?? (titleOf(request) || request.recordId)
const photosOf = (request: AnyRecordAdd | AnyRecordEdit) => photosIn(request).map(([, fileId]) => fileId)

/** List, add, update and delete of one kind of records, for one kind of caller: the same rules for both. */
function recordCalls<
  List extends Schema,
  Add extends z.ZodMiniType<AnyRecordAdd>,
  Edit extends z.ZodMiniType<AnyRecordEdit>,
  Saved extends Schema,
>(
  { entity: { Add, Edit, Saved }, list, id, path, rows }: Kind<List, Add, Edit, Saved>,
  { service, suffix, view, edit }: Caller,
) {
  const whose = suffix === 'Own' ? 'the own person' : 'a person'
  return {
    list: defineEndpoint({
      id: `${id}.list${suffix}`,
      service,
      method: 'GET',
      path: `${path}/list`,
      summary: `All ${rows} of ${whose}, the latest first.`,
      permission: view,
      request: RecordsQuery,
      response: list,
      offline: 'cached-read',
    }),
    add: defineEndpoint({
      id: `${id}.add${suffix}`,
      service,
      method: 'POST',
      path: `${path}/add`,
      summary: `Adds to the ${rows} of ${whose} under an id that the caller minted.`,
      permission: edit,
      request: Add,
      response: Saved,
      offline: {
        effect: 'create',
        entities: ({ recordId, userId }: AnyRecordAdd) => [
          ['person-record', recordId],
          ['person', userId],
        ],
        label: labelOf,
        files: photosOf,
      },
    }),
    update: defineEndpoint({
      id: `${id}.update${suffix}`,
      service,
      method: 'PUT',
      path: `${path}/update`,
      summary: `Changes one of the ${rows} of ${whose}.`,
      permission: edit,
      request: Edit,
      response: Saved,
      offline: {
        effect: 'update',
        entities: ({ recordId }: AnyRecordEdit) => [['person-record', recordId]],
        label: labelOf,
        files: photosOf,
      },
    }),
    remove: defineEndpoint({
      id: `${id}.delete${suffix}`,
      service,
      method: 'DELETE',
      path: `${path}/delete`,
      summary: `Deletes ${rows} of ${whose}.`,
      permission: edit,
      request: RecordDelete,
      response: RowsDeleted,
      offline: 'online-only',
    }),
  }
}

const education = {
  entity: educationEntity,
  list: Educations,
  id: 'education',
  path: 'userEducation',
  rows: 'education records',
}
const certificate = {
  entity: certificateEntity,
  list: Certificates,
  id: 'certificate',
  path: 'userCertificate',
  rows: 'vocational certificates',
}
const job = {
  entity: jobEntity,
  list: Jobs,
  id: 'job',
  path: 'userJob',
  rows: 'job experience',
}
const project = {
  entity: projectEntity,
  list: ProjectExperiences,
  id: 'projectExperience',
  path: 'userProject',
  rows: 'project experience',
}

/** The calls about the records of people within reach (checklist STF-03). */
export const personRecords = {
  education: recordCalls(education, administrator),
  certificate: recordCalls(certificate, administrator),
  job: recordCalls(job, administrator),
  project: recordCalls(project, administrator),
}

/** The calls about the own records (checklist ACC-07). */
export const ownRecords = {
  education: recordCalls(education, oneself),
  certificate: recordCalls(certificate, oneself),
  job: recordCalls(job, oneself),
  project: recordCalls(project, oneself),
}

/** The calls of any kind, for code that serves them all. */
export interface RecordCalls {
  list: Endpoint<typeof RecordsQuery, z.ZodMiniType<AnyRecord[]>>
  add: QueuedEndpoint<z.ZodMiniType<AnyRecordAdd>>
  update: QueuedEndpoint<z.ZodMiniType<AnyRecordEdit>>
  remove: Endpoint<typeof RecordDelete>
}

export const recordEndpoints: readonly Endpoint[] = [personRecords, ownRecords].flatMap((calls) =>
  Object.values(calls).flatMap((one) => Object.values<Endpoint>(one)),
)
