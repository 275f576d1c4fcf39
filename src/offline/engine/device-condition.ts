import type { Heartbeat } from '#contract/terminal/schema.ts'
import { z } from '#contract/zod.ts'

type Condition = Pick<
  z.output<typeof Heartbeat>,
  'displayMode' | 'storageUsed' | 'storageQuota' | 'persisted' | 'batteryLevel' | 'charging'
>

const Battery = z.object({
  level: z.number().check(z.nonnegative(), z.maximum(1)),
  charging: z.boolean(),
})

/** How this device is, as far as the browser says: installed or not, its storage and its battery. */
export async function readCondition(): Promise<Condition> {
  const [storage, persisted, battery] = await Promise.all([
    navigator.storage?.estimate?.(),
    navigator.storage?.persisted?.(),
    readBattery(),
  ])
  return {
    displayMode: displayMode(),
    storageUsed: storage?.usage,
    storageQuota: storage?.quota,
    persisted,
    batteryLevel: battery?.level,
    charging: battery?.charging,
  }
}

function displayMode(): Condition['displayMode'] {
  return globalThis.matchMedia?.('(display-mode: standalone)').matches ? 'standalone' : 'browser'
}

/** Only Chromium tells, and not where a policy of the device forbids it: then nothing is known of the battery. */
async function readBattery(): Promise<z.output<typeof Battery> | undefined> {
  if (!('getBattery' in navigator) || typeof navigator.getBattery !== 'function') return undefined
  try {
    return z.safeParse(Battery, await navigator.getBattery()).data
  } catch (failure) {
    if (failure instanceof DOMException) return undefined
    throw failure
  }
}
