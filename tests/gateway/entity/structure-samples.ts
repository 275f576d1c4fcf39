import { randomUUID } from 'node:crypto'
import { containerCalls, containerEntity } from '#contract/container/entity.ts'
import { designUnitCalls, designUnitEntity } from '#contract/design-unit/entity.ts'
import { unitId } from '#gateway/operations/demo/organizations.ts'
import { projectId as demoProjectId, projects } from '#gateway/operations/demo/projects.ts'
import { containerId, lineId } from '#gateway/operations/demo/structure.ts'
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
    startMileage: 'K1+000',
    endMileage: 'K2+000',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    name: ['四工区', '五工区'],
    nature: ['interval', 'station'],
    type: ['station', 'track-base'],
    parentId: [sections[1], sections[0]],
    organizationId: [otherUnit, unit],
    startMileage: ['K1+100', 'K1+200'],
    sort: [7, 8],
    remark: ['备注一', '备注二'],
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
    startMileage: ['1+000'],
    endMileage: ['1+000', 'K0+900', 'DK2+000'],
    sort: [0, 1.5],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId },
    { projectId, parentId: sections[0] },
    { nature: ['station', 'section'] },
    { keyword: '标段' },
    { keyword: 'st-' },
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
    startMileage: 'K1+000',
    centerMileage: 'K1+500',
    endMileage: 'K2+000',
    remark: '由测试添加',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    designUnitName: ['改名的单元', '又改名的单元'],
    major: ['tunnel', 'subgrade'],
    containerId: [sections[1], sections[0]],
    centerMileage: ['K1+400', 'K1+600'],
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
    startMileage: ['1+000'],
    centerMileage: ['1+000', 'K0+900', 'DK1+500'],
    endMileage: ['1+000', 'K1+400'],
    administrativeRegion: ['长'.repeat(101)],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId },
    { major: ['bridge', 'tunnel'] },
    { containerId: sections[0] },
    { keyword: 'K1' },
    { keyword: 'K2+000' },
    { keyword: 'K1+000-K9+000' },
  ],
}
