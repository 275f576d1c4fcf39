import { defineEndpoint } from '../define-endpoint.ts'
import { defineEntity } from '../define-entity.ts'
import { Id } from '../id.ts'
import { noRepeats } from '../no-repeats.ts'
import { line, requiredLine } from '../text.ts'
import { z } from '../zod.ts'
import { NodeKind } from './schema.ts'

/** The value of an item: what it may be, the item's definition says (`value-schema.ts`). */
export const AttributeValue = z.strictObject({
  itemId: Id,
  /** What the item was called when the value was written, for those who read it without the definition. */
  name: requiredLine(100),
  /** The revision of the item that the value was written against. */
  version: z.int(),
  value: z.unknown(),
})
export type AttributeValue = z.output<typeof AttributeValue>

/**
 * The attributes of a node, under the node's own id: every node has its set, and the first that is written makes the row, so that
 * two devices which fill the same empty form meet in one.
 */
export const attributeSetEntity = defineEntity({
  kind: 'attribute-set',
  name: 'attributeSet',
  id: 'nodeId',
  label: 'nodeName',
  stamps: 'revision',
  /** Each edit says of what kind its node is, for it may be the first; and by which name a device calls it. */
  alongside: { nodeKind: NodeKind, label: z.optional(line(100)) },
  fields: {
    nodeKind: { rule: NodeKind, fixed: true, hidden: true },
    projectId: { rule: Id, optional: 'kept', derived: true, hidden: true },
    /** What the node was called when its set was last written. */
    nodeName: { rule: z.string(), derived: true, hidden: true },
    values: {
      rule: z.array(AttributeValue).check(
        z.maxLength(500),
        noRepeats<AttributeValue>(({ itemId }) => itemId),
      ),
      shown: z.array(AttributeValue),
      optional: 'filled',
      initial: [],
      entryKey: 'itemId',
    },
  },
})
export type AttributeSet = z.output<typeof attributeSetEntity.Row>
export type AttributeSetEdit = z.output<typeof attributeSetEntity.Edit>

export const AttributeSetQuery = z.strictObject({ nodeId: Id, nodeKind: NodeKind })

export const getAttributes = defineEndpoint({
  id: 'attributeValue.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'attributeValue/detail',
  summary: 'The attribute values of a node; none, at revision 0, where nobody has written any.',
  permission: 'attributeValue:view',
  alsoBy: ['workSite:view'],
  request: AttributeSetQuery,
  response: attributeSetEntity.Row,
  offline: 'cached-read',
})

const Files = z.array(z.object({ fileId: Id }))

export const updateAttributes = defineEndpoint({
  id: 'attributeValue.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'attributeValue/update',
  summary: 'Sets and removes attribute values of a node, item by item; the others stay as they are.',
  permission: 'attributeValue:edit',
  alsoBy: ['workSite:edit'],
  request: attributeSetEntity.Edit,
  response: attributeSetEntity.Saved,
  offline: {
    effect: 'update',
    entities: ({ nodeId, nodeKind }) => [
      ['attribute-set', nodeId],
      ...(nodeKind === 'work-site' ? [['work-site', nodeId] as const] : []),
    ],
    label: ({ label, nodeId }) => label ?? nodeId,
    files: ({ values }) =>
      (values?.set ?? [])
        .flatMap(({ value }) => z.safeParse(Files, value).data ?? [])
        .map(({ fileId }) => fileId),
  },
})
