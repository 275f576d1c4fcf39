import { defineEndpoint, type Endpoint, type QueuedEndpoint, type Schema } from '../define-endpoint.ts'
import type { Permission } from '../permissions.ts'
import type { z } from '../zod.ts'
import {
  type AnyRecord,
  type AnyRecordAdd,
  type AnyRecordEdit,
  CertificateAdd,
  CertificateEdit,
  CertificateSaved,
  Certificates,
  EducationAdd,
  EducationEdit,
  EducationSaved,
  Educations,
  JobAdd,
  JobEdit,
  JobSaved,
  Jobs,
  ProjectExperienceAdd,
  ProjectExperienceEdit,
  ProjectExperienceSaved,
  ProjectExperiences,
  photosIn,
  RecordDelete,
  RecordsDeleted,
  RecordsQuery,
  titleOf,
} from './schema.ts'

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

/** The schemas of one kind, and what its calls are named after. */
interface Kind<List, Add, Edit, Saved> {
  id: string
  path: string
  thing: string
  list: List
  add: Add
  edit: Edit
  saved: Saved
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
  { id, path, thing, list, add, edit, saved }: Kind<List, Add, Edit, Saved>,
  { service, suffix, view, edit: change }: Caller,
) {
  const whose = suffix === 'Own' ? 'the own person' : 'a person'
  return {
    list: defineEndpoint({
      id: `${id}.list${suffix}`,
      service,
      method: 'GET',
      path: `${path}/list`,
      summary: `All ${thing} of ${whose}, the latest first.`,
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
      summary: `Adds to the ${thing} of ${whose} under an id that the caller minted.`,
      permission: change,
      request: add,
      response: saved,
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
      summary: `Changes one of the ${thing} of ${whose}.`,
      permission: change,
      request: edit,
      response: saved,
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
      summary: `Deletes ${thing} of ${whose}.`,
      permission: change,
      request: RecordDelete,
      response: RecordsDeleted,
      offline: 'online-only',
    }),
  }
}

const education = {
  id: 'education',
  path: 'userEducation',
  thing: 'education records',
  list: Educations,
  add: EducationAdd,
  edit: EducationEdit,
  saved: EducationSaved,
}
const certificate = {
  id: 'certificate',
  path: 'userCertificate',
  thing: 'vocational certificates',
  list: Certificates,
  add: CertificateAdd,
  edit: CertificateEdit,
  saved: CertificateSaved,
}
const job = {
  id: 'job',
  path: 'userJob',
  thing: 'job experience',
  list: Jobs,
  add: JobAdd,
  edit: JobEdit,
  saved: JobSaved,
}
const project = {
  id: 'projectExperience',
  path: 'userProject',
  thing: 'project experience',
  list: ProjectExperiences,
  add: ProjectExperienceAdd,
  edit: ProjectExperienceEdit,
  saved: ProjectExperienceSaved,
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
