import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { containerCalls, listContainerUnits } from '#contract/container/entity.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { previewAlignments, previewRestation, restationLine } from '#contract/line/changes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { alignment } from '../entity/line-sample.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const projectId = ({ workSite }: Belongings) => workSite.projectId
const lineId = ({ workSite }: Belongings) => workSite.lineId
const containerId = ({ workSite }: Belongings) => workSite.containerId ?? ''
const designUnitId = ({ workSite }: Belongings) => workSite.designUnitId ?? ''

/** The chain tables of the line, as they are. */
async function chainTables({ client, workSite }: Belongings) {
  const { alignments } = await client.call(lineCalls.detail, { lineId: workSite.lineId })
  return alignments.map(({ side, segments }) => ({ side, segments }))
}

/** Calls about the lines, containers and design units on which the work sites lie. */
export const structureSamples: Record<string, Sample> = {
  [lineCalls.list.id]: { request: () => ({}), ids: { projectId: narrowing(projectId) } },
  [lineCalls.detail.id]: {
    request: ({ workSite }) => ({ lineId: workSite.lineId }),
    ids: { lineId: row(lineId) },
  },
  [lineCalls.add.id]: {
    request: ({ workSite }) => ({
      lineId: randomUUID(),
      projectId: workSite.projectId,
      lineName: `越权的线路 ${randomUUID()}`,
      type: 'station',
      alignments: [alignment('main', ['K1+000', 'K2+000'])],
    }),
    ids: {
      lineId: minted(lineId),
      projectId: part(projectId),
      'alignments[].segments[].segmentId': 'minted',
    },
  },
  [lineCalls.update.id]: {
    request: async ({ client, workSite: { lineId } }) => {
      const { revision } = await client.call(lineCalls.detail, { lineId })
      return { lineId, baseRevision: revision, remark: '越权的备注' }
    },
    ids: {
      lineId: row(lineId),
      'after[]': 'minted',
      'alignments.set[].segments[].segmentId': 'minted',
    },
  },
  [previewAlignments.id]: {
    request: async ({ client, workSite: { lineId } }) => {
      const { alignments } = await client.call(lineCalls.detail, { lineId })
      return { lineId, alignments }
    },
    ids: { lineId: row(lineId), 'alignments[].segments[].segmentId': 'minted' },
  },
  [previewRestation.id]: {
    request: async (own) => ({ lineId: lineId(own), alignments: await chainTables(own) }),
    ids: { lineId: row(lineId), 'alignments[].segments[].segmentId': 'minted' },
  },
  [restationLine.id]: {
    request: async (own) => ({
      ...{ lineId: lineId(own), alignments: await chainTables(own) },
      baseRevision: (await own.client.call(lineCalls.detail, { lineId: lineId(own) })).revision,
    }),
    ids: { lineId: row(lineId), 'alignments[].segments[].segmentId': 'minted' },
  },
  [lineCalls.remove.id]: {
    request: ({ workSite }) => ({ ids: [workSite.lineId] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(lineId), 'after[]': 'minted' },
  },
  [lineCalls.restore.id]: {
    request: ({ workSite }) => ({ ids: [workSite.lineId] }),
    ids: { 'ids[]': row(lineId) },
  },
  [containerCalls.list.id]: {
    request: () => ({}),
    ids: {
      projectId: narrowing(projectId),
      parentId: narrowing(containerId),
      lineId: narrowing(lineId),
      organizationId: 'shared',
    },
  },
  [containerCalls.detail.id]: {
    request: (own) => ({ containerId: containerId(own) }),
    ids: { containerId: row(containerId) },
  },
  [containerCalls.add.id]: {
    request: (own) => ({
      containerId: randomUUID(),
      projectId: projectId(own),
      name: '越权的容器',
      code: randomUUID(),
      nature: 'section',
    }),
    ids: {
      containerId: minted(containerId),
      projectId: part(projectId),
      parentId: part(containerId),
      lineId: part(lineId),
      organizationId: 'shared',
      startSegmentId: 'minted',
      endSegmentId: 'minted',
    },
  },
  [containerCalls.update.id]: {
    request: (own) => ({ containerId: containerId(own), baseRevision: 1, remark: '越权的备注' }),
    ids: {
      containerId: row(containerId),
      parentId: part(containerId),
      lineId: part(lineId),
      organizationId: 'shared',
      startSegmentId: 'minted',
      endSegmentId: 'minted',
      'after[]': 'minted',
    },
  },
  [containerCalls.remove.id]: {
    request: (own) => ({ ids: [containerId(own)] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(containerId), 'after[]': 'minted' },
  },
  [containerCalls.restore.id]: {
    request: (own) => ({ ids: [containerId(own)] }),
    ids: { 'ids[]': row(containerId) },
  },
  [listContainerUnits.id]: {
    request: (own) => ({ projectId: projectId(own) }),
    ids: { projectId: row(projectId) },
  },
  [designUnitCalls.list.id]: {
    request: () => ({}),
    ids: {
      projectId: narrowing(projectId),
      lineId: narrowing(lineId),
      containerId: narrowing(containerId),
    },
  },
  [designUnitCalls.detail.id]: {
    request: (own) => ({ designUnitId: designUnitId(own) }),
    ids: { designUnitId: row(designUnitId) },
  },
  [designUnitCalls.add.id]: {
    request: (own) => ({
      designUnitId: randomUUID(),
      projectId: projectId(own),
      lineId: lineId(own),
      designUnitName: '越权的单元',
      code: randomUUID(),
      major: 'bridge',
      startMileage: 'DK1+000',
      centerMileage: 'DK1+500',
      endMileage: 'DK2+000',
    }),
    ids: {
      designUnitId: minted(designUnitId),
      projectId: part(projectId),
      lineId: part(lineId),
      containerId: part(containerId),
      startSegmentId: 'minted',
      centerSegmentId: 'minted',
      endSegmentId: 'minted',
    },
  },
  [designUnitCalls.update.id]: {
    request: (own) => ({ designUnitId: designUnitId(own), baseRevision: 1, remark: '越权的备注' }),
    ids: {
      designUnitId: row(designUnitId),
      lineId: part(lineId),
      containerId: part(containerId),
      startSegmentId: 'minted',
      centerSegmentId: 'minted',
      endSegmentId: 'minted',
      'after[]': 'minted',
    },
  },
  [designUnitCalls.remove.id]: {
    request: (own) => ({ ids: [designUnitId(own)] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(designUnitId), 'after[]': 'minted' },
  },
  [designUnitCalls.restore.id]: {
    request: (own) => ({ ids: [designUnitId(own)] }),
    ids: { 'ids[]': row(designUnitId) },
  },
}
