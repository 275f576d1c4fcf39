import { expect, test } from 'vitest'
import { lanesOf, moved, nearestMark, tickStep, ticksIn, wholeView, zoomed } from '#console/kit/axis-scale.ts'

const whole = wholeView(100_000, 160_000, 600)

test('ticks stand at round metres with room for their labels', () => {
  expect(tickStep(whole.metresPerPixel, 90)).toBe(10_000)
  expect(ticksIn(whole, 600, 90)).toEqual([100_000, 110_000, 120_000, 130_000, 140_000, 150_000, 160_000])
})

test('zooming keeps the metre under the pointer where it is', () => {
  const before = whole.left + 240 * whole.metresPerPixel
  const closer = zoomed(whole, 0.25, 240, whole)
  expect(closer.left + 240 * closer.metresPerPixel).toBeCloseTo(before)
})

test('the view is never wider than the line and never leaves it', () => {
  expect(zoomed(whole, 4, 300, whole)).toEqual(whole)
  const closer = zoomed(whole, 0.5, 0, whole)
  expect(moved(closer, -500, whole, 600).left).toBe(100_000)
  expect(moved(closer, 5000, whole, 600).left).toBe(130_000)
})

test('stretches that overlap stand in different lanes, the others share one', () => {
  const spans = [
    { from: 0, to: 10 },
    { from: 5, to: 15 },
    { from: 10, to: 20 },
    { from: 30, to: 22 },
  ]
  expect(lanesOf(spans)).toEqual([0, 1, 0, 0])
})

test('a tap marks what is nearest within the width of a finger', () => {
  const mark = (left: number, top = 44) => ({ left, width: 10, top, height: 8 })
  const marks = [mark(100), undefined, mark(150), mark(150, 90)]
  expect(nearestMark(marks, 105, 47)).toBe(0)
  expect(nearestMark(marks, 128, 47)).toBe(0)
  expect(nearestMark(marks, 135, 60)).toBe(2)
  expect(nearestMark(marks, 155, 80)).toBe(3)
  expect(nearestMark(marks, 205, 47)).toBeUndefined()
  expect(nearestMark([], 0, 0)).toBeUndefined()
})
