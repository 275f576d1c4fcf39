import { randomUUID } from 'node:crypto'
import {
  copyTabulation,
  listCellPermissions,
  listVersions,
  publishTabulation,
  tabulationCalls,
  updateCellPermissions,
  updateContent,
} from '#contract/tabulation/endpoints.ts'
import { tabulationEntity } from '#contract/tabulation/entity.ts'
import { tabulationGroupCalls, tabulationGroupEntity } from '#contract/tabulation/group.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import { listTemplateNodes } from '#contract/workflow/model-check.ts'
import { template } from '../../contract/tabulation/template.ts'
import type { Client } from '../client.ts'
import type { EntitySample } from '../entity/entity-sample.ts'
import type { Sample } from '../security/sample.ts'

let made = 0
const next = () => `${Date.now().toString(36)}${made++}`

/** Adds a group, to be filled with templates. */
export async function newGroup(client: Client, parentId?: string): Promise<string> {
  const groupId = randomUUID()
  await client.call(tabulationGroupCalls.add, {
    groupId,
    groupName: `分组 ${next()}`,
    ...(parentId !== undefined && { parentId }),
  })
  return groupId
}

/** Adds a template in a group of its own. */
export async function newTabulation(
  client: Client,
  content: Template = template(),
  subject: Subject = 'project',
) {
  const { tabulation } = await client.call(tabulationCalls.add, {
    tabulationId: randomUUID(),
    groupId: await newGroup(client),
    tabulationName: '材料进场验收',
    code: `B-${next()}`,
    subject,
    content,
  })
  return tabulation
}

/** The same, published. */
export async function newPublished(client: Client, content?: Template, subject?: Subject) {
  const { tabulationId, revision } = await newTabulation(client, content, subject)
  const { version } = await client.call(publishTabulation, { tabulationId, baseRevision: revision })
  return { tabulationId, version, revision: revision + 1 }
}

export const tabulationGroupSample: EntitySample = {
  entity: tabulationGroupEntity,
  calls: tabulationGroupCalls,
  account: 'sysadmin',
  add: async (client) => ({
    groupName: `测试分组 ${next()}`,
    parentId: await newGroup(client),
    remark: '由测试添加',
  }),
  edits: {
    groupName: ['质量验收', '施工日志'],
    sort: [7, 8],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    groupName: ['', '（一）', '长'.repeat(101)],
    parentId: ['no id', randomUUID()],
    sort: [0, 1.5],
    remark: ['长'.repeat(501)],
  },
  queries: [{ keyword: '测试' }, { keyword: 'nothing is called so' }, { parentId: randomUUID() }],
}

export const tabulationSample: EntitySample = {
  entity: tabulationEntity,
  calls: tabulationCalls,
  account: 'sysadmin',
  // Lists are without it.
  unlisted: ['content'],
  add: async (client) => ({
    groupId: await newGroup(client),
    tabulationName: `测试模板 ${next()}`,
    code: `T-${next()}`,
    subject: 'project',
    content: template(),
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    tabulationName: ['检验批质量验收记录', '施工日志'],
    content: [template({ title: '施工日志' }), template({ title: '巡检表' })],
    status: [0, 1],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    groupId: ['no id', randomUUID()],
    tabulationName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    subject: ['bill'],
    content: ['none'],
    status: [2],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { subject: ['project'] },
    { status: 1 },
    { keyword: '测试' },
    { keyword: 'nothing is called so' },
  ],
}

const parts = {
  'content.fields[].fieldId': 'shared',
  'content.repeats[].repeatId': 'shared',
  'content.permissions[].roleIds[]': 'shared',
  'content.permissions[].nodeIds[]': 'shared',
} as const
const ofTabulation = {
  request: async ({ client }: { client: Client }) => ({
    tabulationId: (await newTabulation(client)).tabulationId,
  }),
  ids: { tabulationId: 'shared' },
} as const
const several = { ids: { 'ids[]': 'shared', 'after[]': 'minted' } } as const
const restored = { ids: { 'ids[]': 'shared' } } as const

/** The ids in calls about templates of sheets, which everybody sees. */
export const templateSamples: Record<string, Sample> = {
  [tabulationGroupCalls.list.id]: { ids: { parentId: 'shared' } },
  [tabulationGroupCalls.detail.id]: {
    request: async ({ client }) => ({ groupId: await newGroup(client) }),
    ids: { groupId: 'shared' },
  },
  [tabulationGroupCalls.add.id]: { ids: { groupId: 'minted', parentId: 'shared' } },
  [tabulationGroupCalls.update.id]: {
    ids: { groupId: 'shared', parentId: 'shared', 'after[]': 'minted' },
  },
  [tabulationGroupCalls.remove.id]: several,
  [tabulationGroupCalls.restore.id]: restored,
  [tabulationCalls.list.id]: { ids: { groupId: 'shared' } },
  [tabulationCalls.detail.id]: ofTabulation,
  [tabulationCalls.add.id]: { ids: { tabulationId: 'minted', groupId: 'shared', ...parts } },
  [tabulationCalls.update.id]: {
    ids: { tabulationId: 'shared', groupId: 'shared', 'after[]': 'minted', ...parts },
  },
  [tabulationCalls.remove.id]: several,
  [tabulationCalls.restore.id]: restored,
  [updateContent.id]: { ids: { tabulationId: 'shared', 'after[]': 'minted', ...parts } },
  [listCellPermissions.id]: ofTabulation,
  [updateCellPermissions.id]: {
    ids: {
      tabulationId: 'shared',
      'after[]': 'minted',
      'permissions[].roleIds[]': 'shared',
      'permissions[].nodeIds[]': 'shared',
    },
  },
  [publishTabulation.id]: { ids: { tabulationId: 'shared' } },
  [copyTabulation.id]: { ids: { fromTabulationId: 'shared', tabulationId: 'minted' } },
  [listVersions.id]: ofTabulation,
  [listTemplateNodes.id]: ofTabulation,
}
