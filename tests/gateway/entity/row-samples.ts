import { randomUUID } from 'node:crypto'
import {
  addGroup,
  deleteGroups,
  groupEntity,
  listGroups,
  updateGroup,
} from '#contract/organization/groups.ts'
import { personRecords } from '#contract/person-record/endpoints.ts'
import { certificateEntity } from '#contract/person-record/entities.ts'
import { listWorkSites, workSiteCalls, workSiteEntity } from '#contract/work-site/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId } from '#gateway/operations/demo/unit-works.ts'
import type { Client } from '../client.ts'
import { recordFields } from '../security/record-samples.ts'
import { newBeside } from '../work-site/new-work-site.ts'
import type { EntitySample } from './entity-sample.ts'

const { list, detail, add, update, remove } = workSiteCalls

export const workSiteSample: EntitySample = {
  entity: workSiteEntity,
  calls: { list, detail, add, update, remove },
  account: 'sysadmin',
  stranger: 'engineer',
  async add(client) {
    const { records } = await client.call(listWorkSites, { projectId: projectId('highway'), pageSize: 60 })
    const beside = records.find(({ startMileage }) => startMileage.startsWith('K'))
    if (!beside) throw new Error('the demo has no work sites')
    const { workSiteId: _, ...request } = newBeside(beside, {
      startMileage: 'K12+300',
      endMileage: 'K12+312.5',
      structures: ['墩台'],
      components: [{ name: '桩基', quantity: 24, unit: '根' }],
    })
    return request
  },
  unrecorded: ['photos'],
  edits: {
    progress: [40, 60],
    remarks: ['备注一', '备注二'],
    workSiteName: ['改名的涵洞', '又改名的涵洞'],
    status: ['under-construction', 'completed'],
    riskLevel: ['low', 'major'],
    startMileage: ['K12+310', 'K12+311'],
    side: ['left', 'both'],
    unitWorkId: [unitWorkId('highway', 0), unitWorkId('highway', 1)],
    contactPhone: ['13800000000', '13900000000'],
  },
  emptiedBeside: {
    designUnitId: () => ({ unitWorkId: unitWorkId('highway', 0) }),
    unitWorkId: ({ designUnitId }) => ({ designUnitId }),
  },
  invalid: {
    workSiteName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    type: ['', '长'.repeat(51)],
    projectId: ['no id', randomUUID()],
    lineId: ['no id', randomUUID()],
    containerId: ['no id', randomUUID()],
    designUnitId: ['no id', randomUUID()],
    unitWorkId: ['no id', randomUUID(), unitWorkId('railway', 0)],
    major: ['none'],
    status: ['done'],
    progress: [-1, 101, 'half'],
    alignment: ['middle', 'left'],
    startMileage: ['12+300', 'K11+000'],
    endMileage: ['12+400', 'YDK12+400', 'K12+300'],
    startSegmentId: ['no id', randomUUID()],
    endSegmentId: ['no id', randomUUID()],
    riskLevel: ['none'],
    side: ['top'],
    workArea: ['长'.repeat(101)],
    contact: ['（一）'],
    contactPhone: ['phone'],
    remarks: ['长'.repeat(2001)],
    structures: ['墩台'],
    components: ['桩基'],
    photos: ['photo'],
  },
  queries: [
    { keyword: '隧道' },
    { keyword: 'K20+000-K30+000' },
    { keyword: 'DK85+050' },
    { status: ['completed'], riskLevel: ['general', 'major'] },
    { keyword: 'no such' },
  ],
}

const { list: listCertificates, ...certificateCalls } = personRecords.certificate
const ownerOf = (client: Client) => ({ userId: client.session.userAccount.userId })

export const recordSample: EntitySample = {
  entity: certificateEntity,
  calls: certificateCalls,
  all: { endpoint: listCertificates, request: ownerOf },
  unrecorded: ['userId'],
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async (client) => ({
    ...ownerOf(client),
    ...recordFields.certificate,
    titleLevel: 'senior',
    certificateNumber: 'AQ-2020-0417',
    issuingUnit: '应急管理部',
    validFrom: '2020-01-01',
    validUntil: '2040-01-01',
  }),
  edits: {
    certificateName: ['注册建造师', '注册监理工程师'],
    titleLevel: ['primary', 'intermediate'],
    certificateNumber: ['一', '二'],
    issuingUnit: ['住建部', '交通运输部'],
    validFrom: ['2021-01-01', '2022-01-01'],
  },
  invalid: {
    userId: ['no id', randomUUID()],
    certificateName: ['', '（一）', '长'.repeat(101)],
    titleLevel: ['none'],
    certificateNumber: ['长'.repeat(51)],
    issuingUnit: ['（一）'],
    validFrom: ['2020-02-30'],
    validUntil: ['2040', '2019-12-31'],
    frontPhoto: ['no id', randomUUID()],
    backPhoto: ['no id', randomUUID()],
  },
  queries: [],
}

const organizationId = unitId('second-bureau')

export const groupSample: EntitySample = {
  entity: groupEntity,
  calls: { add: addGroup, update: updateGroup, remove: deleteGroups },
  all: { endpoint: listGroups, request: () => ({ organizationId }) },
  unrecorded: ['organizationId'],
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async () => ({ organizationId, groupName: '测试组', remarks: '由测试添加' }),
  edits: { groupName: ['值班一组', '值班二组'], remarks: ['备注一', '备注二'] },
  invalid: {
    organizationId: ['no id'],
    groupName: ['', '（一）', '长'.repeat(51)],
    remarks: ['长'.repeat(201)],
  },
  queries: [],
}
