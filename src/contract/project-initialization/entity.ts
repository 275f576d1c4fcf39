import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id, Instant } from '../id.ts'
import { name, paragraph } from '../text.ts'
import { z } from '../zod.ts'

export const initializationStatuses = ['draft', 'applied'] as const

/** The draft of a project that is set up step by step; its steps are saved by calls of their own. */
export const projectInitializationEntity = defineEntity({
  kind: 'project-initialization',
  name: 'projectInitialization',
  id: 'projectInitializationId',
  label: 'draftName',
  orderBy: 'draftName',
  fields: {
    draftName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'draftName' },
    /** The unit that will own the project; its people see the draft. */
    organizationId: { rule: Id, filter: 'equal', hidden: true },
    organizationName: { rule: z.string(), derived: true },
    remark: { rule: paragraph(500), optional: true },
    status: { rule: z.enum(initializationStatuses), derived: true, filter: 'oneOf' },
    /** What it was applied to; absent for a draft. */
    projectId: { rule: Id, optional: 'kept', derived: true, hidden: true },
    appliedAt: { rule: Instant, optional: 'kept', derived: true },
    appliedByName: { rule: z.string(), optional: 'kept', derived: true },
  },
})
export type ProjectInitialization = z.output<typeof projectInitializationEntity.Row>

export const projectInitializationCalls = entityEndpoints(projectInitializationEntity, {
  service: 'admin/v1',
  path: 'projectInitialization',
  rows: 'drafts of projects that are set up',
  permission: {
    view: 'projectInitialization:view',
    add: 'projectInitialization:edit',
    edit: 'projectInitialization:edit',
    delete: 'projectInitialization:edit',
  },
  offline: 'read',
})
