import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AxisMarks } from '#console/kit/axis-marks.tsx'

const marks = (count: number) => ({
  spans: Array.from({ length: count }, (_, index) => ({
    ...{ from: index, to: index + 1, label: `工点 ${index}` },
    tone: index % 2 === 0 ? ('action' as const) : ('plain' as const),
  })),
  boxes: Array.from({ length: count }, (_, index) => ({ left: index, width: 4, top: 0, height: 8 })),
})

test('PRJ-11 few marks are named one by one, thousands drawn as one shape a colour, the marked one still to be seen', () => {
  const draw = (count: number) => (
    <svg data-testid="axis">
      <title>里程轴</title>
      <AxisMarks {...marks(count)} marked={3} format={String} labelled={false} />
    </svg>
  )
  const { rerender } = render(draw(5))
  const axis = screen.getByTestId('axis')
  expect(axis.querySelectorAll('rect title')).toHaveLength(5)
  rerender(draw(5000))
  expect([axis.querySelectorAll('path').length, axis.querySelectorAll('rect').length]).toEqual([2, 1])
})
