import { defineEntity } from '../define-entity.ts'
import { entityEndpoints } from '../entity-endpoints.ts'
import { Flag } from '../flag.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { sortCode } from '../rules.ts'
import { line, name, paragraph, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { ItemType, ofItsType } from './item-type.ts'

/** What a group describes (specification §9): 1 projects, 2 lines, 3 design units and their work sites. */
export const nodeTypes = [1, 2, 3] as const
export const NodeType = z.int().check(z.minimum(1), z.maximum(3))

/** A form: attributes that belong together, bound to nodes or to all of them in a project. */
export const attributeGroupEntity = defineEntity({
  kind: 'attribute-group',
  name: 'attributeGroup',
  id: 'groupId',
  label: 'groupName',
  orderBy: 'sort',
  fields: {
    nodeType: { rule: NodeType, fixed: true, filter: 'equal', hidden: true },
    groupName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'groupName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that is in use, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
    remark: { rule: paragraph(500), optional: true },
    /** Counted on with each change to its items. */
    version: { rule: z.int(), derived: true },
  },
})

/** One attribute of a group, or a column of one that is a table. */
export const attributeItemEntity = defineEntity({
  kind: 'attribute-item',
  name: 'attributeItem',
  id: 'itemId',
  label: 'itemName',
  orderBy: 'sort',
  check: ofItsType,
  fields: {
    groupId: { rule: Id, fixed: true, filter: 'equal', hidden: true },
    /** The table that it is a column of. */
    tableId: { rule: Id, optional: 'kept', fixed: true, filter: 'equal', hidden: true },
    itemName: { rule: name(100), filter: 'text', sort: 'nameKey' },
    nameKey: { rule: z.string(), optional: 'kept', derived: true, hidden: true, keyOf: 'itemName' },
    code: { rule: requiredLine(50), filter: 'text', sort: true },
    type: { rule: ItemType, filter: 'oneOf' },
    /** 米, 吨 …, written behind a number. */
    unit: { rule: line(20), optional: true },
    required: { rule: Flag, optional: 'filled', initial: 0 },
    /** Of a number its value, of a text its length. */
    minimum: { rule: z.number(), optional: true },
    maximum: { rule: z.number(), optional: true },
    /** Of what there is to choose from: a value dictionary by its key, or the item's own list. */
    dictionaryKey: { rule: line(50), optional: true },
    options: {
      rule: z.array(requiredLine(50)).check(
        z.maxLength(200),
        noRepeats((option) => option),
      ),
      shown: z.array(z.string()),
      optional: 'filled',
      initial: [],
    },
    /** What an empty form begins with, as it would be typed. */
    preset: { rule: line(500), optional: true },
    hint: { rule: line(200), optional: true },
    sort: { rule: sortCode, optional: 'filled', sort: true },
    /** 1 for one that is filled in, 0 for one that was stopped. */
    status: { rule: Flag, optional: 'filled', initial: 1, filter: 'equal' },
  },
})

export type AttributeGroup = z.output<typeof attributeGroupEntity.Row>
export type AttributeItem = z.output<typeof attributeItemEntity.Row>

export const attributeGroups = entityEndpoints(attributeGroupEntity, {
  service: 'admin/v1',
  path: 'attributeGroup',
  rows: 'attribute groups',
  permission: 'attribute',
  offline: 'read',
})

export const attributeItems = entityEndpoints(attributeItemEntity, {
  service: 'admin/v1',
  path: 'attributeItem',
  rows: 'attributes of groups',
  permission: 'attribute',
  offline: 'read',
})
