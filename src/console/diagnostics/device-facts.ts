import { getPublicKey } from '#contract/session/endpoints.ts'
import { consoleAppCode } from '#contract/session/schema.ts'
import type { Engine, QueuedEdit, Standing } from '#offline/engine-types.ts'
import { checkIn } from '#offline/session/check-in.ts'
import type { Device } from '#offline/session/device.ts'
import { carrier } from '#request/carrier.ts'
import { type CryptoTest, testCrypto } from '#request/crypto-test.ts'
import { exchange } from '#request/exchange.ts'
import { clockOffset, gatewayVersion, lastHeard, type Reachability, reachability } from '#request/session.ts'

export type WorkerState = 'none' | 'starting' | 'active' | 'update-waiting'

/** What support asks for when something does not work on a device; `reportOf` makes what leaves it. */
export interface DeviceFacts {
  reachability: Reachability
  /** By this device's clock, milliseconds; 0 when not yet. */
  lastHeard: number
  /** Gateway's clock minus this device's, milliseconds. */
  clockOffset: number
  gateway: { build: string; contract: number } | undefined
  build: string
  browser: string
  /** Whether it runs in a window of its own. */
  installed: boolean
  worker: WorkerState
  /** Bytes; absent where the browser does not say. */
  storage: { usage: number; quota: number } | undefined
  /** Whether the browser promised not to clear it. */
  persisted: boolean
  mode: string
  /** How it stands as a terminal. */
  standing: Standing
  queue: { waiting: number; needYou: number; others: number }
  /** The account's edits that have not been sent, in their order. */
  edits: readonly QueuedEdit[] | undefined
  crypto: CryptoTest | undefined
}

/** Asks the browser, the engine and the session. A part that cannot be told is left out. */
export async function gatherFacts(engine: Engine, device: () => Promise<Device>): Promise<DeviceFacts> {
  // What it comes to stands in the session's reachability, with the clock's offset.
  await exchange(getPublicKey, { appCode: consoleAppCode }).catch(notKnown)
  const [worker, estimate, persisted, commands, crypto, standing] = await Promise.all([
    workerState(),
    navigator.storage?.estimate?.(),
    navigator.storage?.persisted?.() ?? false,
    engine.queue.commands().catch(notKnown),
    testCrypto().catch(notKnown),
    device().then(checkIn).catch(notKnown),
  ])
  const mode = engine.mode.read()
  return {
    reachability: reachability(),
    lastHeard: lastHeard(),
    clockOffset: clockOffset(),
    gateway: gatewayVersion(),
    build: __BUILD_ID__,
    browser: carrier(),
    installed: matchMedia('(display-mode: standalone)').matches,
    worker,
    storage: estimate && { usage: estimate.usage ?? 0, quota: estimate.quota ?? 0 },
    persisted,
    mode: mode.kind === 'full' ? mode.kind : mode.reason,
    standing: standing ?? 'unknown',
    queue: engine.queue.counts.read(),
    edits: commands?.unsynced.read(),
    crypto,
  }
}

/** The facts without any name, token or content: of an edit what was done, when, and how it stands. */
export function reportOf({ edits, ...facts }: DeviceFacts) {
  return {
    ...facts,
    edits: edits?.map(({ endpointId, state, reason, madeAt, size }) => ({
      endpointId,
      state,
      code: reason?.code,
      madeAt: new Date(madeAt).toISOString(),
      size,
    })),
  }
}

/** A failure is told by what is missing: an unreachable gateway, keys that cannot sign at all, code that did not come. */
function notKnown(): undefined {
  return undefined
}

async function workerState(): Promise<WorkerState> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return 'none'
  if (registration.waiting) return 'update-waiting'
  return registration.active ? 'active' : 'starting'
}
