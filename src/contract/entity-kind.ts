import { z } from './zod.ts'

/**
 * Every kind of row that stands in the history, in live events, in queued edits or in replicas. Rows of a database and of
 * devices carry these names, so none of them ever changes.
 */
export const EntityKind = z.enum([
  'account',
  'application',
  'application-version',
  'attribute-group',
  'attribute-item',
  'attribute-set',
  'boq-item',
  'boq-variation',
  'container',
  'department',
  'design-unit',
  'dictionary-item',
  'dictionary-node',
  'dictionary-type',
  'division',
  'division-template',
  'industry-profile',
  'invitation',
  'line',
  'major',
  'message',
  'organization',
  'organization-group',
  'participating-unit',
  'person',
  'person-record',
  'project',
  'project-department',
  'project-initialization',
  'project-organization',
  'project-standard',
  'relation',
  'role',
  'standard',
  'terminal',
  'third-party-binding',
  'unit-work',
  'work-site',
  'work-site-node',
])
export type EntityKind = z.output<typeof EntityKind>
