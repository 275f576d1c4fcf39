import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id, Instant } from '../id.ts'
import { Major } from '../project/schema.ts'
import { paragraph } from '../text.ts'
import { z } from '../zod.ts'
import { ApplicationType } from './schema.ts'

/** Just an enabled one is given out: of each main number there is one at most. */
export const VersionStatus = z.enum(['draft', 'published', 'enabled'])

const number = z.int().check(z.nonnegative(), z.maximum(99_999))

/** What is installed: an upload, and the digest by which a terminal knows that it has all of it. */
export const Attachment = z.object({
  fileId: Id,
  fileName: z.string(),
  size: z.int(),
  /** Lower-case hex of the whole file. */
  sha256: z.string(),
})

/** A version of an application (specification §3). */
export const applicationVersionEntity = defineEntity({
  kind: 'application-version',
  name: 'applicationVersion',
  id: 'applicationVersionId',
  label: 'versionName',
  fields: {
    applicationId: { rule: Id, fixed: true, hidden: true },
    /** The three numbers with dots between them. */
    versionName: { rule: z.string(), derived: true },
    mainNumber: { rule: number, fixed: true },
    subNumber: { rule: number, fixed: true },
    revisionNumber: { rule: number, fixed: true },
    releaseNote: { rule: paragraph(2000), optional: true },
    status: { rule: VersionStatus, derived: true },
    isUsed: { rule: z.boolean(), derived: true },
    attachment: { rule: Attachment, optional: 'kept', derived: true, hidden: true },
    publisher: { rule: z.string(), optional: 'kept', derived: true, hidden: true },
    publishedAt: { rule: Instant, optional: 'kept', derived: true, hidden: true },
  },
})
export type ApplicationVersion = z.output<typeof applicationVersionEntity.Row>

const { list: _page, ...calls } = entityEndpoints(applicationVersionEntity, {
  service: 'admin/v1',
  path: 'applicationVersion',
  rows: 'versions of applications',
  permission: {
    view: 'application:view',
    add: 'application:version',
    edit: 'application:version',
    delete: 'application:version',
  },
  offline: 'read',
})

const OfApplication = z.strictObject({ applicationId: Id })
const Versions = z.array(applicationVersionEntity.Row)

export const applicationVersionCalls = {
  ...calls,
  list: defineEndpoint({
    id: 'applicationVersion.list',
    service: 'admin/v1',
    method: 'GET',
    path: 'applicationVersion/list',
    summary: 'The versions of an application, the newest first.',
    permission: 'application:view',
    request: OfApplication,
    response: Versions,
    offline: 'cached-read',
  }),
}

const VersionUpload = z.strictObject({ applicationVersionId: Id, fileId: Id })
const VersionAct = z.strictObject({ applicationVersionId: Id })

export const uploadVersion = defineEndpoint({
  id: 'applicationVersion.upload',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationVersion/upload',
  summary: 'Gives a draft its attachment: a finished upload of the caller.',
  permission: 'application:version',
  request: VersionUpload,
  response: applicationVersionEntity.Saved,
  offline: 'online-only',
})

export const publishVersion = defineEndpoint({
  id: 'applicationVersion.publish',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationVersion/publish',
  summary: 'Publishes a draft; its attachment is then as it is.',
  permission: 'application:publish',
  request: VersionAct,
  response: applicationVersionEntity.Saved,
  offline: 'online-only',
})

export const enableVersion = defineEndpoint({
  id: 'applicationVersion.enable',
  service: 'admin/v1',
  method: 'POST',
  path: 'applicationVersion/enable',
  summary: 'Gives a published version out, in the place of the one of its main number.',
  permission: 'application:publish',
  request: VersionAct,
  response: applicationVersionEntity.Saved,
  offline: 'online-only',
})

const LatestQuery = z.strictObject({
  type: ApplicationType,
  /** The engineering major that an application is of. */
  major: z.optional(Major),
  mainNumber: z.optional(number),
})
const LatestVersions = z.array(
  z.object({
    appCode: z.string(),
    applicationName: z.string(),
    version: applicationVersionEntity.Row,
  }),
)

export const latestPublish = defineEndpoint({
  id: 'applicationVersion.latestPublish',
  service: 'admin/v1',
  method: 'GET',
  path: 'applicationVersion/latestPublish',
  summary: 'The latest enabled version of each application of a type and major that the caller may open.',
  permission: 'signed-in',
  request: LatestQuery,
  response: LatestVersions,
  offline: 'cached-read',
})
