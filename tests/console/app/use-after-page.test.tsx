import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAfterPage } from '#console/app/use-after-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('MSG-01 what nobody waits for comes a pause after the page has its answers, and again after a failure', async () => {
  let answer = () => {}
  const answered = new Promise<string>((resolve) => {
    answer = () => resolve('page')
  })
  const load = vi.fn(async () => 'bell').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const use = () => {
    useQuery({ queryKey: ['page'], queryFn: () => answered, staleTime: Number.POSITIVE_INFINITY })
    return useAfterPage(load, 800)
  }
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(use, { wrapper })
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  await pass(5_000)
  expect(load).not.toHaveBeenCalled()
  answer()
  await pass(799)
  expect(load).not.toHaveBeenCalled()
  await pass(10)
  expect([load.mock.calls.length, result.current]).toEqual([1, undefined])
  await pass(810)
  expect(result.current).toBe('bell')
})
