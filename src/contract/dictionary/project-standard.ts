import { defineEndpoint } from '../define-endpoint.ts'
import { Id, Instant } from '../id.ts'
import { Industry, Major } from '../project/schema.ts'

import { z } from '../zod.ts'
import { DictionaryVersion, TreeKind } from './schema.ts'
import { StandardStatus } from './standard.ts'

/** A standard that a project uses, as it was when the project took it. */
export const ProjectStandard = z.object({
  projectId: Id,
  dictionaryId: Id,
  kind: TreeKind,
  name: z.string(),
  code: z.string(),
  edition: z.optional(z.string()),
  industry: Industry,
  majors: z.array(Major),
  status: StandardStatus,
  /** What the project uses; `dictionary/snapshot` answers with its parts. */
  pinned: DictionaryVersion,
  /** How many answers that comes in. */
  parts: z.int(),
  /** The standard as it stands now. */
  version: DictionaryVersion,
  /** What the project used before; taking it again undoes that it took a newer one. */
  former: z.optional(DictionaryVersion),
  pinnedAt: Instant,
  pinnedByName: z.string(),
})
export type ProjectStandard = z.output<typeof ProjectStandard>

export const ProjectStandardQuery = z.strictObject({ projectId: Id })
export const ProjectStandardChoice = z.strictObject({ projectId: Id, dictionaryId: Id })
export const ProjectStandardUpdate = z.strictObject({
  ...ProjectStandardChoice.shape,
  /** The version that the person saw the project use. */
  from: DictionaryVersion,
  /** The standard's newest, or the project's former one. */
  to: DictionaryVersion,
})
export type ProjectStandardUpdate = z.output<typeof ProjectStandardUpdate>
const ProjectStandards = z.array(ProjectStandard)

export const listProjectStandards = defineEndpoint({
  id: 'project.listStandard',
  service: 'admin/v1',
  method: 'GET',
  path: 'project/listStandard',
  summary:
    'The standards that a project uses, each pinned at a version; of the kinds that the account may see.',
  permission: 'projectStandard:view',
  request: ProjectStandardQuery,
  response: ProjectStandards,
  offline: 'cached-read',
})

export const addProjectStandard = defineEndpoint({
  id: 'project.addStandard',
  service: 'admin/v1',
  method: 'POST',
  path: 'project/addStandard',
  summary: 'Lets a project use a standard, pinned at its newest version.',
  permission: 'projectStandard:edit',
  request: ProjectStandardChoice,
  response: ProjectStandard,
  offline: 'online-only',
})

export const updateProjectStandard = defineEndpoint({
  id: 'project.updateStandard',
  service: 'admin/v1',
  method: 'PUT',
  path: 'project/updateStandard',
  summary:
    'Pins a standard at its newest version, or takes that back. 20409: somebody changed it, or the pin, meanwhile.',
  permission: 'projectStandard:edit',
  request: ProjectStandardUpdate,
  response: ProjectStandard,
  offline: 'online-only',
})

export const deleteProjectStandard = defineEndpoint({
  id: 'project.deleteStandard',
  service: 'admin/v1',
  method: 'DELETE',
  path: 'project/deleteStandard',
  summary: 'Ends that a project uses a standard.',
  permission: 'projectStandard:edit',
  request: ProjectStandardChoice,
  response: z.null(),
  offline: 'online-only',
})
