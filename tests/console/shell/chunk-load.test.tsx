import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '#console/i18n.ts'
import { ChunkFailurePage } from '#console/shell/chunk-failure-page.tsx'
import { isChunkError, probeAddress } from '#console/shell/chunk-load.ts'

beforeAll(startTexts)

test('NAV-12 a part that does not come is known by the words of each browser', () => {
  const words = [
    'Failed to fetch dynamically imported module: https://a.cn/assets/list-1a2b.js',
    'error loading dynamically imported module: https://a.cn/assets/list-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/list-1a2b.css',
  ]
  expect(words.map((text) => isChunkError(new TypeError(text)))).toEqual([true, true, true, true])
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false)
  expect(words.map((text) => probeAddress(new TypeError(text)))).toEqual([
    'https://a.cn/assets/list-1a2b.js',
    'https://a.cn/assets/list-1a2b.js',
    // Safari does not say which part; a file that is here tells whether its build still is.
    expect.stringMatching(/\/shell\/chunk-load\.ts$/),
    '/assets/list-1a2b.css',
  ])
})

test('NAV-12 each kind of failure has its own words and a reload button', async () => {
  for (const [failure, words] of [
    ['missing', /平台已更新/],
    ['timeout', /超过 120 秒/],
    ['error', /无法获取/],
  ] as const) {
    const { unmount } = await act(async () => render(<ChunkFailurePage failure={failure} />))
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeNull()
    unmount()
  }
})
