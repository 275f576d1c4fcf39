import { defineEndpoint } from '../define-endpoint.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id, Instant } from '../id.ts'
import { pageOf } from '../page-of.ts'
import { editParts } from '../revision.ts'
import { name, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { tabulationEntity } from './entity.ts'
import { largestTemplate } from './limits.ts'
import { CellPermission, Template } from './template-schema.ts'
import { VersionNumber } from './version-number.ts'

/** With the largest template as JSON writes it, in bytes. */
const largestBody = 8 * 1024 * 1024

const calls = entityEndpoints(tabulationEntity, {
  service: 'admin/v2',
  path: 'tabulation',
  rows: 'templates of sheets',
  permission: 'tabulation',
  offline: 'read',
})

const ListedTabulation = z.omit(tabulationEntity.Row, { content: true })
export type ListedTabulation = z.output<typeof ListedTabulation>

export const tabulationCalls = {
  ...calls,
  // Who fills in chooses one, and who draws a process says which is filled in at a node.
  list: defineEndpoint({
    ...calls.list,
    alsoBy: ['tabulationSheet:view', 'workflowModel:view'],
    summary: 'A page of the templates of sheets, without their content.',
    response: pageOf(ListedTabulation),
  }),
  add: defineEndpoint({ ...calls.add, bodyLimit: largestBody }),
  update: defineEndpoint({ ...calls.update, bodyLimit: largestBody }),
}

const ContentQuery = z.strictObject({
  tabulationId: Id,
  /** A published one; as the template is drawn now when absent. */
  version: z.optional(VersionNumber),
  /** A sheet of that version that a process has filled in: what is locked there depends on the caller's tasks. */
  sheetId: z.optional(Id),
})
const Content = z.object({
  tabulationId: Id,
  tabulationName: z.string(),
  version: z.int(),
  revision: z.int(),
  /** Of cells that are hidden from the caller, who does not draw templates, without what stands there. */
  content: Template,
  /** The cells that the caller does not fill in: those to look at, and those that are not even seen. */
  locked: z.array(z.object({ at: z.string(), access: z.enum(['hidden', 'view']) })),
})

export const getContent = defineEndpoint({
  id: 'tabulation.content',
  service: 'admin/v2',
  method: 'GET',
  path: 'content/detail',
  summary: 'What stands in a template, as it is drawn now or as it was published.',
  permission: 'tabulation:view',
  alsoBy: ['tabulationSheet:view', 'process:view'],
  request: ContentQuery,
  response: Content,
  offline: 'cached-read',
})

const ContentEdit = z.strictObject({ tabulationId: Id, ...editParts, content: Template })

export const updateContent = defineEndpoint({
  id: 'tabulation.updateContent',
  service: 'admin/v2',
  method: 'PUT',
  path: 'content/update',
  summary: 'Replaces what stands in a template; what was published stays as it was.',
  permission: 'tabulation:edit',
  request: ContentEdit,
  response: tabulationEntity.Saved,
  offline: 'online-only',
  bodyLimit: largestBody,
})

const OfTabulation = z.strictObject({ tabulationId: Id })
const CellPermissions = z.object({
  revision: z.int(),
  permissions: z.array(CellPermission),
})

export const listCellPermissions = defineEndpoint({
  id: 'cellPermission.list',
  service: 'admin/v2',
  method: 'GET',
  path: 'cellPermission/list',
  summary: 'Which roles may do what with which cells of a template.',
  permission: 'tabulation:view',
  request: OfTabulation,
  response: CellPermissions,
  offline: 'cached-read',
})

const CellPermissionsEdit = z.strictObject({
  tabulationId: Id,
  ...editParts,
  /** None when absent: an empty list is no part of a request. */
  permissions: z.optional(z.array(CellPermission).check(z.maxLength(largestTemplate.permissions))),
})

export const updateCellPermissions = defineEndpoint({
  id: 'cellPermission.update',
  service: 'admin/v2',
  method: 'PUT',
  path: 'cellPermission/update',
  summary: 'Says which roles may do what with which cells; it holds from the next publication on.',
  permission: 'tabulation:edit',
  request: CellPermissionsEdit,
  response: CellPermissions,
  offline: 'online-only',
})

const Publication = z.strictObject({
  tabulationId: Id,
  /** What the person saw of it, who publishes just that. */
  baseRevision: z.int().check(z.nonnegative()),
})
const Published = z.object({ version: z.int() })

export const publishTabulation = defineEndpoint({
  id: 'tabulation.publish',
  service: 'admin/v2',
  method: 'POST',
  path: 'tabulation/publish',
  summary:
    'Publishes a template as its next version; what keeps it from being filled in is named with its cell.',
  permission: 'tabulation:publish',
  request: Publication,
  response: Published,
  offline: 'online-only',
})

const Copy = z.strictObject({
  fromTabulationId: Id,
  tabulationId: Id,
  tabulationName: name(100),
  code: requiredLine(50),
})

export const copyTabulation = defineEndpoint({
  id: 'tabulation.copy',
  service: 'admin/v2',
  method: 'POST',
  path: 'tabulation/copy',
  summary: 'Copies a template as it is drawn now; the copy is not published.',
  permission: 'tabulation:add',
  request: Copy,
  response: tabulationEntity.Saved,
  offline: 'online-only',
})

export const TabulationVersion = z.object({
  tabulationId: Id,
  version: z.int(),
  tabulationName: z.string(),
  publishedAt: Instant,
  publishedByName: z.string(),
})
export type TabulationVersion = z.output<typeof TabulationVersion>
const Versions = z.array(TabulationVersion)

export const listVersions = defineEndpoint({
  id: 'tabulation.listVersion',
  service: 'admin/v2',
  method: 'GET',
  path: 'tabulation/listVersion',
  summary: 'The published versions of a template, the newest first.',
  permission: 'tabulation:view',
  request: OfTabulation,
  response: Versions,
  offline: 'cached-read',
})
