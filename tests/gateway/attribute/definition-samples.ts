import { randomUUID } from 'node:crypto'
import { copyGroup } from '#contract/attribute/endpoints.ts'
import {
  attributeGroupEntity,
  attributeGroups,
  attributeItemEntity,
  attributeItems,
} from '#contract/attribute/entities.ts'
import { attributeGroupId } from '#gateway/operations/demo/attributes.ts'
import type { Client } from '../client.ts'
import type { EntitySample } from '../entity/entity-sample.ts'
import type { Sample } from '../security/sample.ts'

let made = 0
const next = () => `${Date.now().toString(36)}${made++}`

/** Adds a group, to be filled with items. */
export async function newGroup(client: Client, nodeType = 3): Promise<string> {
  const groupId = randomUUID()
  await client.call(attributeGroups.add, {
    groupId,
    nodeType,
    groupName: '测试属性组',
    code: `group-${next()}`,
  })
  return groupId
}

export const groupSample: EntitySample = {
  entity: attributeGroupEntity,
  calls: attributeGroups,
  account: 'sysadmin',
  add: async () => ({ nodeType: 3, groupName: '测试属性组', code: `group-${next()}`, remark: '由测试添加' }),
  rival: ({ code }) => ({ code }),
  edits: {
    groupName: ['隧道一般属性', '桥梁一般属性'],
    sort: [7, 8],
    status: [0, 1],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    nodeType: [0, 4, 1.5, 'line'],
    groupName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    sort: [0, 1.5],
    status: [2],
    remark: ['长'.repeat(501)],
  },
  queries: [{ nodeType: 3 }, { nodeType: 1, status: 1 }, { keyword: '隧道' }, { keyword: 'BRIDGE' }],
}

export const itemSample: EntitySample = {
  entity: attributeItemEntity,
  calls: attributeItems,
  account: 'sysadmin',
  add: async (client) => ({
    groupId: await newGroup(client),
    itemName: '测试属性',
    code: `item-${next()}`,
    type: 'number',
    unit: '米',
    minimum: 0,
    maximum: 100,
    preset: '12',
    hint: '由测试添加',
  }),
  rival: ({ groupId, code }) => ({ groupId, code }),
  edits: {
    itemName: ['埋深', '高度'],
    unit: ['km', 'm'],
    required: [1, 0],
    minimum: [1, 2],
    maximum: [50, 60],
    preset: ['20', '30'],
    hint: ['说明一', '说明二'],
    sort: [7, 8],
  },
  invalid: {
    groupId: ['no id', randomUUID()],
    tableId: ['no id', randomUUID()],
    itemName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    type: ['none'],
    unit: ['长'.repeat(21)],
    required: [2],
    minimum: ['low'],
    maximum: ['high'],
    dictionaryKey: ['structure', 'x'.repeat(51)],
    options: ['甲'],
    preset: ['twelve', '101'],
    hint: ['长'.repeat(201)],
    sort: [0],
    status: [2],
  },
  queries: [
    { groupId: attributeGroupId('tunnel') },
    { groupId: attributeGroupId('tunnel'), type: ['number', 'one-of'] },
    { status: 1, keyword: '埋深' },
  ],
}

const shared = { ids: { 'ids[]': 'shared', 'after[]': 'minted' } } as const
const restored = { ids: { 'ids[]': 'shared' } } as const

/** The ids in calls about definitions, which everybody sees. */
export const definitionSamples: Record<string, Sample> = {
  [attributeGroups.detail.id]: {
    request: () => ({ groupId: attributeGroupId('tunnel') }),
    ids: { groupId: 'shared' },
  },
  [copyGroup.id]: { ids: { fromGroupId: 'shared', groupId: 'minted' } },
  [attributeGroups.add.id]: { ids: { groupId: 'minted' } },
  [attributeGroups.update.id]: { ids: { groupId: 'shared', 'after[]': 'minted' } },
  [attributeGroups.remove.id]: shared,
  [attributeGroups.restore.id]: restored,
  [attributeItems.list.id]: { ids: { groupId: 'shared', tableId: 'shared' } },
  [attributeItems.detail.id]: {
    request: async ({ client }) => {
      const [first] = (await client.call(attributeItems.list, { pageSize: 1 })).records
      return { itemId: first?.itemId }
    },
    ids: { itemId: 'shared' },
  },
  [attributeItems.add.id]: { ids: { itemId: 'minted', groupId: 'shared', tableId: 'shared' } },
  [attributeItems.update.id]: { ids: { itemId: 'shared', 'after[]': 'minted' } },
  [attributeItems.remove.id]: shared,
  [attributeItems.restore.id]: restored,
}
