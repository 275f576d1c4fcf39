import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { sortCode } from '../rules.ts'
import { name, paragraph, requiredLine, rule } from '../text.ts'
import { z } from '../zod.ts'

/** What code and columns call a type: `unit_of_measure`. */
const dictionaryKey = z
  .string()
  .check(z.maxLength(50), z.regex(/^[a-z][a-z\d]*(?:_[a-z\d]+)*$/, rule('dictionaryKey')))

/** A list of values to choose from. */
export const dictionaryTypeEntity = defineEntity({
  kind: 'dictionary-type',
  name: 'dictionaryType',
  id: 'dictionaryTypeId',
  label: 'typeName',
  orderBy: 'key',
  fields: {
    typeName: { rule: name(50), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'typeName' },
    key: { rule: dictionaryKey, fixed: true, filter: 'text', sort: true },
    remark: { rule: paragraph(500), optional: true },
    /** It came with the build: it can be renamed, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})

/** One of the values; rows keep its `value`, and people read its name. */
export const dictionaryItemEntity = defineEntity({
  kind: 'dictionary-item',
  name: 'dictionaryItem',
  id: 'dictionaryItemId',
  label: 'nameZh',
  orderBy: 'sort',
  fields: {
    dictionaryTypeId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    nameZh: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'nameZh' },
    nameEn: { rule: name(100), filter: 'text', sort: true },
    value: { rule: requiredLine(50), fixed: true, filter: 'text', sort: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that can be chosen, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
    /** It came with the build: it can be renamed, sorted and stopped, and never deleted. */
    packaged: { rule: z.boolean(), derived: true, hidden: true },
  },
})

export type DictionaryType = z.output<typeof dictionaryTypeEntity.Row>
export type DictionaryItem = z.output<typeof dictionaryItemEntity.Row>

export const dictionaryTypes = entityEndpoints(dictionaryTypeEntity, {
  service: 'admin/v1',
  path: 'dictionaryType',
  rows: 'types of value dictionaries',
  permission: 'dictionary',
  offline: 'read',
})

export const dictionaryItems = entityEndpoints(dictionaryItemEntity, {
  service: 'admin/v1',
  path: 'dictionary',
  endpointId: 'dictionaryItem',
  rows: 'values of value dictionaries',
  permission: 'dictionary',
  offline: 'read',
})
