import { expect, test } from 'vitest'
import { contestedStretch, isPlaceContested } from '#console/sync/contested-stretch.ts'
import type { Line } from '#contract/project/schema.ts'
import type { EditField } from '#offline/engine-types.ts'
import { workSite } from '../../offline/tab.ts'
import { sampleId } from '../sample.tsx'

const before = { ...workSite(11) }
const [first, long, realigned, left] = [1, 2, 3, 4].map(sampleId)
const segment = (segmentId = '', startMileage = '', endMileage = '') => ({
  segmentId,
  startMileage,
  endMileage,
})
const line: Line = {
  ...{ lineId: before.lineId, projectId: before.projectId, lineName: '正线', type: 'main' },
  ...{ startMileage: 'DK10+000', endMileage: 'D1K20+000' },
  stationing: 0,
  alignments: [
    {
      ...{ side: 'main', length: 10_300 },
      // A long chain of 300 m, and behind it a realignment that is counted by its own.
      segments: [
        segment(first, 'DK10+000', 'DK12+500'),
        segment(long, 'DK12+200', 'DK15+000'),
        segment(realigned, 'D1K15+000', 'D1K20+000'),
      ],
    },
    { ...{ side: 'left', length: 10_000 }, segments: [segment(left, 'ZDK10+000', 'ZDK20+000')] },
  ],
}

/** An edit that places the work site elsewhere than somebody else did. */
function contested(mine: Record<string, unknown>, theirs: Record<string, unknown>) {
  const names = ['alignment', 'startMileage', 'endMileage', 'startSegmentId', 'endSegmentId']
  const was: Record<string, unknown> = { ...before }
  const fields = names.map(
    (name): EditField => ({
      ...{ name, before: was[name], overlaps: true },
      mine: name in mine ? mine[name] : was[name],
      theirs: name in theirs ? theirs[name] : was[name],
    }),
  )
  return { before, fields }
}
const spansOf = (edit: ReturnType<typeof contested>) =>
  contestedStretch(edit, [line], '我的', '他人')?.spans.map(({ from, to, label }) => [label, from, to])

test('PRJ-13 a contested place is drawn by distance, across a break and whatever the labels begin with', () => {
  const onRealigned = { startMileage: 'D1K15+200', endMileage: 'D1K15+300' }
  const onMain = { startMileage: 'DK14+900', endMileage: 'DK15+000' }
  // 5,300 m lie before the realignment.
  expect(spansOf(contested(onRealigned, onMain))).toEqual([
    ['他人', 5200, 5300],
    ['我的', 5500, 5600],
  ])
  const twice = { startMileage: 'DK12+300', endMileage: 'DK12+400' }
  const on = (segmentId = '') => ({ ...twice, startSegmentId: segmentId, endSegmentId: segmentId })
  expect(spansOf(contested(on(first), on(long)))).toEqual([
    ['他人', 2600, 2700],
    ['我的', 2300, 2400],
  ])
})

test('PRJ-13 versions on different alignments, or one that lies nowhere, are not drawn beside each other', () => {
  const onLeft = { alignment: 'left', startMileage: 'ZDK11+000', endMileage: 'ZDK11+100' }
  expect(spansOf(contested(onLeft, {}))).toBeUndefined()
  expect(spansOf(contested({ startMileage: 'DK99+000' }, {}))).toBeUndefined()
  expect(contestedStretch(contested({}, {}), [], '', '')).toBeUndefined()
  expect(isPlaceContested(contested({}, {}))).toBe(true)
  expect(isPlaceContested({ fields: [{ name: 'remarks', before: '', mine: 'a', overlaps: true }] })).toBe(
    false,
  )
})
