import { randomUUID } from 'node:crypto'
import type { Alignment } from '#contract/line/entity.ts'
import { lineCalls, lineEntity } from '#contract/line/entity.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 0

/** An alignment with as many segments as ends are given. */
export function alignment(
  side: Alignment['side'],
  ...ends: readonly (readonly [startMileage: string, endMileage: string])[]
): Alignment {
  const segments = ends.map(([startMileage, endMileage]) => ({
    segmentId: randomUUID(),
    startMileage,
    endMileage,
  }))
  return { side, segments }
}

export const lineSample: EntitySample = {
  entity: lineEntity,
  calls: lineCalls,
  account: 'sysadmin',
  stranger: 'engineer',
  add: async () => ({
    projectId: projectId('highway'),
    lineName: `测试线${added++}`,
    type: 'connecting',
    alignments: [alignment('main', ['K1+000', 'K5+120'], ['K5+000', 'K9+000'])],
    remark: '由测试添加',
  }),
  rival: ({ projectId, lineName }) => ({ projectId, lineName }),
  edits: {
    type: ['depot', 'station'],
    sort: [7, 8],
    remark: ['备注一', '备注二'],
  },
  invalid: {
    projectId: ['no id', randomUUID()],
    lineName: ['', '（一）', '长'.repeat(101)],
    type: ['canal'],
    sort: [0, 1.5],
    remark: ['长'.repeat(2001)],
  },
  queries: [
    { projectId: projectId('railway') },
    { type: ['main', 'depot'] },
    { keyword: '联络' },
    { keyword: 'LLX' },
    { keyword: '正线', projectId: projectId('railway') },
  ],
}
