import { phone } from '../contact.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
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
    major: { rule: Major, optional: true },
    principal: { rule: personName, optional: true },
    principalPhone: { rule: phone, optional: true },
    icon: { rule: Icon, optional: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    creator: { rule: z.string(), derived: true },
    /** The beginning of the token that it calls with; the whole of it is shown once, with its private key. */
    accessToken: { rule: z.string(), optional: 'kept', derived: true, hidden: true },
    keyUpdatedAt: { rule: Instant, optional: 'kept', derived: true, hidden: true },
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

const KeyUpdate = z.strictObject({ applicationId: Id })
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
  summary: 'Gives an application a new key and access token; what it had before is void.',
  permission: 'application:key',
  request: KeyUpdate,
  response: UpdatedKey,
  offline: 'online-only',
})
