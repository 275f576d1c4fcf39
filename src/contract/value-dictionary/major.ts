import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Industry, Major } from '../project/schema.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph } from '../text.ts'
import { z } from '../zod.ts'

/** An engineering major: what design units, work sites and the nodes of standards are of. */
export const majorEntity = defineEntity({
  kind: 'major',
  name: 'major',
  id: 'majorId',
  label: 'nameZh',
  orderBy: 'sort',
  fields: {
    nameZh: { rule: name(50), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'nameZh' },
    nameEn: { rule: name(100), filter: 'text', sort: true },
    code: { rule: Major, fixed: true, filter: 'text', sort: true },
    /** Empty for one that every industry has. */
    industry: { rule: Industry, optional: true, filter: 'oneOf' },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that can be chosen, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
    /** It came with the build: it can be renamed, sorted and stopped, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})
export type MajorRow = z.output<typeof majorEntity.Row>

export const majorCalls = entityEndpoints(majorEntity, {
  service: 'admin/v1',
  path: 'engineeringMajor',
  rows: 'engineering majors',
  permission: 'dictionary',
  offline: 'read',
})
