import { expect, test, vi } from 'vitest'
import { KeyHandover } from '#offline/vault/key-handover.ts'
import { someKeys } from './tab.ts'

test('OFF-06 who has no worker gets the keys by the session at once, and waits for no other tab', async () => {
  // The clock stands: whatever waited for other tabs would wait for ever.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const handover = new KeyHandover()
  try {
    const keys = await someKeys()
    expect(await handover.ask('a', async () => keys)).toBe(keys)
    expect(handover.held('a')).toBe(keys)
  } finally {
    handover.close()
    vi.useRealTimers()
  }
})
