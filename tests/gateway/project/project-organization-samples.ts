import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { listProjectOrganizations } from '#contract/project-organization/endpoints.ts'
import {
  projectDepartmentCalls,
  projectDepartmentEntity,
  projectOrganizationCalls,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import { ProjectOrganizationPage } from '#contract/project-organization/schema.ts'
import { z } from '#contract/zod.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { EntitySample } from '../entity/entity-sample.ts'
import { minted, part, row, type Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'

const inHighway = { projectId: projectId('highway') }

export const projectOrganizationSample: EntitySample = {
  entity: projectOrganizationEntity,
  calls: projectOrganizationCalls,
  all: {
    endpoint: listProjectOrganizations,
    request: () => ({ pageSize: 500 }),
    rows: (answer) =>
      z
        .parse(ProjectOrganizationPage, answer)
        .records.map(({ projectName: _, projectDepartmentNodeVOS: __, ...organization }) => organization),
  },
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async () => ({
    ...inHighway,
    projectOrganizationName: '明州检测项目部',
    projectOrgTypeId: 'third-party-testing',
    organizationId: unitId('testing'),
  }),
  edits: {
    projectOrganizationName: ['第一项目部', '第二项目部'],
    projectOrgTypeId: ['supervision', 'consulting'],
    organizationId: [unitId('supervision'), unitId('survey')],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    projectOrganizationName: ['', '（一）', '长'.repeat(101)],
    projectOrgTypeId: ['owner'],
    organizationId: ['no id', randomUUID()],
  },
  queries: [],
}

export const projectDepartmentSample: EntitySample = {
  entity: projectDepartmentEntity,
  calls: projectDepartmentCalls,
  all: {
    endpoint: listProjectOrganizations,
    request: () => ({ pageSize: 500 }),
    rows: (answer) =>
      z.parse(ProjectOrganizationPage, answer).records.flatMap((each) => each.projectDepartmentNodeVOS),
  },
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async (client) => {
    const projectOrganizationId = randomUUID()
    await client.call(projectOrganizationCalls.add, {
      projectOrganizationId,
      ...inHighway,
      projectOrganizationName: '路面项目部',
      projectOrgTypeId: 'contractor',
    })
    return { ...inHighway, projectOrganizationId, departmentName: '工程管理部', sort: 3 }
  },
  edits: { departmentName: ['安全质量部', '物资设备部'], sort: [7, 8] },
  invalid: {
    projectId: ['no id', randomUUID()],
    projectOrganizationId: ['no id', randomUUID()],
    parentId: ['no id', randomUUID()],
    departmentName: ['', '（一）', '长'.repeat(101)],
    sort: [0, 1.5],
  },
  queries: [],
}

const ofProject = ({ workSite }: Belongings) => workSite.projectId
const unitOf = ({ person }: Belongings) => person.place?.organizationId ?? ''
const seat = (own: Belongings) => own.projectOrganizationId
const desk = (own: Belongings) => own.projectDepartmentId
const organization = row(seat)
const department = row(desk)

/** Calls about organisations of projects and their departments. */
export const projectOrganizationSamples: Record<string, Sample> = {
  [projectOrganizationCalls.detail.id]: {
    request: (own) => ({ projectOrganizationId: seat(own) }),
    ids: { projectOrganizationId: organization },
  },
  [projectOrganizationCalls.add.id]: {
    request: (own) => ({
      projectOrganizationId: randomUUID(),
      projectId: ofProject(own),
      projectOrganizationName: '越权项目部',
      projectOrgTypeId: 'contractor',
    }),
    ids: { projectOrganizationId: minted(seat), projectId: part(ofProject), organizationId: part(unitOf) },
  },
  [projectOrganizationCalls.update.id]: {
    request: (own) => ({
      projectOrganizationId: seat(own),
      baseRevision: 1,
      projectOrganizationName: '新名',
    }),
    ids: { projectOrganizationId: organization, organizationId: part(unitOf), 'after[]': 'minted' },
  },
  [projectOrganizationCalls.remove.id]: {
    request: (own) => ({ ids: [seat(own)] }),
    answer: codes.invalid,
    ids: { 'ids[]': organization, 'after[]': 'minted' },
  },
  [projectOrganizationCalls.restore.id]: {
    request: (own) => ({ ids: [seat(own)] }),
    ids: { 'ids[]': organization },
  },
  [projectDepartmentCalls.detail.id]: {
    request: (own) => ({ projectDepartmentId: desk(own) }),
    ids: { projectDepartmentId: department },
  },
  [projectDepartmentCalls.add.id]: {
    request: (own) => ({
      projectDepartmentId: randomUUID(),
      projectId: ofProject(own),
      projectOrganizationId: seat(own),
      departmentName: '越权部门',
    }),
    ids: {
      projectDepartmentId: minted(desk),
      projectId: part(ofProject),
      projectOrganizationId: part(seat),
      parentId: part(desk),
    },
  },
  [projectDepartmentCalls.update.id]: {
    request: (own) => ({ projectDepartmentId: desk(own), baseRevision: 1, departmentName: '新部门' }),
    ids: { projectDepartmentId: department, 'after[]': 'minted' },
  },
  [projectDepartmentCalls.remove.id]: {
    request: (own) => ({ ids: [desk(own)] }),
    ids: { 'ids[]': department, 'after[]': 'minted' },
  },
  [projectDepartmentCalls.restore.id]: {
    request: (own) => ({ ids: [desk(own)] }),
    ids: { 'ids[]': department },
  },
}
