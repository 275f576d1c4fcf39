import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { copyStructure, countStructure } from '#contract/project/copy.ts'
import { getProjectStructure } from '#contract/project/endpoints.ts'
import {
  participatingUnitCalls,
  participatingUnitEntity,
  projectCalls,
  projectEntity,
} from '#contract/project/entities.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { fixedId } from '#gateway/platform/fixed-id.ts'
import type { Client } from '../client.ts'
import type { EntitySample } from '../entity/entity-sample.ts'
import { minted, narrowing, part, row, type Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'

let made = 0
const next = () => `${Date.now().toString(36)}${made++}`

/** Fields of a new project, with a code of its own. */
export const newProject = () => ({
  projectName: '新建测试铁路',
  shortName: '测试铁路',
  code: `P-${next()}`,
  industry: 'railway' as const,
  kind: '高速铁路',
  organizationId: unitId('owner'),
  region: '益州市',
  investment: '123456789012.34',
  length: '120.5',
  plannedStart: '2026-01-01',
  plannedEnd: '2029-12-31',
  actualStart: '2026-02-01',
  actualEnd: '2026-12-31',
  description: '由测试添加',
})

export const projectSample: EntitySample = {
  entity: projectEntity,
  calls: projectCalls,
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async () => newProject(),
  rival: ({ code }) => ({ code }),
  edits: {
    projectName: ['改建铁路', '扩建铁路'],
    shortName: ['改建', '扩建'],
    code: [`P-${next()}`, `P-${next()}`],
    industry: ['highway', 'water'],
    kind: ['城际铁路', '高速公路'],
    status: ['suspended', 'accepted'],
    organizationId: [unitId('group'), unitId('design')],
    region: ['明州市', '江城县'],
    investment: ['0', '1.50'],
    length: ['0.125', '100'],
    plannedStart: ['2026-03-01', '2026-04-01'],
    actualEnd: ['2027-01-01', '2027-02-01'],
    description: ['一', '二'],
  },
  invalid: {
    projectName: ['', '（一）', '长'.repeat(101)],
    shortName: ['', '长'.repeat(51)],
    code: ['', 'a b', 'x'.repeat(51)],
    industry: ['mining'],
    kind: ['长'.repeat(51)],
    status: ['done'],
    organizationId: ['no id', randomUUID()],
    region: ['长'.repeat(101)],
    investment: ['-1', '1,000', '1.23456', '01', '1e9', 12],
    length: ['.5', '9'.repeat(13)],
    plannedStart: ['2026-02-30', '2026'],
    plannedEnd: ['2025-12-31'],
    actualStart: ['1899-12-31', '2026-02-30'],
    actualEnd: ['2026-01-31'],
    description: ['长'.repeat(2001)],
  },
  queries: [
    { keyword: '铁路' },
    { keyword: 'ymgt' },
    { status: ['preparing'], industry: ['highway'] },
    { organizationId: unitId('group') },
    { keyword: 'nothing is called so' },
  ],
}

const inHighway = { projectId: projectId('highway') }

export const participatingUnitSample: EntitySample = {
  entity: participatingUnitEntity,
  calls: {
    add: participatingUnitCalls.add,
    update: participatingUnitCalls.update,
    remove: participatingUnitCalls.remove,
    restore: participatingUnitCalls.restore,
  },
  all: { endpoint: participatingUnitCalls.list, request: () => inHighway },
  account: 'sysadmin',
  stranger: 'unitadmin',
  add: async () => ({
    ...inHighway,
    name: '明州检测有限公司',
    type: 'third-party-testing',
    code: `U-${next()}`,
    organizationId: unitId('testing'),
    contact: '陈工',
    phone: '13800000000',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['金山监理公司', '嵩明监理公司'],
    type: ['supervision', 'consulting'],
    code: [`U-${next()}`, `U-${next()}`],
    organizationId: [unitId('supervision'), unitId('survey')],
    contact: ['李工', '王工'],
    phone: ['13900000000', '028-12345678'],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    name: ['', '（一）', '长'.repeat(101)],
    type: ['owner'],
    code: ['', 'a b'],
    organizationId: ['no id', randomUUID()],
    contact: ['1'],
    phone: ['phone'],
  },
  queries: [],
}

const ofProject = ({ workSite }: Belongings) => workSite.projectId
const unitOf = ({ person }: Belongings) => person.place?.organizationId ?? ''
/** A unit of the project that the account has. */
const takingPart =
  (key: 'design' | 'supervision') =>
  ({ workSite }: Belongings) => {
    const project = workSite.projectId === projectId('railway') ? 'railway' : 'highway'
    return fixedId(`demo:participating-unit:${project}:${key}`)
  }

/** The ids in calls about projects and the units that take part in them. */
export const projectSamples: Record<string, Sample> = {
  [getProjectStructure.id]: {
    request: (own) => ({ projectId: ofProject(own) }),
    ids: { projectId: row(ofProject) },
  },
  [projectCalls.list.id]: { request: () => ({}), ids: { organizationId: narrowing(unitOf) } },
  [projectCalls.detail.id]: {
    request: (own) => ({ projectId: ofProject(own) }),
    ids: { projectId: row(ofProject) },
  },
  [projectCalls.add.id]: {
    request: (own) => ({
      ...newProject(),
      projectId: randomUUID(),
      organizationId: unitOf(own),
    }),
    ids: {
      projectId: minted(ofProject),
      organizationId: part(unitOf),
      // tests/gateway/project/documents proves what becomes of somebody else's.
      'documents[].fileId': 'minted',
    },
  },
  [countStructure.id]: {
    request: (own) => ({ projectId: ofProject(own) }),
    ids: { projectId: row(ofProject) },
  },
  [copyStructure.id]: {
    request: (own) => ({
      sourceId: ofProject(own),
      projectId: randomUUID(),
      projectName: '越权的复制',
      shortName: '复制',
      code: randomUUID(),
      organizationId: unitOf(own),
      parts: ['lines'],
    }),
    ids: {
      sourceId: row(ofProject),
      projectId: minted(ofProject),
      organizationId: part(unitOf),
    },
  },
  [projectCalls.update.id]: {
    request: (own) => ({
      projectId: ofProject(own),
      baseRevision: 1,
      organizationId: unitOf(own),
    }),
    ids: {
      projectId: row(ofProject),
      organizationId: part(unitOf),
      'documents.set[].fileId': 'minted',
      'after[]': 'minted',
    },
  },
  [projectCalls.remove.id]: {
    request: (own) => ({ ids: [ofProject(own)] }),
    // Work sites hang on it.
    answer: codes.invalid,
    ids: { 'ids[]': row(ofProject), 'after[]': 'minted' },
  },
  [projectCalls.restore.id]: {
    request: (own) => ({ ids: [ofProject(own)] }),
    ids: { 'ids[]': row(ofProject) },
  },
  [participatingUnitCalls.list.id]: {
    request: (own) => ({ projectId: ofProject(own) }),
    ids: { projectId: row(ofProject) },
  },
  [participatingUnitCalls.add.id]: {
    request: (own) => ({
      participatingUnitId: randomUUID(),
      projectId: ofProject(own),
      name: '测试单位',
      type: 'design',
      code: `U-${next()}`,
      organizationId: unitOf(own),
    }),
    ids: {
      participatingUnitId: minted(takingPart('design')),
      projectId: part(ofProject),
      organizationId: part(unitOf),
    },
  },
  [participatingUnitCalls.update.id]: {
    request: (own) => ({
      participatingUnitId: takingPart('design')(own),
      baseRevision: 1,
      organizationId: unitOf(own),
    }),
    ids: {
      participatingUnitId: row(takingPart('design')),
      organizationId: part(unitOf),
      'after[]': 'minted',
    },
  },
  [participatingUnitCalls.remove.id]: {
    request: (own) => ({ ids: [takingPart('supervision')(own)] }),
    ids: { 'ids[]': row(takingPart('supervision')), 'after[]': 'minted' },
  },
  [participatingUnitCalls.restore.id]: {
    request: (own) => ({ ids: [takingPart('supervision')(own)] }),
    ids: { 'ids[]': row(takingPart('supervision')) },
  },
}

/** Adds a project of the demo's owner; its id. */
export async function addProject(client: Client, fields: Partial<ReturnType<typeof newProject>> = {}) {
  const id = randomUUID()
  await client.call(projectCalls.add, { ...newProject(), ...fields, projectId: id })
  return id
}
