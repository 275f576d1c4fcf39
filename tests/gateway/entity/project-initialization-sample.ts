import {
  projectInitializationCalls,
  projectInitializationEntity,
} from '#contract/project-initialization/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 0

export const projectInitializationSample: EntitySample = {
  entity: projectInitializationEntity,
  calls: projectInitializationCalls,
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async () => ({
    draftName: `新建城际铁路 ${added++}`,
    organizationId: unitId('second-bureau'),
    remark: '由测试添加',
  }),
  rival: ({ draftName }) => ({ draftName }),
  edits: {
    remark: ['备注一', '备注二'],
    organizationId: [unitId('first-bureau'), unitId('second-bureau')],
  },
  invalid: {
    remark: ['长'.repeat(501)],
    draftName: ['', '-铁路', '长'.repeat(101)],
    organizationId: ['no id', 'b8f0c1d2-0000-7000-8000-000000000000'],
  },
  queries: [{ status: ['draft'] }, { keyword: '铁路' }, { keyword: '铁路', status: ['applied'] }],
}
