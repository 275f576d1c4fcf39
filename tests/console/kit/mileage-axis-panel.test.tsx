import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { MileageAxisPanel } from '#console/kit/mileage-axis-panel.tsx'
import { mileageAt } from '#contract/mileage.ts'
import { openScreen, SampleAnswers } from '../sample-screen.tsx'

beforeAll(startTexts)

const spans = [
  { id: 'far', from: 9000, to: 9100, label: '大渡河特大桥' },
  { id: 'near', from: 1500, to: 1600, label: '二郎山隧道' },
]

test('PRJ-11 the arrow keys name the marks along the line one after the other, and Enter opens the one that is marked', async () => {
  const opened: string[] = []
  await openScreen({
    at: '/admin/home',
    answers: new SampleAnswers(),
    page: () => (
      <MileageAxisPanel
        start={0}
        end={10_000}
        spans={spans}
        format={(metres) => mileageAt('DK', metres)}
        label="正线"
        onOpen={(id) => opened.push(id)}
      />
    ),
  })
  const axis = await screen.findByRole('group', { name: /^正线/ })
  fireEvent.keyDown(axis, { key: 'Enter' })
  expect(opened).toEqual([])
  fireEvent.keyDown(axis, { key: 'ArrowDown' })
  const marked = () => within(screen.getByRole('figure')).getByRole('status').textContent
  expect(marked()).toContain('二郎山隧道')
  expect(marked()).toContain('DK1+500 – DK1+600')
  fireEvent.keyDown(axis, { key: 'ArrowDown' })
  expect(marked()).toContain('大渡河特大桥')
  fireEvent.keyDown(axis, { key: 'Enter' })
  fireEvent.keyDown(axis, { key: 'ArrowUp' })
  fireEvent.click(screen.getByRole('button', { name: '打开' }))
  expect(opened).toEqual(['far', 'near'])
  fireEvent.keyDown(axis, { key: 'Escape' })
  expect(within(screen.getByRole('figure')).queryByRole('status')).toBeNull()
})
