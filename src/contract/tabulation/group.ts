import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Id } from '../id.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph } from '../text.ts'
import { z } from '../zod.ts'

/** A group of templates of sheets; groups lie in a tree. */
export const tabulationGroupEntity = defineEntity({
  kind: 'tabulation-group',
  name: 'tabulationGroup',
  id: 'groupId',
  label: 'groupName',
  orderBy: 'sort',
  fields: {
    groupName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'groupName' },
    parentId: { rule: Id, optional: true, filter: 'equal', hidden: true },
    parentName: { rule: z.string(), optional: 'kept', derived: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    remark: { rule: paragraph(500), optional: true },
  },
})
export type TabulationGroup = z.output<typeof tabulationGroupEntity.Row>

/** The specification spells the path so. */
const calls = entityEndpoints(tabulationGroupEntity, {
  service: 'admin/v2',
  path: 'group',
  endpointId: 'tabulationGroup',
  rows: 'groups of templates',
  permission: 'tabulation',
  offline: 'read',
})
export const tabulationGroupCalls = calls
