import { expect, test, vi } from 'vitest'
import { getDeviceSecret } from '#contract/session/endpoints.ts'
import { KeyHandover } from '#offline/vault/key-handover.ts'
import { dropSession } from '#request/session.ts'
import { SignedIn, terminal } from './signed-in.ts'
import { someKeys, someone } from './tab.ts'

test('OFF-06 keys that were dropped while they were asked for are not held', async () => {
  const handover = new KeyHandover(() => {})
  try {
    const keys = await someKeys()
    const asked = handover.ask('a', async () => {
      await handover.drop()
      return keys
    })
    expect(await asked).toBeUndefined()
    expect(handover.held('a')).toBeUndefined()
  } finally {
    handover.close()
  }
})

test('OFF-06 who has no worker gets the keys by the session at once, and waits for no other tab', async () => {
  // The clock stands: whatever waited for other tabs would wait for ever.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const handover = new KeyHandover(() => {})
  try {
    const keys = await someKeys()
    expect(await handover.ask('a', async () => keys)).toBe(keys)
    expect(handover.held('a')).toBe(keys)
  } finally {
    handover.close()
    vi.useRealTimers()
  }
})

test('OFF-06 keys that the gateway’s secret opens after a sign-out are not taken', async () => {
  const { accountId } = someone
  const here = await SignedIn.start()
  try {
    here.engine.close()
    here.device.close()
    await here.openDevice()
    here.gateway.on(getDeviceSecret, () => {
      dropSession()
      return { data: { deviceSecret: terminal.deviceSecret } }
    })
    await here.device.recallKeys(accountId)
    expect(here.gateway.callsTo(getDeviceSecret)).toHaveLength(1)
    expect(here.device.handover.held(accountId)).toBeUndefined()
  } finally {
    here.end()
  }
})
