import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, PartTimeout, partPatience } from '#console/ui/lazy-part.ts'

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error instanceof Error ? <p role="alert">{error.name}</p> : this.props.children
  }
}

function show(Part: ReturnType<typeof lazyPart<() => ReactNode>>) {
  render(
    <Boundary>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </Boundary>,
  )
}

afterEach(() => vi.useRealTimers())

test('NAV-12 a part is shown when it has come', async () => {
  show(lazyPart(async () => ({ default: () => <p>here</p> })))
  expect((await screen.findByText('here')).tagName).toBe('P')
})

test('NAV-12 a part that has not come after 120 s throws, so that the page can say so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  // The clock that React times its pauses by is one for all files of the process, and must not have run ahead.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(lazyPart(() => new Promise<never>(() => {})))
  await act(() => vi.advanceTimersByTimeAsync(partPatience - 1))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toBe(new PartTimeout().name)
})
