import { randomUUID } from 'node:crypto'
import { containerCalls, containerEntity } from '#contract/container/entity.ts'
import { designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { divisionCalls, divisionEntity } from '#contract/unit-work/division.ts'
import { unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { divisionId } from '#gateway/operations/demo/divisions.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId as demoProjectId, projects } from '#gateway/operations/demo/projects.ts'
import { containerId, lineId } from '#gateway/operations/demo/structure.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import type { EntitySample } from './entity-sample.ts'

let made = 0
const next = () => `${Date.now().toString(36)}${made++}`

const highway = projects.find(({ key }) => key === 'highway')
const [line] = highway?.lines ?? []
const [section, otherSection = section] = highway?.sections ?? []
const units = highway?.units.map(([, unit]) => unitId(unit)) ?? []
const [unit = '', otherUnit = ''] = units
if (!highway || !line || !section || !otherSection) throw new Error('the demo has no such project')

const projectId = demoProjectId('highway')
const sections = [containerId(highway, section.code), containerId(highway, otherSection.code)] as const
const onLine = lineId(highway, line.key)

/** Containers of a demo project, which the engineer takes no part in. */
export const containerSample: EntitySample = {
  entity: containerEntity,
  calls: containerCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    projectId,
    parentId: sections[0],
    lineId: onLine,
    organizationId: unit,
    name: '三工区',
    code: `area-${next()}`,
    nature: 'work-area',
    type: 'beam-yard',
    startMileage: 'K21+000',
    endMileage: 'K22+000',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['四工区', '五工区'],
    nature: ['interval', 'station'],
    type: ['station', 'track-base'],
    parentId: [sections[1], sections[0]],
    organizationId: [otherUnit, unit],
    startMileage: ['K21+100', 'K21+200'],
    sort: [7, 8],
    remark: ['备注一', '备注二'],
  },
  emptiedWith: {
    lineId: ['startMileage', 'endMileage'],
    startMileage: ['endMileage'],
    endMileage: ['startMileage'],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    parentId: ['no id', randomUUID()],
    lineId: ['no id', randomUUID()],
    organizationId: ['no id', randomUUID(), unitId('testing')],
    name: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    nature: ['bridge'],
    type: ['nothing of the kind', 'x'.repeat(51)],
    alignment: ['middle', 'left'],
    startMileage: ['1+000', 'K1+000'],
    endMileage: ['1+000', 'K20+900', 'DK22+000'],
    startSegmentId: ['no id', randomUUID()],
    endSegmentId: ['no id', randomUUID()],
    sort: [0, 1.5],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId },
    { projectId, parentId: sections[0] },
    { nature: ['station', 'section'] },
    { keyword: '标段' },
    { keyword: 'st-' },
    { keyword: 'K22+000' },
    { keyword: 'K12+000-K19+000' },
  ],
}

export const designUnitSample: EntitySample = {
  entity: designUnitEntity,
  calls: designUnitCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    projectId,
    lineId: onLine,
    containerId: sections[0],
    designUnitName: '测试设计单元',
    code: `unit-${next()}`,
    major: 'bridge',
    administrativeRegion: '测试县',
    startMileage: 'K21+000',
    centerMileage: 'K21+500',
    endMileage: 'K22+000',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    designUnitName: ['改名的单元', '又改名的单元'],
    major: ['tunnel', 'subgrade'],
    containerId: [sections[1], sections[0]],
    centerMileage: ['K21+400', 'K21+600'],
    administrativeRegion: ['甲县', '乙县'],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    lineId: ['no id', randomUUID()],
    containerId: ['no id', randomUUID()],
    designUnitName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    major: ['nothing-such'],
    alignment: ['middle', 'left'],
    startMileage: ['1+000', 'K1+000'],
    centerMileage: ['1+000', 'K20+900', 'DK21+500'],
    endMileage: ['1+000', 'K21+400', 'K80+000'],
    startSegmentId: ['no id', randomUUID()],
    centerSegmentId: ['no id', randomUUID()],
    endSegmentId: ['no id', randomUUID()],
    administrativeRegion: ['长'.repeat(101)],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId },
    { major: ['bridge', 'tunnel'] },
    { containerId: sections[0] },
    { keyword: 'K1' },
    { keyword: 'K22+000' },
    { keyword: 'K1+000-K29+000' },
  ],
}

export const unitWorkSample: EntitySample = {
  entity: unitWorkEntity,
  calls: unitWorkCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    projectId,
    lineId: onLine,
    containerId: sections[0],
    unitWorkName: '测试单位工程',
    code: `work-${next()}`,
    major: 'bridge',
    startMileage: 'K21+000',
    endMileage: 'K22+000',
    length: '1000.5',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    unitWorkName: ['改名的工程', '又改名的工程'],
    major: ['tunnel', 'subgrade'],
    containerId: [sections[1], sections[0]],
    endMileage: ['K22+100', 'K22+200'],
    length: ['1100.25', '1200'],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    lineId: ['no id', randomUUID()],
    containerId: ['no id', randomUUID()],
    unitWorkName: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    major: ['nothing-such'],
    alignment: ['middle', 'left'],
    startMileage: ['1+000', 'K1+000'],
    endMileage: ['1+000', 'K20+900', 'DK22+000'],
    startSegmentId: ['no id', randomUUID()],
    endSegmentId: ['no id', randomUUID()],
    length: ['-1', '1.23456', 'long'],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId },
    { projectId, major: ['bridge', 'tunnel'] },
    { containerId: sections[0] },
    { keyword: '桥梁' },
    { keyword: 'K22+000' },
    { keyword: 'K12+000-K19+000' },
  ],
}

const unitWorkId = demoUnitWorkId('highway', 0)

/** Lots below a demo item. */
export const divisionSample: EntitySample = {
  entity: divisionEntity,
  calls: {
    detail: divisionCalls.detail,
    add: divisionCalls.add,
    update: divisionCalls.update,
    remove: divisionCalls.remove,
    restore: divisionCalls.restore,
  },
  all: { endpoint: divisionCalls.list, request: () => ({ unitWorkId }) },
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    unitWorkId,
    parentId: divisionId('highway', 0, '0101'),
    name: '测试检验批',
    code: `lot-${next()}`,
    major: 'bridge',
    startMileage: 'K12+000',
    endMileage: 'K12+100',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['改名的检验批', '又改名的检验批'],
    major: ['tunnel', 'subgrade'],
    endMileage: ['K12+200', 'K12+300'],
  },
  invalid: {
    unitWorkId: ['no id', randomUUID()],
    parentId: ['no id', randomUUID(), divisionId('highway', 0, '0101-001')],
    name: ['', '（一）', '长'.repeat(101)],
    code: ['', 'x'.repeat(51)],
    major: ['nothing-such'],
    startMileage: ['1+000'],
    endMileage: ['1+000', 'DK12+100'],
  },
  queries: [],
}
