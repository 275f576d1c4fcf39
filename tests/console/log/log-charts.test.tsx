import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { LogCharts } from '#console/log/log-charts.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { getLogStatistics, type LogStatistics } from '#contract/log/statistics.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('log')
})
beforeEach(() => {
  // Nobody answers the device's own calls: it would take itself to be offline.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

/** Each figure of a day is its own, so that no chart can show another one's. */
const byDay: LogStatistics['byDay'] = [
  { day: '2026-10-31', signIns: 11, refusedSignIns: 21, operations: 31, calls: 41, refusedCalls: 51 },
  { day: '2026-11-01', signIns: 0, refusedSignIns: 0, operations: 0, calls: 0, refusedCalls: 0 },
  { day: '2026-11-02', signIns: 1200, refusedSignIns: 22, operations: 32, calls: 42, refusedCalls: 52 },
]

const open = (answers: SampleAnswers) =>
  openScreen({
    at: '/admin/systemLog',
    actions: [getLogStatistics.permission],
    answers,
    page: () => (
      <Tabs value="statistics">
        <LogCharts tabs={null} />
      </Tabs>
    ),
  })

test.each([
  ['登录成功', ['11', '0', '1,200'], '1,200'],
  ['登录失败', ['21', '0', '22'], '22'],
  ['操作', ['31', '0', '32'], '32'],
  ['写入与被拒的调用', ['41', '0', '42'], '42'],
  ['被拒的调用', ['51', '0', '52'], '52'],
])(
  'LOG-02 the chart of %s shows each day’s count as a bar, and in a table for anyone who does not see it',
  async (title, counts, most) => {
    await open(new SampleAnswers().on(getLogStatistics, () => ({ byDay })))
    const table = await screen.findByRole('table', { name: title })
    const rows = within(table).getAllByRole('row')
    const days = rows.map((row) => within(row).getByRole('rowheader').textContent)
    expect(days).toEqual(['2026/10/31', '2026/11/01', '2026/11/02'])
    expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual(
      counts.map((each) => `${each} 次`),
    )
    const chart = within(table.closest('section') ?? document.body)
    expect(chart.getByRole('heading').textContent).toBe(`${title}${most} 次`)
    const bars = days.map((day, at) => chart.getByTitle(`${day} · ${counts[at]}`))
    const heights = bars.map(({ style }) => Number.parseFloat(style.height))
    expect([heights[1], heights[2]]).toEqual([0, 100])
    expect(bars.every((bar) => bar.closest('[aria-hidden]'))).toBe(true)
  },
)

test('LOG-02 statistics that cannot be read say so, and are there after another try', async () => {
  let fails = true
  await open(
    new SampleAnswers().on(getLogStatistics, () => {
      if (fails) throw new Error('no')
      return { byDay }
    }),
  )
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('table')).toBeNull()
  fails = false
  again.click()
  expect(await screen.findAllByRole('table')).toHaveLength(5)
})
