import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadTexts, startTexts } from '#console/i18n.ts'
import { TextFilter } from '#console/kit/text-filter.tsx'
import { typingPause } from '#console/kit/use-paused.ts'
import type { WorkSiteQuery } from '#contract/work-site/entity.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('kit')
})

test('a search is not put off by its list being drawn anew meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const found: unknown[] = []
  // Each time a list of its own, as `useList` gives it.
  const filter = () => (
    <TextFilter<WorkSiteQuery, object>
      list={{ request: { keyword: '' }, setFilter: (...filter) => found.push(filter) }}
      name="keyword"
      label="搜索"
    />
  )
  const { rerender } = render(filter())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'DK1+' } })
  act(() => vi.advanceTimersByTime(typingPause - 1))
  rerender(filter())
  act(() => vi.advanceTimersByTime(1))
  expect(found).toEqual([['keyword', 'DK1+']])
})
