import { expect, test } from 'vitest'
import { lineScale } from '#console/app/line-scale.ts'

const main = {
  ...{ side: 'main' as const, length: 20_000 },
  segments: [{ segmentId: 'm', startMileage: 'DK5+000', endMileage: 'DK25+000' }],
}
const left = {
  ...{ side: 'left' as const, length: 10_300 },
  segments: [
    { segmentId: 'a', startMileage: 'ZDK0+000', endMileage: 'ZDK6+300' },
    { segmentId: 'b', startMileage: 'ZDK6+000', endMileage: 'ZDK10+000' },
  ],
}

test('PRJ-13 the axis draws a left line where its tie points are on the main one, its breaks too, and without any from the start', () => {
  const tiePoints = [
    { mileage: 'ZDK1+000', mainMileage: 'DK5+500' },
    { mileage: 'ZDK5+000', mainMileage: 'DK7+500' },
  ]
  const tied = lineScale({ alignments: [main, { ...left, tiePoints }] })
  expect(tied).toMatchObject({ start: -500, end: 20_000 })
  expect(tied?.extentOn('left', 1000, 3000)).toEqual({ from: 500, to: 1500 })
  expect(tied?.extentOn('main', 1000, 3000)).toEqual({ from: 1000, to: 3000 })
  expect(tied?.breaksOf('left')).toMatchObject([{ distance: 3800, incoming: 'ZDK6+300' }])
  const loose = lineScale({ alignments: [main, left] })
  expect(loose).toMatchObject({ start: 0, end: 20_000 })
  expect(loose?.extentOn('left', 1000, 3000)).toEqual({ from: 1000, to: 3000 })
})
