import { phone } from '../contact.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id, Instant } from '../id.ts'
import { Industry, Major } from '../project/schema.ts'
import { isWebsite, personName, sortCode } from '../rules.ts'
import { name, rule } from '../text.ts'
import { z } from '../zod.ts'
import { ApplicationType } from './schema.ts'

/** What calls name an application by. */
const applicationCode = z
  .string()
  .check(z.maxLength(64), z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, rule('hyphenatedCode')))

/** Where an application is opened: an address of the open internet, or a path of this platform. */
const applicationUrl = z.string().check(
  z.maxLength(200),
  z.refine((text) => isWebsite(text) || /^\/(?![/\\])[^\s\\]*$/.test(text), rule('website')),
)

/** The pictures that an application or a menu can have. */
export const Icon = z.enum([
  'bell',
  'building-2',
  'clipboard-list',
  'folder-kanban',
  'house',
  'map-pin',
  'network',
  'route',
  'scroll-text',
  'settings',
  'shield-check',
  'tablet-smartphone',
  'users',
])

/** A key that an application calls with, as people tell it from others; its private half is shown once. */
export const ApplicationKey = z.object({
  /** SHA-256 of the public half (SPKI, DER), lower-case hex. */
  fingerprint: z.string(),
  /** The beginning of the access token that goes with it; the whole of it is shown once, with the private half. */
  accessToken: z.string(),
  createdAt: Instant,
  /** Of the former one: until when it is still taken. */
  validUntil: z.optional(Instant),
})
export type ApplicationKey = z.output<typeof ApplicationKey>

/** An application of the platform (specification §3). */
export const applicationEntity = defineEntity({
  kind: 'application',
  name: 'application',
  id: 'applicationId',
  label: 'applicationName',
  orderBy: 'sort',
  fields: {
    applicationName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'applicationName' },
    shortName: { rule: name(50), filter: 'text' },
    code: { rule: applicationCode, fixed: true, filter: 'text', sort: true },
    type: { rule: ApplicationType, filter: 'oneOf' },
    /** Absent for one whose menus this console shows. */
    url: { rule: applicationUrl, optional: true },
    industry: { rule: Industry, optional: true, filter: 'oneOf' },
    major: { rule: Major, optional: true, filter: 'oneOf' },
    principal: { rule: personName, optional: true },
    principalPhone: { rule: phone, optional: true },
    icon: { rule: Icon, optional: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 0: it is stopped. Its calls are refused, and its menus are neither shown nor grant anything. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    creator: { rule: z.string(), derived: true },
    /** The current one first; none before the first `updateKey`. */
    keys: { rule: z.array(ApplicationKey), optional: 'kept', derived: true, hidden: true },
    /** It came with the build: it can be changed, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})
export type ApplicationRow = z.output<typeof applicationEntity.Row>

export const applicationCalls = entityEndpoints(applicationEntity, {
  service: 'admin/v1',
  path: 'application',
  rows: 'applications',
  permission: 'application',
  offline: 'read',
})

const OneApplication = z.strictObject({ applicationId: Id })
const UpdatedKey = z.object({
  application: applicationEntity.Row,
  /** PKCS#8, PEM. Absent where the same call comes again: the key is shown once. */
  privateKey: z.optional(z.string()),
  accessToken: z.optional(z.string()),
})

export const updateKey = defineEndpoint({
  id: 'application.updateKey',
  service: 'admin/v1',
  method: 'POST',
  path: 'application/updateKey',
  summary:
    'Gives an application a new key and access token; what it called with before is good for a while yet.',
  permission: 'application:key',
  factor: 'step-up',
  request: OneApplication,
  response: UpdatedKey,
  offline: 'online-only',
})

export const endFormerKey = defineEndpoint({
  id: 'application.endFormerKey',
  service: 'admin/v1',
  method: 'POST',
  path: 'application/endFormerKey',
  summary: 'Ends the key that an application called with before its last `updateKey`, at once.',
  permission: 'application:key',
  factor: 'step-up',
  request: OneApplication,
  response: applicationEntity.Saved,
  offline: 'online-only',
})
