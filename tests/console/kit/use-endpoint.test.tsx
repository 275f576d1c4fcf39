import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type DataSource, DataSourceContext } from '#console/kit/data-source.tsx'
import { useEndpoint } from '#console/kit/use-endpoint.ts'
import { codes } from '#contract/codes.ts'
import { countUnreadMessages } from '#contract/message/endpoints.ts'
import { Refused } from '#request/errors.ts'

/** A source that has an answer stored, and whose gateway answers when it is told to. */
function openSource() {
  let answer: (fresh: unknown) => void = () => {}
  let refuse: (failure: Error) => void = () => {}
  let reads = 0
  let answered = false
  const source: DataSource = {
    read: (_endpoint, _request, signal, options) =>
      new Promise((resolve, reject) => {
        reads += 1
        answer = (fresh) => {
          answered = true
          resolve(JSON.parse(JSON.stringify(fresh)))
        }
        refuse = reject
        signal.addEventListener('abort', () => reject(signal.reason))
        // What the gateway refuses is forgotten.
        if (reads === 1 || answered) options?.stored?.(JSON.parse('{ "unread": 5 }'))
      }),
    staleSince: () => undefined,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <DataSourceContext value={source}>{children}</DataSourceContext>
    </QueryClientProvider>
  )
  return {
    wrapper,
    client,
    reads: () => reads,
    answer: (fresh: unknown) => answer(fresh),
    refuse: (failure: Error) => refuse(failure),
  }
}

test('OFF-01: a screen shows what is stored while the gateway is asked, then what it says, and no older answer over a newer one', async () => {
  const { wrapper, answer } = openSource()
  const use = () => useEndpoint(countUnreadMessages, {}, { storedFirst: true })
  const { result } = renderHook(use, { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ unread: 5 }))
  expect(result.current.isFetching).toBe(true)
  answer({ unread: 6 })
  await waitFor(() => expect(result.current).toMatchObject({ data: { unread: 6 }, isFetching: false }))

  const again = result.current.refetch()
  await waitFor(() => expect(result.current.isFetching).toBe(true))
  expect(result.current.data).toEqual({ unread: 6 })
  answer({ unread: 7 })
  await again
  await waitFor(() => expect(result.current.data).toEqual({ unread: 7 }))
})

test('security 20: what was stored is shown no longer once the gateway refuses it', async () => {
  const { wrapper, refuse } = openSource()
  const use = () => useEndpoint(countUnreadMessages, {}, { storedFirst: true })
  const { result } = renderHook(use, { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ unread: 5 }))
  refuse(new Refused({ code: codes.noPermission, message: '无权限' }))
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isError: true }))
})

test('OFF-01: what is stored stays, and with it what was opened over it, when a change has the gateway asked anew before it answered; refused then, it goes', async () => {
  const { wrapper, client, reads, refuse } = openSource()
  const shown: unknown[] = []
  const use = () => {
    const result = useEndpoint(countUnreadMessages, {}, { storedFirst: true })
    shown.push(result.data?.unread)
    return result
  }
  const { result } = renderHook(use, { wrapper })
  await waitFor(() => expect(result.current.data).toEqual({ unread: 5 }))
  const asked = client.invalidateQueries()
  await waitFor(() => expect(reads()).toBe(2))
  refuse(new Refused({ code: codes.noPermission, message: '无权限' }))
  await asked
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isError: true }))
  // Seen until it was refused, without a gap.
  expect(shown.slice(shown.indexOf(5), shown.lastIndexOf(5) + 1)).not.toContain(undefined)
})
