import { randomUUID } from 'node:crypto'
import {
  addDepartment,
  deleteDepartments,
  listDepartments,
  updateDepartment,
} from '#contract/department/endpoints.ts'
import { departmentEntity } from '#contract/department/entity.ts'
import {
  addOrganization,
  deleteOrganizations,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#contract/organization/endpoints.ts'
import { organizationEntity } from '#contract/organization/entity.ts'
import { creditCode } from '#gateway/operations/demo/identity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { unitTypeId } from '#gateway/packaged/organization-types.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 90_000

export const organizationSample: EntitySample = {
  entity: organizationEntity,
  calls: {
    list: listOrganizations,
    detail: getOrganization,
    add: addOrganization,
    update: updateOrganization,
    remove: deleteOrganizations,
  },
  account: 'sysadmin',
  // Nobody who sees just some of the units may delete one.
  add: async () => ({
    parentId: unitId('group'),
    organizationTypeId: unitTypeId('contractor'),
    organizationName: '测试单位',
    shortName: '测试',
    unifiedSocialCreditCode: creditCode('510100', added++),
    legalPerson: '王建国',
    contact: '陈工',
    phone: '13800000000',
    address: '成都市',
    email: 'unit@example.com',
    fax: '028-12345678',
    website: 'https://example.com',
    depositBank: '建设银行成都分行',
    bankAccount: '6222020000000000',
    taxCode: '915101000000000000',
  }),
  edits: {
    organizationName: ['测试单位一', '测试单位二'],
    shortName: ['一', '二'],
    parentId: [unitId('first-bureau'), unitId('second-bureau')],
    organizationTypeId: [unitTypeId('design'), unitTypeId('survey')],
    status: [0, 1],
    contact: ['李工', '张工'],
    sort: [7, 8],
  },
  invalid: {
    parentId: ['no id', randomUUID()],
    organizationTypeId: ['no id', randomUUID()],
    organizationName: ['', '（一）', '长'.repeat(101)],
    shortName: ['', '长'.repeat(51)],
    unifiedSocialCreditCode: ['91510100000000000X', 5],
    status: [2, -1],
    legalPerson: ['1'],
    phone: ['phone'],
    address: ['长'.repeat(201)],
    email: ['mail'],
    fax: ['fax'],
    website: ['http://localhost'],
    bankAccount: ['123'],
    taxCode: ['1'],
    sort: [0, 1.5],
  },
  queries: [{ status: 0 }, { keyword: '工程局' }, { keyword: '9151' }, { keyword: '一局', status: 1 }],
}

const organizationId = unitId('first-bureau')

export const departmentSample: EntitySample = {
  entity: departmentEntity,
  calls: { add: addDepartment, update: updateDepartment, remove: deleteDepartments },
  all: { endpoint: listDepartments, request: () => ({ organizationId }) },
  unrecorded: ['organizationId'],
  account: 'unitadmin',
  add: async () => ({ organizationId, departmentName: '测试部门', type: 'department' }),
  edits: {
    departmentName: ['测绘组', '测量组'],
    type: ['subsidiary', 'company'],
    status: [0, 1],
  },
  invalid: {
    organizationId: ['no id', randomUUID()],
    parentId: ['no id', randomUUID()],
    departmentName: ['', '（一）', '长'.repeat(101)],
    type: ['team'],
    status: [2, -1],
  },
  queries: [],
}
