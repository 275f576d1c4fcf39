import { industryProfileCalls, industryProfileEntity } from '#contract/industry-profile/entity.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 0

export const industryProfileSample: EntitySample = {
  entity: industryProfileEntity,
  calls: industryProfileCalls,
  account: 'sysadmin',
  add: async () => ({
    profileName: `测试模板 ${added++}`,
    industry: 'railway',
    projectKind: '城际铁路',
    majors: ['bridge', 'tunnel'],
    remark: '由测试添加',
  }),
  rival: ({ profileName }) => ({ profileName }),
  edits: {
    industry: ['highway', 'water'],
    projectKind: ['一级公路', '堤防'],
    majors: [['tunnel'], ['bridge', 'building']],
    sort: [37, 38],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    profileName: ['', '-铁路', '长'.repeat(101)],
    industry: ['mining'],
    projectKind: ['', '长'.repeat(51)],
    majors: [['no-such-major'], 'bridge'],
    standardIds: ['no-ids'],
    groupIds: ['no-ids'],
    sort: [0, 1.5],
    status: [2],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { status: 1 },
    { industry: ['railway', 'water'] },
    { keyword: '高速' },
    { keyword: '铁路', status: 1 },
  ],
}
