import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayBars } from '#console/kit/day-bars.tsx'

test.each([
  [[0, 0], '0 次'],
  [[3, 1_200], '1,200 次'],
])('LOG-02 a chart of days with %j says that its highest has %s', async (counts, most) => {
  const days = counts.map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))
  render(<DayBars title="登录失败" unit="次" days={days} />)
  expect((await screen.findByRole('heading')).textContent).toBe(`登录失败${most}`)
})
