import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { ebsStandards, standardEntity } from '#contract/dictionary/standard.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { industryProfileCalls } from '#contract/industry-profile/entity.ts'
import {
  dictionaryItemEntity,
  dictionaryItems,
  dictionaryTypeEntity,
  dictionaryTypes,
} from '#contract/value-dictionary/entities.ts'
import { majorCalls, majorEntity } from '#contract/value-dictionary/major.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import {
  groupSample as attributeGroupSample,
  itemSample as attributeItemSample,
  definitionSamples,
} from '../attribute/definition-samples.ts'
import type { Client } from '../client.ts'
import {
  projectDepartmentSample,
  projectOrganizationSample,
} from '../project/project-organization-samples.ts'
import { participatingUnitSample, projectSample } from '../project/project-samples.ts'
import type { Sample } from '../security/sample.ts'
import { sheetSample } from '../tabulation/sheet-samples.ts'
import { tabulationGroupSample, tabulationSample } from '../tabulation/template-samples.ts'
import { applicationSample, applicationSecuritySamples } from './application-sample.ts'
import { boqItemSample } from './boq-samples.ts'
import { divisionTemplateSample } from './division-template-sample.ts'
import { industryProfileSample } from './industry-profile-sample.ts'
import { lineSample } from './line-sample.ts'
import { projectInitializationSample } from './project-initialization-sample.ts'
import { groupSample, recordSample, workSiteSample } from './row-samples.ts'
import { containerSample, designUnitSample, divisionSample, unitWorkSample } from './structure-samples.ts'
import { departmentSample, organizationSample } from './unit-samples.ts'

/** What the tests of an entity need to know beside its declaration. */
export interface EntitySample {
  entity: AnyEntity
  calls: Record<'add' | 'update' | 'remove', Endpoint> &
    Partial<Record<'list' | 'detail' | 'restore', Endpoint>>
  /** What gives all rows at once, where there are neither pages nor a detail. */
  all?: {
    endpoint: Endpoint
    request: (client: Client) => Values
    /** The rows in the answer, where it is not just these. */
    rows?: (answer: unknown) => readonly Values[]
  }
  /** Fields that the history of a row that comes or goes leaves out. */
  unrecorded?: readonly string[]
  /** Fields that a list leaves out. */
  unlisted?: readonly string[]
  /** What a detail shows beside the row. */
  detailed?: readonly string[]
  /** Somebody who may add, edit and delete. */
  account: string
  /** Somebody who may call, and does not see the rows; absent where there is nobody like that. */
  stranger?: string
  /** Fields of a new row, different each time. */
  add: (client: Client) => Promise<Values>
  /** What no two rows may have, of this one; absent where there is nothing like that. */
  rival?: (row: Values) => Values
  /** Values for edits, two of each field. */
  edits: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Fields that are emptied only along with others. */
  emptiedWith?: Readonly<Record<string, readonly string[]>>
  /** Fields that are emptied only where others say something; of the row as it was added. */
  emptiedBeside?: Readonly<Record<string, (added: Values) => Values>>
  /** Values that a field's rule refuses. */
  invalid: Readonly<Record<string, readonly unknown[]>>
  /** Queries by which the list is held against memory, beside each sort. */
  queries: readonly Values[]
}

let made = 0
const next = () => `${Date.now().toString(36)}${made++}`

async function newType(client: Client): Promise<string> {
  const dictionaryTypeId = randomUUID()
  await client.call(dictionaryTypes.add, { dictionaryTypeId, key: `made_${next()}`, typeName: '测试字典' })
  return dictionaryTypeId
}

const dictionaryTypeSample: EntitySample = {
  entity: dictionaryTypeEntity,
  calls: dictionaryTypes,
  account: 'sysadmin',
  add: async () => ({ key: `type_${next()}`, typeName: '测试字典', remark: '由测试添加' }),
  rival: ({ key }) => ({ key }),
  edits: { typeName: ['容器类别', '工点类别'], remark: ['备注一', '备注二'] },
  invalid: {
    key: ['', 'Key', '1st', 'a__b', 'a'.repeat(51)],
    typeName: ['', '（一）', '长'.repeat(51)],
    remark: ['长'.repeat(501), 1],
  },
  queries: [{ keyword: '类型' }, { keyword: 'STRUCT' }, { keyword: 'nothing is called so' }],
}

const dictionaryItemSample: EntitySample = {
  entity: dictionaryItemEntity,
  calls: dictionaryItems,
  account: 'sysadmin',
  add: async (client) => ({
    dictionaryTypeId: await newType(client),
    value: `value-${next()}`,
    nameZh: '测试值',
    nameEn: 'Tested value',
    remark: '由测试添加',
  }),
  rival: ({ dictionaryTypeId, value }) => ({ dictionaryTypeId, value }),
  edits: {
    nameZh: ['钢箱梁', '钢桁梁'],
    nameEn: ['Box', 'Truss'],
    sort: [7, 8],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    dictionaryTypeId: ['no id', randomUUID()],
    value: ['', 'x'.repeat(51), 'a\u0000b'],
    nameZh: ['', '-梁'],
    nameEn: ['', 5],
    sort: [0, 1.5, 'first'],
    status: [2, -1],
    remark: ['长'.repeat(501)],
  },
  queries: [{ status: 1 }, { status: 0 }, { keyword: '桥' }, { keyword: 'beam', status: 1 }],
}

const majorSample: EntitySample = {
  entity: majorEntity,
  calls: majorCalls,
  account: 'sysadmin',
  add: async () => ({
    code: `major-${next()}`,
    nameZh: '测试专业',
    nameEn: 'Tested major',
    industry: 'water',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    nameZh: ['水工', '航道'],
    nameEn: ['Hydraulic works', 'Waterways'],
    industry: ['highway', 'water'],
    sort: [27, 28],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    code: ['', 'Bridge', 'water_supply', '-a', 'x'.repeat(31)],
    nameZh: ['', '-桥', '长'.repeat(51)],
    nameEn: ['', 5],
    industry: ['mining'],
    sort: [0, 1.5],
    status: [2],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { status: 1 },
    { industry: ['railway', 'water'] },
    { keyword: '桥' },
    { keyword: 'SUPPLY', status: 1 },
  ],
}

const { list: listStandards, ...standardCalls } = ebsStandards

const standardSample: EntitySample = {
  entity: standardEntity,
  calls: standardCalls,
  all: { endpoint: listStandards, request: () => ({}) },
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    kind: 'ebs',
    name: '测试标准',
    code: `standard-${next()}`,
    edition: '2026',
    industry: 'railway',
    majors: ['bridge'],
    organizationId: unitId('testing'),
    status: 'draft',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['铁路标准', '公路标准'],
    edition: ['第二版', '第三版'],
    industry: ['highway', 'water'],
    majors: [['tunnel'], ['bridge', 'tunnel']],
    status: ['in-use', 'stopped'],
  },
  invalid: {
    kind: ['', 'wbs', 'tree'],
    name: ['', '-标准', '长'.repeat(101)],
    code: ['', '０１', 'a b', 'x'.repeat(51)],
    edition: ['长'.repeat(51)],
    industry: ['', 'mining'],
    majors: [['no-such-major'], 'bridge'],
    organizationId: ['no id', randomUUID()],
    status: ['deleted'],
  },
  queries: [],
}

/** By kind: what the suite and the security matrix call the entity with. */
export const entitySamples = {
  application: applicationSample,
  'attribute-group': attributeGroupSample,
  'attribute-item': attributeItemSample,
  'boq-item': boqItemSample,
  container: containerSample,
  department: departmentSample,
  'design-unit': designUnitSample,
  division: divisionSample,
  'division-template': divisionTemplateSample,
  organization: organizationSample,
  line: lineSample,
  'organization-group': groupSample,
  'participating-unit': participatingUnitSample,
  'person-record': recordSample,
  project: projectSample,
  'project-department': projectDepartmentSample,
  'project-initialization': projectInitializationSample,
  'project-organization': projectOrganizationSample,
  'unit-work': unitWorkSample,
  'work-site': workSiteSample,
  'dictionary-type': dictionaryTypeSample,
  'dictionary-item': dictionaryItemSample,
  'industry-profile': industryProfileSample,
  major: majorSample,
  standard: standardSample,
  tabulation: tabulationSample,
  'tabulation-group': tabulationGroupSample,
  'tabulation-sheet': sheetSample,
} as const satisfies Readonly<Record<string, EntitySample>>
export type SampledKind = keyof typeof entitySamples

const shared = { ids: { 'ids[]': 'shared', 'after[]': 'minted' } } as const
const restored = { ids: { 'ids[]': 'shared' } } as const

/** The ids in calls about rows that everybody sees. */
export const entitySecuritySamples: Record<string, Sample> = {
  ...definitionSamples,
  ...applicationSecuritySamples,
  [dictionaryTypes.detail.id]: {
    request: async ({ client }) => {
      const [first] = (await client.call(dictionaryTypes.list, { pageSize: 1 })).records
      return { dictionaryTypeId: first?.dictionaryTypeId }
    },
    ids: { dictionaryTypeId: 'shared' },
  },
  [dictionaryTypes.add.id]: { ids: { dictionaryTypeId: 'minted' } },
  [dictionaryTypes.update.id]: { ids: { dictionaryTypeId: 'shared', 'after[]': 'minted' } },
  [dictionaryTypes.remove.id]: shared,
  [dictionaryTypes.restore.id]: restored,
  [dictionaryItems.list.id]: { ids: { dictionaryTypeId: 'shared' } },
  [dictionaryItems.detail.id]: {
    request: async ({ client }) => {
      const [first] = (await client.call(dictionaryItems.list, { pageSize: 1 })).records
      return { dictionaryItemId: first?.dictionaryItemId }
    },
    ids: { dictionaryItemId: 'shared' },
  },
  [dictionaryItems.add.id]: { ids: { dictionaryItemId: 'minted', dictionaryTypeId: 'shared' } },
  [dictionaryItems.update.id]: { ids: { dictionaryItemId: 'shared', 'after[]': 'minted' } },
  [dictionaryItems.remove.id]: shared,
  [dictionaryItems.restore.id]: restored,
  [industryProfileCalls.detail.id]: {
    request: async ({ client }) => {
      const [first] = (await client.call(industryProfileCalls.list, { pageSize: 1 })).records
      return { industryProfileId: first?.industryProfileId }
    },
    ids: { industryProfileId: 'shared' },
  },
  [industryProfileCalls.add.id]: {
    ids: { industryProfileId: 'minted', 'standardIds[]': 'shared', 'groupIds[]': 'shared' },
  },
  [industryProfileCalls.update.id]: {
    ids: {
      industryProfileId: 'shared',
      'after[]': 'minted',
      'standardIds[]': 'shared',
      'groupIds[]': 'shared',
    },
  },
  [industryProfileCalls.remove.id]: shared,
  [industryProfileCalls.restore.id]: restored,
  [majorCalls.detail.id]: {
    request: async ({ client }) => {
      const [first] = (await client.call(majorCalls.list, { pageSize: 1 })).records
      return { majorId: first?.majorId }
    },
    ids: { majorId: 'shared' },
  },
  [majorCalls.add.id]: { ids: { majorId: 'minted' } },
  [majorCalls.update.id]: { ids: { majorId: 'shared', 'after[]': 'minted' } },
  [majorCalls.remove.id]: shared,
  [majorCalls.restore.id]: restored,
}
