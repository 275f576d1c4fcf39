import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { alignment } from '../entity/line-sample.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const projectId = ({ workSite }: Belongings) => workSite.projectId
const lineId = ({ workSite }: Belongings) => workSite.lineId

/** The ids in calls about the structure of projects. */
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
  [lineCalls.remove.id]: {
    request: ({ workSite }) => ({ ids: [workSite.lineId] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(lineId), 'after[]': 'minted' },
  },
  [lineCalls.restore.id]: {
    request: ({ workSite }) => ({ ids: [workSite.lineId] }),
    ids: { 'ids[]': row(lineId) },
  },
}
